import { z } from 'zod';
import {
  claimDuePush,
  forgetPushTarget,
  postponePush,
  type PushSubscriptionRow,
  settlePush,
} from '~models/push-subscription';
import { findSessionRow } from '~models/session';
import { findUser } from '~models/user';
import { config } from '~/config.server';
import { log } from '~/services/log';
import { sendPush } from '~/services/push/send-push';
import { agreedNow } from '../agreed-time';
import { delayAfter, JobQueue, later } from '../job-queue';
import { unseal } from '../sealed-text';
import { pushKeys } from './keys';
import { messageFor } from './message';
import { gatheredMs, queuePushes } from './queue-pushes';
import { targetPurpose } from './subscribe';

/** Longer than a push service may take. */
const leaseMs = 30_000;
/** From failure to failure longer, up to an hour: some twelve hours, and then what it was about is old. */
const mostFailures = 18;
/** Refused so often before, a subscription is dropped; its browser can subscribe again. */
const mostRefusals = 2;
/** Whatever a push service asks for. */
const longestDelayMs = 6 * 3600_000;
const hands = 4;

const queue = new JobQueue<PushSubscriptionRow>({
  name: 'pushes to devices',
  hands,
  leaseMs,
  claim: claimDuePush,
  work: push,
});

/** Nothing where the operator wants none (PUSH_CONTACT). Failed ones are tried again, later each time. */
export async function pushDueNotices(): Promise<void> {
  if (config.PUSH_CONTACT === undefined) return;
  await queuePushes();
  await queue.work();
}

export const finishPushes = (): Promise<void> => queue.finish();

const targetShape = z.object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) });

async function push(row: PushSubscriptionRow): Promise<void> {
  const now = await agreedNow();
  const [session, user, keys] = [await findSessionRow(row._id), await findUser(row.userId), await pushKeys()];
  const opened = unseal(targetPurpose, row.sealed);
  const isSignedIn = session && session.userId === row.userId && session.expiresAt > now && user && !user.hiddenAt;
  if (!isSignedIn || !opened || !keys) return forgetPushTarget(row);
  const message = await messageFor(row);
  // Read meanwhile: there is nothing to come for.
  if (!message) return settlePush(row, later(now, gatheredMs));
  const outcome = await sendPush(targetShape.parse(JSON.parse(opened.text)), message, keys);
  if (outcome.what === 'gone') return forgetPushTarget(row);
  if (outcome.what === 'taken') return settlePush(row, later(now, gatheredMs));
  const { words: failure } = outcome;
  if (outcome.what === 'refused' && row.failures >= mostRefusals) {
    log.warn({ failure }, 'a push subscription was removed: its service keeps rejecting');
    return forgetPushTarget(row);
  }
  if (row.failures >= mostFailures) {
    log.warn({ failure }, 'a push was given up');
    return settlePush(row, later(now, gatheredMs));
  }
  log.warn({ failure, failures: row.failures }, 'a push was not accepted; it is tried again');
  const afterMs = outcome.what === 'later' ? outcome.afterMs : 0;
  const delayMs = Math.min(Math.max(afterMs, delayAfter(row.failures, 5_000)), longestDelayMs);
  await postponePush(row, later(now, delayMs));
}
