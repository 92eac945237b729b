import { inTransaction, type Tx } from '~models/database/transaction';
import { emailKeyOf, findUser, updateUser } from '~models/user';
import { requestAddressChange } from '../accounts/change-address';
import type { Proof } from '../accounts/prove-owner';
import { rules } from '~/messages';
import { isState } from '~/schemas/states';
import type { Actor } from '../actor';
import { DomainError, invariant } from '../errors';
import { GroupCommit } from '../group-commit';
import { nameFor } from './display-name';
import { presentSelf, type SelfUser } from './present-user';
import { awardFilledFields } from './profile-awards';

/** Fields left out stay as they are; null empties one. */
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

/**
 * Changes the actor's profile. A new address takes the place of the earlier one once the link mailed to it is opened.
 * @throws DomainError `invalid` for a state that is not one to choose, and those of `requestAddressChange`: then nothing is
 *   changed; `name-taken`: then nothing but that the link was mailed.
 */
export async function updateProfile(actor: Actor, input: ProfileChange & Partial<Proof>): Promise<SelfUser> {
  const { email, currentPassword = null, code = null, ...fields } = input;
  if (fields.state) await assertChoice(actor, fields.state);
  if (email !== undefined && !(await hasAddress(actor, email)))
    await requestAddressChange(actor, { email, currentPassword, code });
  return changes.run(actor.id, definedOnly(fields));
}

/** One of the 50 states is chosen (specification §5), but a district that completing the profile took (§2) is kept. */
async function assertChoice(actor: Actor, state: string): Promise<void> {
  const isChoice = isState(state) || (await findUser(actor.id))?.state === state;
  invariant(isChoice, 'invalid', { field: 'state', sentence: rules.profile.stateUnknown });
}

type Fields = Omit<ProfileChange, 'email'>;

/** One driver's changes at one moment are committed together, in their order: each by itself, they only retry each other. */
const changes = new GroupCommit<number, Fields, SelfUser>((userId, waiting) =>
  inTransaction(async (tx) => {
    const after: (SelfUser | DomainError)[] = [];
    for (const fields of waiting) after.push(await changeFields(userId, fields, tx).catch(refusal));
    return after;
  }),
);

async function changeFields(userId: number, fields: Fields, tx: Tx): Promise<SelfUser> {
  const before = await findUser(userId, tx);
  invariant(before, 'user-not-found');
  const after = await updateUser(userId, { ...fields, ...(await nameFor(before, fields.displayName, tx)) }, tx);
  invariant(after, 'user-not-found');
  const earned = await awardFilledFields(userId, fields, tx);
  return presentSelf({ ...after, points: after.points + earned });
}

/** What breaks a rule refuses one change, not those that are committed with it. */
function refusal(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  throw error;
}

/** Whether an address is the actor's already. */
export async function hasAddress(actor: Actor, email: string): Promise<boolean> {
  return (await findUser(actor.id))?.emailKey === emailKeyOf(email);
}

const definedOnly = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
