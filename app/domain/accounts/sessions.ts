import type { z } from 'zod';
import type { device } from '~/schemas/answers';
import { clock } from '~/services/clock';
import { log } from '~/services/log';
import { type Tx, inTransaction } from '~models/database/transaction';
import {
  deleteSession,
  deleteSessionsOf,
  findSession,
  findSessionRow,
  insertSession,
  touchSession,
  findSessionsOf,
  deleteSessionNamed,
} from '~models/session';
import { deleteTokens, forgetBrowser, forgetBrowsersOf } from '~models/token';
import { findUser, refuseEarlierSignIns, type UserRow } from '~models/user';
import type { Actor } from '../actor';
import { invariant } from '../errors';
import { operation, type RunArgs } from '../operation';
import { hashSecret, newSecret } from '../secrets';

/** How long a browser stays signed in, in seconds. */
export const sessionSeconds = 60 * 24 * 3600;

/** Minimum time between two writes of a session's last use, in milliseconds, so that page views rarely cause a write. */
const useRecordedEveryMs = 3600_000;

/**
 * Signs a browser in without a second factor check; sign-ins go through `signInBrowser`.
 * @param browserId from `rememberBrowser`
 * @returns the secret for its cookie
 */
export async function openSession(
  userId: number,
  userAgent: string,
  browserId: string | null = null,
  tx?: Tx,
): Promise<string> {
  const secret = newSecret();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + sessionSeconds * 1000);
  const row = { _id: hashSecret(secret), userId, userAgent: userAgent.slice(0, 200), browserId, createdAt, expiresAt };
  await insertSession(row, tx);
  return secret;
}

export type Account = UserRow;

/** `user` is the account as it was when the session was read. */
export type OpenSession = { actor: Actor; user: Account };

/** @returns null if the session has ended */
export async function readSession(secret: string): Promise<OpenSession | null> {
  const sessionId = hashSecret(secret);
  const now = clock.now();
  const session = await findSession(sessionId, now);
  if (!session || session.user.hiddenAt) return null;
  const { user, lastUsedAt, createdAt } = session;
  if (now.getTime() - (lastUsedAt ?? createdAt).getTime() > useRecordedEveryMs) recordUse(sessionId, now);
  return { actor: asActor(user, sessionId), user };
}

/** The actor for an account, without a session. @throws DomainError `user-not-found` */
export async function actorOf(userId: number): Promise<Actor> {
  const user = await findUser(userId);
  invariant(user, 'user-not-found');
  return asActor(user, null);
}

const asActor = (
  { _id: id, username, isVerified, role, suspendedUntil, blocks, credentialsVersion }: Account,
  sessionId: string | null,
): Actor => ({
  id,
  username,
  sessionId,
  isVerified,
  role,
  suspendedUntil,
  hasBlocks: blocks > 0,
  credentialsVersion,
});

/** Runs in the background; a failed write doesn't fail the page. */
function recordUse(sessionId: string, now: Date): void {
  touchSession(sessionId, now).catch((error: unknown) =>
    log.warn({ error }, 'the last use of a session could not be recorded'),
  );
}

/**
 * Signs a user out everywhere, cancels sign-ins in progress and approved devices that haven't signed in yet, and forgets the user's
 * browsers, so that the next sign-in from any of them sends the owner an email.
 * @param except id of a session to keep
 */
export async function endSessionsOf(userId: number, except: string | null, tx: Tx): Promise<void> {
  await refuseEarlierSignIns(userId, tx);
  const remaining = except === null ? null : await findSessionRow(except, tx);
  await deleteSessionsOf(userId, except, tx);
  await deleteTokens(userId, 'pairing', tx);
  await forgetBrowsersOf(userId, remaining?.browserId ?? null, tx);
}

/** Ends the session on the server, so that a copied cookie stops working too. */
export async function endSession(secret: string): Promise<void> {
  await deleteSession(hashSecret(secret));
}

/** The first match wins: most browsers claim to be Chrome or Safari as well. */
const browsers: [name: string, pattern: RegExp][] = [
  ['Facebook’s browser', /\bFB(?:AN|AV)\b/],
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrom(?:e|ium)\/|\bCriOS\//],
  ['Safari', /\bVersion\/[\d.]+ .*Safari\//],
];

const devices: [name: string, pattern: RegExp][] = [
  ['an iPad', /\biPad\b/],
  ['an iPhone', /\biPhone\b/],
  ['an Android phone', /\bAndroid\b.*\bMobile\b/],
  ['an Android tablet', /\bAndroid\b/],
  ['Windows', /\bWindows NT\b/],
  ['a Chromebook', /\bCrOS\b/],
  ['a Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
];

const nameOf = (names: [string, RegExp][], userAgent: string): string | undefined =>
  names.find(([, pattern]) => pattern.test(userAgent))?.[0];

/** @returns a name such as “Chrome on an Android tablet” */
export function describeDevice(userAgent: string): string {
  const device = nameOf(devices, userAgent);
  const browser = nameOf(browsers, userAgent);
  if (!device && !browser) return 'Unknown browser or program';
  return `${browser ?? 'Browser'} on ${device ?? 'an unknown device'}`;
}

export type Device = z.output<typeof device>;

/** Maximum sessions listed. "End all others" also ends those beyond this limit. */
const maxShown = 100;

/** The actor's signed-in browsers, last used first. */
export async function listDevices(actor: Actor): Promise<Device[]> {
  const sessions = await findSessionsOf(actor.id, clock.now(), maxShown);
  return sessions.map(({ _id, deviceId, userAgent, createdAt, lastUsedAt }) => ({
    id: deviceId,
    name: describeDevice(userAgent),
    signedInAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isCurrent: _id === actor.sessionId,
  }));
}

/**
 * Signs out one of the actor's browsers. It then counts as unknown, so the owner is notified if it signs in again.
 * `device-not-found`: also when the session belongs to another user.
 */
export const endDevice = operation({
  who: 'signed-in',
  whileSuspended: true,
  refuses: ['device-not-found'],
  run: ({ actor, input: id }: RunArgs<Actor, string>): Promise<void> =>
    inTransaction(async (tx) => {
      const ended = await deleteSessionNamed(actor.id, id, tx);
      invariant(ended, 'device-not-found');
      if (ended.browserId) await forgetBrowser(ended.browserId, tx);
    }),
});

export const endOtherDevices = operation({
  who: 'signed-in',
  whileSuspended: true,
  run: ({ actor }: RunArgs<Actor, void>): Promise<void> =>
    inTransaction((tx) => endSessionsOf(actor.id, actor.sessionId, tx)),
});
