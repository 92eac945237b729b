import { inTransaction, type Tx } from '~models/database/transaction';
import { markPhotosForDeletion, claimPhotos } from '~models/photo';
import { emailKeyOf, findUser, updateUser } from '~models/user';
import { rules } from '~/messages/forms';
import { isState } from '~/schemas/states';
import { pendingAddress, requestAddressChange, ownerProof, type ShownProof } from '../accounts/change-account';
import type { Actor } from '../actor';
import { invariant } from '../errors';
import { inSerialQueue, pointsOfDriver } from '../group-commit';
import { operation, type RunArgs } from '../operation';
import { keepAvatar, type PhotoFile } from '../photos/keep-photos';
import { assertNoHeldWords } from '../prevention/held-words';
import { assertMayLink } from '../prevention/newcomers';
import { consumeLimit, writes } from '../rate-limits';
import { nameFor, presentSelf, type SelfUser } from './present-user';
import { awardFilledFields } from './read-user';

/** Missing fields don't change; null clears a field. */
export type ProfileChange = {
  displayName?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  phoneNumber?: string | null;
  occupation?: string | null;
  email?: string;
  city?: string | null;
  state?: string | null;
  truckType?: string | null;
  bio?: string | null;
  isProfilePublic?: boolean;
};

type ChangedProfile = {
  user: SelfUser;
  /** Becomes the user's address when the emailed link is opened. */
  pendingEmail: string | null;
  /** What the new address still requires: the owner's proof, then opening the link. */
  addressWants: 'proof' | 'link' | null;
};

/**
 * Changes the actor's profile. A change of address is only started with a proof. An invalid state or a failed proof changes nothing.
 * Neither does a name that is taken, but by then the link for the address has been emailed.
 */
export const updateProfile = operation({
  who: 'signed-in',
  limits: [writes],
  refuses: ['user-not-found', 'name-taken', 'newcomer-link', ...ownerProof.refuses],
  run: async ({ actor, input }: RunArgs<Actor, ProfileChange & Partial<ShownProof>>): Promise<ChangedProfile> => {
    const { email, currentPassword = null, code = null, ...fields } = input;
    if (fields.state) await assertKnownState(actor, fields.state);
    await assertNoHeldWords(publicFields(fields));
    await assertMayLink(actor.id, publicFields(fields));
    const isNewAddress = email !== undefined && !(await hasAddress(actor, email));
    const hasProof = currentPassword !== null || code !== null;
    if (isNewAddress && hasProof) {
      await consumeLimit('mail-address', email);
      await requestAddressChange(actor, { email, currentPassword, code });
    }
    const change = (tx: Tx) => changeFields(actor.id, definedOnly(fields), tx);
    const user = await inSerialQueue(pointsOfDriver(actor.id), () => inTransaction(change));
    if (isNewAddress && hasProof) return { user, pendingEmail: email, addressWants: 'link' };
    return { user, pendingEmail: await pendingAddress(actor), addressWants: isNewAddress ? 'proof' : null };
  },
});

/** Users choose one of the 50 states (specification §5), but may keep the district they chose when completing the profile (§2). */
async function assertKnownState(actor: Actor, state: string): Promise<void> {
  const isChoice = isState(state) || (await findUser(actor.id))?.state === state;
  invariant(isChoice, 'invalid', { field: 'state', sentence: rules.profile.stateUnknown });
}

type Fields = Omit<ProfileChange, 'email'>;

/** The public fields of a profile, as typed. */
const publicFields = ({ displayName, bio, truckType, occupation, city }: Fields) => ({
  displayName,
  bio,
  truckType,
  occupation,
  city,
});

async function changeFields(userId: number, fields: Fields, tx: Tx): Promise<SelfUser> {
  const before = await findUser(userId, tx);
  invariant(before, 'user-not-found');
  const after = await updateUser(userId, { ...fields, ...(await nameFor(before, fields.displayName, tx)) }, tx);
  invariant(after, 'user-not-found');
  const earned = await awardFilledFields(userId, fields, tx);
  return presentSelf({ ...after, points: after.points + earned });
}

async function hasAddress(actor: Actor, email: string): Promise<boolean> {
  return (await findUser(actor.id))?.emailKey === emailKeyOf(email);
}

const definedOnly = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;

/** Replaces the actor's avatar. */
export const changeAvatar = operation({
  who: 'signed-in',
  limits: [writes],
  refuses: ['user-not-found'],
  run: ({ actor, input: file }: RunArgs<Actor, PhotoFile>) => replaceAvatar(actor, file),
});

async function replaceAvatar(actor: Actor, file: PhotoFile): Promise<SelfUser> {
  const avatar = await keepAvatar(actor, file);
  return inTransaction(async (tx) => {
    const before = await findUser(actor.id, tx);
    invariant(before, 'user-not-found');
    await claimPhotos(actor.id, [avatar.key], null, tx);
    if (before.avatar) await markPhotosForDeletion({ keys: [before.avatar.key] }, tx);
    const after = await updateUser(actor.id, { avatar }, tx);
    invariant(after, 'user-not-found');
    const earned = await awardFilledFields(actor.id, { avatar }, tx);
    return presentSelf({ ...after, points: after.points + earned });
  });
}

type CompletedProfile = {
  displayName: string;
  firstName: string | null;
  lastName: string | null;
  phoneNumber: string | null;
  occupation: string | null;
  city: string | null;
  state: string | null;
};

/**
 * Completes the actor's profile, once, with a point for each field filled in for the first time.
 * @returns the points given, and the resulting Meat Score
 */
export const completeProfile = operation({
  who: 'signed-in',
  refuses: ['profile-already-complete', 'user-not-found', 'name-taken', 'newcomer-link'],
  async run({
    actor,
    input,
  }: RunArgs<Actor, CompletedProfile>): Promise<{ pointsEarned: number; totalPoints: number }> {
    const { displayName, occupation, city } = input;
    await assertNoHeldWords({ displayName, occupation, city });
    await assertMayLink(actor.id, { displayName, occupation, city });
    return inTransaction(async (tx) => {
      const before = await findUser(actor.id, tx);
      invariant(before, 'user-not-found');
      invariant(!before.isProfileComplete, 'profile-already-complete');
      const filled = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
      const name = await nameFor(before, input.displayName, tx);
      await updateUser(actor.id, { ...filled, ...name, isProfileComplete: true }, tx);
      const pointsEarned = await awardFilledFields(actor.id, input, tx);
      return { pointsEarned, totalPoints: before.points + pointsEarned };
    });
  },
});
