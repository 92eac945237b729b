import { inTransaction, type Tx } from '~models/database/transaction';
import { endWaitingOfNotices, findWaitingNotices, findWhomNoticesWaitFor } from '~models/notice';
import { findNoticeChoice } from '~models/notice-choice';
import { addPushNews } from '~models/push-subscription';

/** What happens within so long is told by one push, in milliseconds. */
export const gatheredMs = 15_000;
/** What is older is no news, as after pushes were off for a while. In milliseconds. */
const oldMs = 24 * 3600_000;
const peopleAtOnce = 100;
const mostGathered = 100;

/**
 * Hands what has been told on the site on to the browsers of whoever wants it there: one transaction takes it from where it waits
 * and puts it before each browser, so that nothing is lost between, or told twice. Safe in several processes.
 */
export async function queuePushes(now: Date): Promise<void> {
  for (;;) {
    const before = new Date(now.getTime() - gatheredMs);
    const userIds = await findWhomNoticesWaitFor('pushDueAt', before, peopleAtOnce);
    for (const userId of userIds) await inTransaction((tx) => queueFor(userId, now, tx));
    if (userIds.length === 0) return;
  }
}

async function queueFor(userId: number, now: Date, tx: Tx): Promise<void> {
  const { byPush } = await findNoticeChoice(userId, tx);
  const waiting = await findWaitingNotices(userId, 'pushDueAt', mostGathered, tx);
  await endWaitingOfNotices(userId, 'pushDueAt', tx);
  const isNews = (at: Date) => now.getTime() - at.getTime() < oldMs;
  const news = waiting.filter(({ readAt, kind, at }) => readAt === null && byPush.includes(kind) && isNews(at));
  if (news.length > 0) await addPushNews(userId, news.length, now, tx);
}
