import { z } from 'zod';
import { inTransaction, type Tx } from '~models/database/transaction';
import { countUnreadNotices, endWaitingOfNotices, findNotices, findWaitingNotices, noticeKinds } from '~models/notice';
import { findPushKey, keepPushKey, type PushKeyRow, replacePushKey } from '~models/push-key';
import {
  countPushSubscriptionsOf,
  deletePushSubscription,
  findPushSubscription,
  forgetPushTarget,
  type PushSubscriptionRow,
  pushToDriver,
  putPushSubscription,
  setPushWords,
} from '~models/push-subscription';
import { findSessionRow } from '~models/session';
import { findUser } from '~models/user';
import { findPreferences, setPreferences } from '~models/user-preferences';
import { config } from '~/config.server';
import { pushWords } from '~/messages/notifications';
import { clock } from '~/services/clock';
import { log } from '~/services/log';
import { isPushAddress, type PushKeyPair, type PushTarget, sendPush } from '~/services/push/send-push';
import { actorOf } from './accounts/sessions';
import type { Actor } from './actor';
import { agreedNow } from './agreed-time';
import { invariant } from './errors';
import { JobFailure, JobQueue, type RunningJob } from './jobs';
import { handOnNotices, presentNotices } from './notices/present-notices';
import { operation, type RunArgs } from './operation';
import { hasRoom } from './personal-limits';
import { writes } from './rate-limits';
import { seal, unseal } from './secrets';

const purpose = 'key for pushes';

let kept: PushKeyPair | null = null;

/**
 * The site's pair of keys for pushes, made once and the same for all processes.
 * @returns null where the operator wants none (PUSH_CONTACT)
 */
export async function pushKeys(): Promise<PushKeyPair | null> {
  if (config.PUSH_CONTACT === undefined) return null;
  return (kept ??= await readKeys());
}

async function readKeys(): Promise<PushKeyPair> {
  const found = (await findPushKey()) ?? (await keepPushKey(await newKeys()));
  const opened = unseal(purpose, found.sealed);
  if (!opened) return replaceLost(found);
  const { publicKey } = found;
  if (!opened.isCurrent) await replacePushKey(found, { publicKey, sealed: seal(purpose, opened.text) });
  return { publicKey, privateKey: opened.text };
}

/** Its SESSION_SECRET is gone, and everyone is signed out with it: no browser is left that knew the key. */
async function replaceLost(found: PushKeyRow): Promise<PushKeyPair> {
  await replacePushKey(found, await newKeys());
  const replaced = await findPushKey();
  const opened = replaced && unseal(purpose, replaced.sealed);
  if (!opened) throw new Error('The keys for pushes are sealed with a SESSION_SECRET that this process does not know.');
  return { publicKey: replaced.publicKey, privateKey: opened.text };
}

async function newKeys(): Promise<Omit<PushKeyRow, '_id'>> {
  const { default: webPush } = await import('web-push');
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  return { publicKey, sealed: seal(purpose, privateKey) };
}

/** What the browser is handed (public/sw.js). */
type PushMessage = {
  title: string;
  body: string;
  /** One that comes twice is shown once. */
  id: string;
  /** Where a tap leads, on this site. */
  path: string;
};

/** A push says how many, up to this. */
const mostCounted = 20;

/**
 * The message for a browser: how much there is to read, and only where its owner wants words on the screen, what the newest of
 * it is.
 * @returns null where they have read everything meanwhile
 */
async function messageFor({ userId, showsWords }: PushSubscriptionRow, id: string): Promise<PushMessage | null> {
  const unread = await countUnreadNotices(userId);
  if (unread === 0) return null;
  const words = showsWords ? await newestOf(userId) : null;
  const body = words === null ? pushWords.count(unread, mostCounted) : pushWords.andMore(words, unread - 1);
  return { title: config.SITE_NAME, body, id, path: '/notices' };
}

async function newestOf(userId: number): Promise<string | null> {
  const [newest] = await findNotices(userId, 1, null);
  if (!newest || newest.readAt) return null;
  const [shown] = await presentNotices(await actorOf(userId), [newest]);
  return shown?.text ?? null;
}

/** What happens within so long is told by one push, in milliseconds. */
const gatheredMs = 15_000;
/** What is older is no news, as after pushes were off for a while. In milliseconds. */
const oldMs = 24 * 3600_000;
const mostGathered = 100;

/** Puts what has been told on the site before the browsers of anyone who wants it there. */
const queuePushes = (): Promise<void> =>
  handOnNotices({ outlet: 'pushDueAt', gatheredMs, retryMs: 60_000, handOnTo: queueFor });

