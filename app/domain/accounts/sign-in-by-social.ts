import { inTransaction, type Tx } from '~models/database/transaction';
import { findUser, findUserByEmail, findUserBySocialId, socialId, type UserRow, updateUser } from '~models/user';
import type { SocialProfile } from '~/services/social';
import { invariant } from '../errors';
import { deliverMailSoon } from '../mail/outgoing-mail';
import { createUser, markVerified } from './create-user';
import { takeOverUnproven } from './take-over';
import { giveUpAddress } from './checked-account';
import { sendVerificationMail } from './verification-mail';

type SocialSignIn = {
  account: UserRow;
  /** No one had signed in to this account with a proven address before. */
  isNew: boolean;
};

/**
 * Finds, links or makes the account of someone whom Google or Facebook has signed in (docs/decisions/0003). It is found by the
 * provider's id, else by an address that both sides have verified. An address that only the provider has verified takes the
 * account over from anyone who claimed it here. A new account whose address the provider does not vouch for verifies it by mail.
 * @throws DomainError `social-no-email`, `social-email-taken`, `account-hidden`
 */
export async function signInBySocial(profile: SocialProfile): Promise<SocialSignIn> {
  // Of two tabs that make the same account, one transaction conflicts, runs again, and finds the account.
  const signIn = await inTransaction(async (tx) => {
    const { userId, isNew } = await findOrMakeAccount(profile, tx);
    const account = await findUser(userId, tx);
    invariant(account, 'user-not-found');
    return { account, isNew };
  });
  deliverMailSoon();
  return signIn;
}

type FoundAccount = { userId: number; isNew: boolean };

async function findOrMakeAccount(profile: SocialProfile, tx: Tx): Promise<FoundAccount> {
  const known = await findUserBySocialId(profile.provider, profile.id, tx);
  if (known) return signInUnlessHidden(known, false);
  invariant(profile.email, 'social-no-email');
  const holder = await findUserByEmail(profile.email, tx);
  invariant(!holder || profile.emailVerified, 'social-email-taken');
  const isGone = holder?.hiddenAt && !holder.isVerified;
  if (isGone) await giveUpAddress(holder, tx);
  if (!holder || isGone) return { userId: await makeAccount({ ...profile, email: profile.email }, tx), isNew: true };
  return linkAccount(holder, profile, tx);
}

/** An account that is waiting to be erased is opened only by the mailed link. */
function signInUnlessHidden(user: UserRow, isNew: boolean): FoundAccount {
  invariant(!user.hiddenAt, 'account-hidden');
  return { userId: user._id, isNew };
}

async function linkAccount(holder: UserRow, { provider, id }: SocialProfile, tx: Tx): Promise<FoundAccount> {
  const signIn = signInUnlessHidden(holder, !holder.isVerified);
  // A provider's other account with the same address: addresses change hands, and their holder may be someone else.
  invariant(!holder.isVerified || !holder[`${provider}Id` as const], 'social-email-taken');
  if (!holder.isVerified) await takeOverUnproven(holder._id, null, tx);
  await updateUser(holder._id, socialId(provider, id), tx);
  return signIn;
}

async function makeAccount(
  { provider, id, email, emailVerified }: SocialProfile & { email: string },
  tx: Tx,
): Promise<number> {
  const user = await createUser({ email, ...socialId(provider, id) }, tx);
  const { _id: userId } = user;
  if (emailVerified) await markVerified(userId, tx);
  else await sendVerificationMail({ userId, email, claim: { kind: 'account' } }, tx);
  return userId;
}
