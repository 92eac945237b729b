import { findNoticeChoice } from '~models/notice-choice';
import { findNewestUnread } from '~models/push-notice';
import type { PushSubscriptionRow } from '~models/push-subscription';
import { config } from '~/config.server';
import { pushWords } from '~/messages';

/** What the browser is handed (public/sw.js). */
export type PushMessage = {
  title: string;
  body: string;
  /** One that comes twice is shown once. */
  id: string;
  /** Where a press leads, on this site. */
  path: string;
};

/** A push says how many, up to this. */
const mostCounted = 20;

/**
 * The message for a browser: how much there is to read, and only where its owner wants words on the screen, what the newest of
 * it is.
 * @returns null where they have read everything meanwhile
 */
export async function messageFor(row: PushSubscriptionRow): Promise<PushMessage | null> {
  const { byPush } = await findNoticeChoice(row.userId);
  const unread = await findNewestUnread(row.userId, byPush, mostCounted + 1);
  const [newest] = unread;
  if (!newest) return null;
  const body = row.showsWords ? pushWords.of(newest.kind, unread.length - 1) : pushWords.count(unread.length, mostCounted);
  return { title: config.SITE_NAME, body, id: String(row.taken), path: '/notices' };
}
