import { config } from '~/config.server';
import { clock } from '~/services/clock';
import { newSignInMail } from '~/services/mail/templates';
import type { SocialProfile } from '~/services/social';
import { inTransaction, type Tx } from '~models/database/transaction';
import { isKnownBrowser, noteBrowser } from '~models/known-browser';
import { findRegistrations } from '~models/one-time-token';
import { findUserByEmail, type UserRow, updateUser, findUser, findUserBySocialId, socialId } from '~models/user';
import { canBeKept, mailUndoLinkAgain } from '../deletion/request-deletion';
import { DomainError, invariant } from '../errors';
import { deliverMailSoon } from '../mail/outgoing-mail';
import { hasSecondFactor } from '../second-factor/codes';
import { hashSecret, newSecret } from '../secrets';
import {
  type CheckedAccount,
  lockChecked,
  notifyOwner,
  createUser,
  markVerified,
  takeOverUnproven,
  giveUpAddress,
} from './account';
import { passwordMatches } from './passwords';
import { sendVerificationMail } from './registration';
import { deviceWords, openSession } from './sessions';

/**
 * @throws DomainError `wrong-credentials` alike for an unknown address and a wrong password; only for a right password
 *   `email-unverified` (contract), and `account-hidden` for an account that is waiting to be erased, whose link is then mailed again
 */
export async function signIn(input: { email: string; password: string }): Promise<UserRow> {
  const user = await findUserByEmail(input.email);
  const matches = await passwordMatches(user ? await passwordsOf(user) : [], input.password, passwordsCompared);
  invariant(user && matches, 'wrong-credentials', { field: 'password' });
  if (user.hiddenAt && (await passwordMatches(ownPassword(user), input.password))) {
    await mailUndoLinkAgain(user._id);
    throw new DomainError('account-hidden', { field: 'email' });
  }
  invariant(user.isVerified, 'email-unverified', { field: 'email' });
  return user;
}

/** The account's own password and those of the newest registrations of an unproven address, up to this. */
const passwordsCompared = 3;

/** The hashes of the account, and of the registrations of its address while no one has proven it. */
async function passwordsOf(user: UserRow): Promise<string[]> {
  const { emailKey, isVerified } = user;
  if (isVerified || !emailKey) return ownPassword(user);
  const registered = await findRegistrations(emailKey, { limit: passwordsCompared });
  return [...ownPassword(user), ...registered.map((registration) => registration.passwordHash)];
}

/** None for an account that nothing can bring back. */
const ownPassword = ({ passwordHash, hiddenAt }: UserRow): string[] =>
  passwordHash && (!hiddenAt || canBeKept(hiddenAt)) ? [passwordHash] : [];

type Browser = {
  userAgent: string;
  /** The secret by which it is known again, if it has one. */
  browserSecret: string | null;
};

/** `not-asked` signs in only accounts without a second factor. */
export type SecondStep = 'passed' | 'not-asked';

type SignedInBrowser = { session: string; browserSecret: string };

/**
 * Signs a browser in. Mails a notice to a verified address when this browser is new for the account, but not at the very first
 * sign-in, which is part of the registration.
 * @param account as it was when the password, code or link was checked
 * @throws DomainError those of `lockChecked`; `second-factor-required`, by whichever way of signing in, where the account has a
 *   second factor and no code was accepted
 */
export async function signInBrowser(
  account: CheckedAccount,
  browser: Browser,
  secondStep: SecondStep,
): Promise<SignedInBrowser> {
  const { _id: userId } = account;
  const browserSecret = browser.browserSecret ?? newSecret();
  const session = await inTransaction(async (tx) => {
    const user = await lockChecked(account, tx);
    const needsNoCode = secondStep === 'passed' || !(await hasSecondFactor(userId, tx));
    invariant(needsNoCode, 'second-factor-required', { field: 'code' });
    const browserId = browserIdOf(userId, browserSecret);
    const isKnown = await noteBrowser({ _id: browserId, userId, seenAt: clock.now() }, tx);
    if (!user.hasSignedIn) await updateUser(userId, { hasSignedIn: true }, tx);
    else if (!isKnown) await mailNotice(user, browser.userAgent, tx);
    return openSession(userId, browser.userAgent, browserId, tx);
  });
  deliverMailSoon();
  return { session, browserSecret };
}

const browserIdOf = (userId: number, browserSecret: string): string => hashSecret(`${userId} ${browserSecret}`);

/**
 * Counts wrong passwords of a browser that has signed in to the account apart from those of strangers.
 * @param browserSecret the browser's secret, if it has one
 * @returns null for a browser that no one has signed in to the account with, and for an address without an account
 */
export async function knownBrowserOf(email: string, browserSecret: string | null): Promise<string | null> {
  const user = browserSecret === null ? null : await findUserByEmail(email);
  if (!user || browserSecret === null) return null;
  const id = browserIdOf(user._id, browserSecret);
  return (await isKnownBrowser(id)) ? id : null;
}

async function mailNotice(user: UserRow, userAgent: string, tx: Tx): Promise<void> {
  const when = clock.now().toLocaleString('en-US', {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: config.SITE_TIME_ZONE,
  });
  await notifyOwner(user, ({ to }) => newSignInMail({ to, when, device: deviceWords(userAgent) }), tx);
}

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
