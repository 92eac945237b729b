import { inTransaction, type Tx } from '~models/database/transaction';
import { findWhomNoticesWaitFor, type NoticeOutlet, postponeNotices } from '~models/notice';
import { log } from '~/services/log';
import { agreedNow } from '../agreed-time';

type Outlet = {
  outlet: NoticeOutlet;
  /** What has waited for less may still be told together with more, in milliseconds. */
  gatheredMs?: number;
  /** What failed is tried again after this long, in milliseconds. */
  retryMs: number;
  /** Tells a person all that waits for them, or puts it off. */
  handOnTo: (userId: number, now: Date, tx: Tx) => Promise<void>;
};

const peopleAtOnce = 100;

/**
 * Hands what has been told on the site on to where people asked for it besides, whoever has waited longest first. One transaction takes
 * a person's from where it waits and hands it on, so that nothing is lost between, or told twice. Safe in several processes.
 */
export async function handOnNotices({ outlet, gatheredMs = 0, retryMs, handOnTo }: Outlet): Promise<void> {
  for (;;) {
    const now = await agreedNow();
    const before = new Date(now.getTime() - gatheredMs);
    const userIds = await findWhomNoticesWaitFor(outlet, before, peopleAtOnce);
    if (userIds.length === 0) return;
    for (const userId of userIds) {
      // Whatever is wrong with one person's keeps nobody else's waiting.
      await inTransaction((tx) => handOnTo(userId, now, tx)).catch((error: unknown) => {
        log.warn({ error, userId, outlet }, 'notifications could not be delivered; it will be retried');
        return inTransaction((tx) => postponeNotices(userId, outlet, new Date(now.getTime() + retryMs), tx));
      });
    }
  }
}