async function queueFor(userId: number, now: Date, tx: Tx): Promise<void> {
  const { byPush } = await findPreferences(userId, tx);
  const waiting = await findWaitingNotices(userId, 'pushDueAt', mostGathered, tx);
  await endWaitingOfNotices(userId, 'pushDueAt', tx);
  const isNews = (at: Date) => now.getTime() - at.getTime() < oldMs;
  const news = waiting.filter(({ readAt, kind, at }) => readAt === null && byPush.includes(kind) && isNews(at));
  if (news.length > 0) await pushToDriver(userId, now, tx);
}

const targetPurpose = 'browser that takes pushes';

/**
 * Tells the actor on this browser from now on, until they sign out here: `push-off`, `push-address-refused`, `too-many-devices`.
 * Anyone who has chosen nothing to be told that way is told everything.
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
      const count = () => countPushSubscriptionsOf(userId, sessionId, tx);
      invariant(await hasRoom('pushDevices', { owner: userId, count }, tx), 'too-many-devices');
      // One that ends in this moment leaves a subscription behind that nothing is sent to: each push asks for the session.
      const session = await findSessionRow(sessionId, tx);
      invariant(session, 'not-signed-in');
      const sealed = seal(targetPurpose, JSON.stringify(input));
      const { expiresAt } = session;
      await putPushSubscription({ _id: sessionId, userId, sealed, at: clock.now(), expiresAt }, tx);
      const { byPush } = await findPreferences(userId, tx);
      if (byPush.length === 0) await setPreferences(userId, { byPush: [...noticeKinds] }, tx);
    }),
});

/** This browser is told nothing anymore. */
export const endPushSubscription = operation({
  who: 'signed-in',
  whileSuspended: true,
  run: async ({ actor }: RunArgs<Actor, void>): Promise<void> => {
    if (actor.sessionId) await deletePushSubscription(actor.sessionId);
  },
});

/** Whether pushes to this browser say what has happened; a screen may be locked, and lie face up. */
export const choosePushWords = operation({
  who: 'signed-in',
  run: async ({ actor, input: showsWords }: RunArgs<Actor, boolean>): Promise<void> => {
    if (actor.sessionId) await setPushWords(actor.sessionId, showsWords);
  },
});

/** How it is on this browser. `publicKey` is what the browser is asked with. */
export type PushChoice = { publicKey: string; isOn: boolean; showsWords: boolean };

/** @returns null where the site sends no pushes */
export async function readPushChoice({ sessionId }: Actor): Promise<PushChoice | null> {
  const keys = await pushKeys();
  if (!keys) return null;
  const row = sessionId === null ? null : await findPushSubscription(sessionId);
  return { publicKey: keys.publicKey, isOn: row !== null, showsWords: row?.showsWords ?? false };
}

/** The delay doubles up to an hour: some twelve hours, and then what it was about is old. */
const maxAttempts = 19;
/** After so many attempts a refusal ends the subscription; its browser can subscribe again. */
const refusedAttempts = 3;
/** Whatever a push service asks for. */
const longestDelayMs = 6 * 3600_000;

const queue = new JobQueue({
  kinds: ['push'],
  retryMs: 2_500,
  maxAttempts,
  againAfterMs: gatheredMs,
  concurrency: 4,
  run: push,
});

/** Nothing where the operator wants none (PUSH_CONTACT). Failed ones are tried again, later each time. */
export async function pushDueNotices(): Promise<void> {
  if (config.PUSH_CONTACT === undefined) return;
  await queuePushes();
  await queue.work();
}

export const finishPushes = (): Promise<void> => queue.finish();

const targetShape = z.object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) });

async function push(job: RunningJob<'push'>): Promise<void> {
  const row = await findPushSubscription(job.subject);
  if (!row) return;
  const now = await agreedNow();
  const [session, user, keys] = [await findSessionRow(row._id), await findUser(row.userId), await pushKeys()];
  const opened = unseal(targetPurpose, row.sealed);
  const isSignedIn = session && session.userId === row.userId && session.expiresAt > now && user && !user.hiddenAt;
  if (!isSignedIn || !opened || !keys) return forgetPushTarget(row);
  const message = await messageFor(row, job.requestId);
  // Read meanwhile.
  if (!message) return;
  const outcome = await sendPush(targetShape.parse(JSON.parse(opened.text)), message, keys);
  if (outcome.what === 'taken') return;
  if (outcome.what === 'gone') return forgetPushTarget(row);
  const { words: failure } = outcome;
  if (outcome.what === 'refused' && job.attempts >= refusedAttempts) {
    log.warn({ failure }, 'a push subscription was removed: its service keeps rejecting');
    return forgetPushTarget(row);
  }
  const retryAfterMs = outcome.what === 'later' ? Math.min(outcome.afterMs, longestDelayMs) : 0;
  throw new JobFailure(failure, { retryAfterMs });
}
