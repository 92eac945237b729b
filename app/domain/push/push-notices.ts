import { z } from 'zod';
import type { Tx } from '~models/database/transaction';
import { findNoticeChoices } from '~models/notice-choice';
import type { NoticeKind } from '~models/notice';
import {
  addPushNews,
  claimDuePush,
  deletePushSubscription,
  postponePush,
  type PushSubscriptionRow,
  settlePush,
} from '~models/push-subscription';
import { findSessionRow } from '~models/session';
import { findUser } from '~models/user';
import { config } from '~/config.server';
import { log } from '~/services/log';
import { sendPush } from '~/services/push/send-push';
import { agreedAtOnce, agreedNow } from '../agreed-time';
import { delayAfter, JobQueue } from '../job-queue';
import { unseal } from '../sealed-text';
import { pushKeys } from './keys';
import { messageFor } from './message';
import { targetPurpose } from './subscribe';

/** What happens within so long is told by one push, in milliseconds. */
const gatheredMs = 15_000;
/** Longer than a push service may take. */
const leaseMs = 30_000;
/** From failure to failure longer, up to an hour: some twelve hours, and then what it was about is old. */
const mostFailures = 18;
const hands = 4;

/**
 * Has people told on their devices, in the transaction that tells them: whoever has chosen these kinds gets one push for all that
 * comes within moments. Costs nothing where the site sends none.
 */
export async function pushSoon(notices: { userId: number; kind: NoticeKind }[], tx: Tx): Promise<void> {
  if (config.PUSH_CONTACT === undefined || notices.length === 0) return;
  const choices = await findNoticeChoices([...new Set(notices.map(({ userId }) => userId))], tx);
  const wanted = notices.filter(({ userId, kind }) => choices.get(userId)?.byPush.includes(kind));
  const userIds = [...new Set(wanted.map(({ userId }) => userId))];
  if (userIds.length > 0) await addPushNews(userIds, new Date(agreedAtOnce().getTime() + gatheredMs), tx);
}

const queue = new JobQueue<PushSubscriptionRow>({
  name: 'pushes to devices',
  hands,
  claim: async () => {
    const now = await agreedNow();
    return claimDuePush(now, new Date(now.getTime() + leaseMs));
  },
  work: push,
});

/** Failed ones are tried again, later each time. */
export const pushDueNotices = async (): Promise<void> => {
  if (config.PUSH_CONTACT !== undefined) await queue.work();
};

export const finishPushes = (): Promise<void> => queue.finish();

const targetShape = z.object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) });

async function push(row: PushSubscriptionRow): Promise<void> {
  const now = await agreedNow();
  const [session, user, keys] = [await findSessionRow(row._id), await findUser(row.userId), await pushKeys()];
  const opened = unseal(targetPurpose, row.sealed);
  const isSignedIn = session && session.userId === row.userId && session.expiresAt > now && user && !user.hiddenAt;
  if (!isSignedIn || !opened || !keys) return deletePushSubscription(row._id);
  const message = await messageFor(row);
  // Read meanwhile: there is nothing to come for.
  if (!message) return settlePush(row, later(now, gatheredMs));
  const outcome = await sendPush(targetShape.parse(JSON.parse(opened.text)), message, keys);
  if (outcome.what === 'gone') return deletePushSubscription(row._id);
  if (outcome.what === 'taken') return settlePush(row, later(now, gatheredMs));
  if (outcome.what === 'refused' || row.failures >= mostFailures) {
    log.warn({ outcome: outcome.what }, 'a push was given up');
    return settlePush(row, later(now, gatheredMs));
  }
  log.warn({ failure: outcome.words, failures: row.failures }, 'a push was not taken; it is tried again');
  const delayMs = Math.min(Math.max(outcome.afterMs, delayAfter(row.failures, 5_000)), longestDelayMs);
  await postponePush(row, later(now, delayMs));
}

/** Whatever a push service asks for. */
const longestDelayMs = 6 * 3600_000;

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);
