import type { Tx } from '~models/database/transaction';
import { endWaitingOfNotices, findWaitingNotices } from '~models/notice';
import { findNoticeChoice } from '~models/notice-choice';
import { addPushNews } from '~models/push-subscription';
import { handOnNotices } from '../notices/hand-on';

/** What happens within so long is told by one push, in milliseconds. */
export const gatheredMs = 15_000;
/** What is older is no news, as after pushes were off for a while. In milliseconds. */
const oldMs = 24 * 3600_000;
const mostGathered = 100;

/** Puts what has been told on the site before the browsers of whoever wants it there. */
export const queuePushes = (): Promise<void> =>
  handOnNotices({ outlet: 'pushDueAt', gatheredMs, retryMs: 60_000, handOnTo: queueFor });

async function queueFor(userId: number, now: Date, tx: Tx): Promise<void> {
  const { byPush } = await findNoticeChoice(userId, tx);
  const waiting = await findWaitingNotices(userId, 'pushDueAt', mostGathered, tx);
  await endWaitingOfNotices(userId, 'pushDueAt', tx);
  const isNews = (at: Date) => now.getTime() - at.getTime() < oldMs;
  const news = waiting.filter(({ readAt, kind, at }) => readAt === null && byPush.includes(kind) && isNews(at));
  if (news.length > 0) await addPushNews(userId, news.length, now, tx);
}
