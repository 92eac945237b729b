import { inTransaction, type Tx } from '~models/database/transaction';
import { isKnownBrowser, noteBrowser } from '~models/known-browser';
import { findUserByEmail, updateUser, type UserRow } from '~models/user';
import { config } from '~/config.server';
import { clock } from '~/services/clock';
import { newSignInMail } from '~/services/mail/templates';
import { invariant } from '../errors';
import { deliverMailSoon } from '../mail/outgoing-mail';
import { hasSecondFactor } from '../second-factor/pass-second-factor';
import { type CheckedAccount, lockChecked, notifyOwner } from './checked-account';
import { deviceWords } from './devices';
import { hashSecret, newSecret } from '../secrets';
import { openSession } from './sessions';
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
 * @param account as it was read before or while what was shown for it was checked
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
