import { z } from 'zod';
import { inTransaction, type Tx } from '~models/database/transaction';
import { countUnreadNotices, clearWaitingNotices, findNotices, findWaitingNotices, noticeKinds } from '~models/notice';
import { findPushKey, keepPushKey, type PushKeyRow, replacePushKey } from '~models/setting';
import {
  countPushedSessions,
  endPush,
  findSessionRow,
  pushToDriver,
  type SessionRow,
  setPush,
  setPushWords,
} from '~models/session';
import { findUser } from '~models/user';
import { findPreferences, setPreferences } from '~models/user-preferences';
import { config } from '~/config.server';
import { pushWords } from '~/messages/notifications';
import { clock } from '~/services/clock';
import { log } from '~/services/log';
import { isPushAddress, type PushKeyPair, type PushTarget, sendPush } from '~/services/send-push';
import { actorOf } from './accounts/sessions';
import type { Actor } from './actor';
import { clusterNow } from './cluster-time';
import { invariant } from './errors';
import { JobFailure, JobQueue, type RunningJob } from './jobs';
import { deliverWaitingNotices, presentNotices } from './notices/present-notices';
import { operation, type RunArgs } from './operation';
import { isUnderLimit } from './personal-limits';
import { writes } from './rate-limits';
import { seal, unseal } from './secrets';

const purpose = 'key for pushes';

let cachedKeys: PushKeyPair | null = null;

/**
 * The site's key pair for push notifications, created once and shared by all processes.
 * @returns null if the operator has turned pushes off (PUSH_CONTACT)
 */
export async function pushKeys(): Promise<PushKeyPair | null> {
  if (config.PUSH_CONTACT === undefined) return null;
  return (cachedKeys ??= await readKeys());
}

async function readKeys(): Promise<PushKeyPair> {
  const found = (await findPushKey()) ?? (await keepPushKey(await newKeys()));
  const opened = unseal(purpose, found.sealed);
  if (!opened) return replaceLost(found);
  const { publicKey } = found;
  if (!opened.isCurrent) await replacePushKey(found, { publicKey, sealed: seal(purpose, opened.text) });
  return { publicKey, privateKey: opened.text };
}

/** The SESSION_SECRET that encrypted it was removed, so everyone is signed out, and no browser uses the key anymore. */
async function replaceLost(found: PushKeyRow): Promise<PushKeyPair> {
  await replacePushKey(found, await newKeys());
  const replaced = await findPushKey();
  const opened = replaced && unseal(purpose, replaced.sealed);
  if (!opened) throw new Error('The push keys are encrypted with a SESSION_SECRET that this process does not have.');
  return { publicKey: replaced.publicKey, privateKey: opened.text };
}

async function newKeys(): Promise<PushKeyRow> {
  const { default: webPush } = await import('web-push');
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  return { publicKey, sealed: seal(purpose, privateKey) };
}

/** The payload sent to the browser (public/sw.js). */
type PushMessage = {
  title: string;
  body: string;
  /** A message that arrives twice is shown once. */
  id: string;
  /** The path on this site that a tap opens. */
  path: string;
};

/** Pushes show exact counts up to this number. */
const maxCounted = 20;

/**
 * The message for a browser: the number of unread notifications, plus the text of the newest one if the user allows text on the screen.
 * @returns null if the user has read everything in the meantime
 */
async function messageFor({ userId, push: subscription }: SessionRow, id: string): Promise<PushMessage | null> {
  const unread = await countUnreadNotices(userId);
  if (unread === 0) return null;
  const text = subscription?.showsWords ? await newestOf(userId) : null;
  const body = text === null ? pushWords.count(unread, maxCounted) : pushWords.andMore(text, unread - 1);
  return { title: config.SITE_NAME, body, id, path: '/notices' };
}

async function newestOf(userId: number): Promise<string | null> {
  const [newest] = await findNotices(userId, 1, null);
  if (!newest || newest.readAt) return null;
  const [shown] = await presentNotices(await actorOf(userId), [newest]);
  return shown?.text ?? null;
}

/** Events within this time share one push, in milliseconds. */
const collectMs = 15_000;
/** Older notifications are not pushed, for example after the operator has turned pushes off for a while. In milliseconds. */
const maxAgeMs = 24 * 3600_000;
const maxNotices = 100;

/** Queues new notifications for the browsers that have push turned on. */
const queuePushes = (): Promise<void> =>
  deliverWaitingNotices({ outlet: 'pushDueAt', collectMs, retryMs: 60_000, deliver: queuePushFor });

async function queuePushFor(userId: number, now: Date, tx: Tx): Promise<void> {
  const { byPush } = await findPreferences(userId, tx);
  const waiting = await findWaitingNotices(userId, 'pushDueAt', maxNotices, tx);
  await clearWaitingNotices(userId, 'pushDueAt', tx);
  const isRecent = (at: Date) => now.getTime() - at.getTime() < maxAgeMs;
  const recent = waiting.filter(({ readAt, kind, at }) => readAt === null && byPush.includes(kind) && isRecent(at));
  if (recent.length > 0) await pushToDriver(userId, now, tx);
}

