import { config } from '~/config.server';
import { clock } from '~/services/clock';
import { newSignInMail } from '~/services/mail/templates';
import type { SocialProfile } from '~/services/social';
import { inTransaction, type Tx } from '~models/database/transaction';
import { findRegistrations, isKnownBrowser, rememberBrowser } from '~models/token';
import { findUserByEmail, type UserRow, updateUser, findUser, findUserBySocialId, socialId } from '~models/user';
import { isRestorable, mailUndoLinkAgain } from '../deletion/request-deletion';
import { DomainError, invariant } from '../errors';
import { deliverMailSoon } from '../outgoing-mail';
import { hasSecondFactor } from '../second-factor/codes';
import { hashSecret, newSecret } from '../secrets';
import {
  type CheckedAccount,
  lockChecked,
  notifyOwner,
  createUser,
  markVerified,
  claimUnverifiedAccount,
  releaseAddress,
} from './account';
import { passwordMatches } from './passwords';
import { sendVerificationMail } from './registration';
import { describeDevice, openSession } from './sessions';

/**
 * @throws DomainError `wrong-credentials` for both an unknown address and a wrong password. With the right password: `email-unverified`
 * (contract), and `account-hidden` for an account scheduled for deletion; then the undo link is emailed again
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

/** Maximum number of password hashes compared: the account's own and those of the newest registrations of an unverified address. */
const passwordsCompared = 3;

/** The account's password hash and, while its address is unverified, those of all its registrations. */
async function passwordsOf(user: UserRow): Promise<string[]> {
  const { emailKey, isVerified } = user;
  if (isVerified || !emailKey) return ownPassword(user);
  const registered = await findRegistrations(emailKey, { limit: passwordsCompared });
  return [...ownPassword(user), ...registered.map((registration) => registration.passwordHash)];
}

/** Empty for an account that can no longer be restored. */
const ownPassword = ({ passwordHash, hiddenAt }: UserRow): string[] =>
  passwordHash && (!hiddenAt || isRestorable(hiddenAt)) ? [passwordHash] : [];

type Browser = {
  userAgent: string;
  /** Identifies a browser that has signed in before; null for others. */
  browserSecret: string | null;
};

/** `not-asked` only signs in accounts without a second factor. */
export type SecondStep = 'passed' | 'not-asked';

type SignedInBrowser = { session: string; browserSecret: string };

/**
 * Signs a browser in. Emails a notice to a verified address if the account hasn't used this browser before, except for the first sign-in,
 * which is part of registration.
 * @param account as it was when the password, code or link was checked
 * @throws DomainError the errors of `lockChecked`; `second-factor-required`, for every way to sign in, if the account has a second factor
 * and no code was accepted
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
    const isKnown = await rememberBrowser({ _id: browserId, userId, seenAt: clock.now() }, tx);
    if (!user.hasSignedIn) await updateUser(userId, { hasSignedIn: true }, tx);
    else if (!isKnown) await mailNotice(user, browser.userAgent, tx);
    return openSession(userId, browser.userAgent, browserId, tx);
  });
  deliverMailSoon();
  return { session, browserSecret };
}

const browserIdOf = (userId: number, browserSecret: string): string => hashSecret(`${userId} ${browserSecret}`);

/**
 * Identifies a known browser, so that its failed sign-ins are counted separately from those of strangers.
 * @param browserSecret the browser's secret, if it has one
 * @returns null if the browser never signed in to the account, or if no account has the address
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
  await notifyOwner(user, ({ to }) => newSignInMail({ to, when, device: describeDevice(userAgent) }), tx);
}

type SocialSignIn = {
  account: UserRow;
  /** True if this is the account's first sign-in with a verified address. */
  isNew: boolean;
};

/**
 * Finds, links or creates the account for a Google or Facebook sign-in (docs/decisions/0003). Looks it up by the provider's id, then by an
 * address verified both here and by the provider. If only the provider verified the address, the account is taken over from earlier
 * claimants. If the provider doesn't vouch for the address, the new account must verify it by email.
 * @throws DomainError `social-no-email`, `social-email-taken`, `account-hidden`
 */
export async function signInBySocial(profile: SocialProfile): Promise<SocialSignIn> {
  // If two tabs create the same account, one transaction conflicts, retries and finds the account.
  const signIn = await inTransaction(async (tx) => {
    const { userId, isNew } = await findOrCreateAccount(profile, tx);
    const account = await findUser(userId, tx);
    invariant(account, 'user-not-found');
    return { account, isNew };
  });
  deliverMailSoon();
  return signIn;
}

type FoundAccount = { userId: number; isNew: boolean };

async function findOrCreateAccount(profile: SocialProfile, tx: Tx): Promise<FoundAccount> {
  const known = await findUserBySocialId(profile.provider, profile.id, tx);
  if (known) return signInUnlessHidden(known, false);
  invariant(profile.email, 'social-no-email');
  const holder = await findUserByEmail(profile.email, tx);
  invariant(!holder || profile.emailVerified, 'social-email-taken');
  const isGone = holder?.hiddenAt && !holder.isVerified;
  if (isGone) await releaseAddress(holder, tx);
  if (!holder || isGone)
    return { userId: await createSocialAccount({ ...profile, email: profile.email }, tx), isNew: true };
  return linkAccount(holder, profile, tx);
}

/** An account scheduled for deletion can only be reopened with the emailed link. */
function signInUnlessHidden(user: UserRow, isNew: boolean): FoundAccount {
  invariant(!user.hiddenAt, 'account-hidden');
  return { userId: user._id, isNew };
}

async function linkAccount(holder: UserRow, { provider, id }: SocialProfile, tx: Tx): Promise<FoundAccount> {
  const signIn = signInUnlessHidden(holder, !holder.isVerified);
  // Another account at the same provider has this address. Addresses get reassigned, so its owner may be a different person.
  invariant(!holder.isVerified || !holder[`${provider}Id` as const], 'social-email-taken');
  if (!holder.isVerified) await claimUnverifiedAccount(holder._id, null, tx);
  await updateUser(holder._id, socialId(provider, id), tx);
  return signIn;
}

async function createSocialAccount(
  { provider, id, email, emailVerified }: SocialProfile & { email: string },
  tx: Tx,
): Promise<number> {
  const user = await createUser({ email, ...socialId(provider, id) }, tx);
  const { _id: userId } = user;
  if (emailVerified) await markVerified(userId, tx);
  else await sendVerificationMail({ userId, email, claim: { kind: 'account' } }, tx);
  return userId;
}