const targetPurpose = 'browser that takes pushes';

/**
 * Turns on pushes in this browser until the actor signs out here. Drivers who never chose which notifications to push get all of them.
 */
export const keepPushSubscription = operation({
  who: 'signed-in',
  limits: [writes],
  refuses: ['push-off', 'push-address-refused', 'too-many-devices', 'not-signed-in'],
  run: ({ actor, input }: RunArgs<Actor, PushTarget>): Promise<void> =>
    inTransaction(async (tx) => {
      invariant(config.PUSH_CONTACT !== undefined, 'push-off');
      invariant(isPushAddress(input.endpoint), 'push-address-refused', { field: 'endpoint' });
      const { id: userId, sessionId } = actor;
      invariant(sessionId, 'not-signed-in');
      const count = () => countPushedSessions(userId, sessionId, tx);
      invariant(await isUnderLimit('pushDevices', { owner: userId, count }, tx), 'too-many-devices');
      const session = await findSessionRow(sessionId, tx);
      invariant(session, 'not-signed-in');
      const sealed = seal(targetPurpose, JSON.stringify(input));
      const showsWords = session.push?.showsWords ?? false;
      await setPush(sessionId, { sealed, showsWords, at: clock.now() }, tx);
      const { byPush } = await findPreferences(userId, tx);
      if (byPush.length === 0) await setPreferences(userId, { byPush: [...noticeKinds] }, tx);
    }),
});

/** Turns off pushes in this browser. */
export const endPushSubscription = operation({
  who: 'signed-in',
  whileSuspended: true,
  run: async ({ actor }: RunArgs<Actor, void>): Promise<void> => {
    if (actor.sessionId) await setPush(actor.sessionId, null);
  },
});

/** Chooses whether pushes to this browser include text, since others can read a locked phone's screen. */
export const choosePushWords = operation({
  who: 'signed-in',
  run: async ({ actor, input: showsWords }: RunArgs<Actor, boolean>): Promise<void> => {
    if (actor.sessionId) await setPushWords(actor.sessionId, showsWords);
  },
});

/** The settings of this browser. `publicKey` is passed to the browser's subscribe call. */
export type PushChoice = { publicKey: string; isOn: boolean; showsWords: boolean };

/** @returns null if the site sends no pushes */
export async function readPushChoice({ sessionId }: Actor): Promise<PushChoice | null> {
  const keys = await pushKeys();
  if (!keys) return null;
  const session = sessionId === null ? null : await findSessionRow(sessionId);
  const subscription = session?.push ?? null;
  return { publicKey: keys.publicKey, isOn: subscription !== null, showsWords: subscription?.showsWords ?? false };
}

/** About twelve hours in total, since the delay doubles up to an hour. By then the news is old. */
const maxAttempts = 19;
/** After this many rejections the subscription is removed. The browser can subscribe again. */
const maxRejections = 3;
/** Upper limit for the delay that a push service asks for, in milliseconds. */
const maxDelayMs = 6 * 3600_000;

const queue = new JobQueue({
  kinds: ['push'],
  retryMs: 2_500,
  maxAttempts,
  againAfterMs: collectMs,
  concurrency: 4,
  run: push,
});

/** Does nothing if the operator has turned pushes off (PUSH_CONTACT). Failed pushes are retried with growing delays. */
export async function pushDueNotices(): Promise<void> {
  if (config.PUSH_CONTACT === undefined) return;
  await queuePushes();
  await queue.work();
}

export const finishPushes = (): Promise<void> => queue.finish();

const targetShape = z.object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) });

async function push(job: RunningJob<'push'>): Promise<void> {
  const session = await findSessionRow(job.subject);
  if (!session?.push) return;
  const { _id, userId, expiresAt, push: subscription } = session;
  const now = await clusterNow();
  const [user, keys] = [await findUser(userId), await pushKeys()];
  const opened = unseal(targetPurpose, subscription.sealed);
  const isSignedIn = expiresAt > now && user && !user.hiddenAt;
  if (!isSignedIn || !opened || !keys) return endPush(_id, subscription);
  const message = await messageFor(session, job.requestId);
  // Everything was read in the meantime.
  if (!message) return;
  const outcome = await sendPush(targetShape.parse(JSON.parse(opened.text)), message, keys);
  if (outcome.what === 'taken') return;
  if (outcome.what === 'gone') return endPush(_id, subscription);
  const { words: failure } = outcome;
  if (outcome.what === 'refused' && job.attempts >= maxRejections) {
    log.warn({ failure }, 'a push subscription was removed: its service keeps rejecting');
    return endPush(_id, subscription);
  }
  const retryAfterMs = outcome.what === 'later' ? Math.min(outcome.afterMs, maxDelayMs) : 0;
  throw new JobFailure(failure, { retryAfterMs });
}
