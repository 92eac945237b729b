import { countUnreadNotices, findNotices } from '~models/notice';
import type { PushSubscriptionRow } from '~models/push-subscription';
import { config } from '~/config.server';
import { pushWords } from '~/messages/notifications';
import { actorOf } from '../accounts/sessions';
import { presentNotices } from '../notices/present-notices';

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
export async function messageFor({ userId, showsWords, taken }: PushSubscriptionRow): Promise<PushMessage | null> {
  const unread = await countUnreadNotices(userId);
  if (unread === 0) return null;
  const words = showsWords ? await newestOf(userId) : null;
  const body = words === null ? pushWords.count(unread, mostCounted) : pushWords.andMore(words, unread - 1);
  return { title: config.SITE_NAME, body, id: String(taken), path: '/notices' };
}

async function newestOf(userId: number): Promise<string | null> {
  const [newest] = await findNotices(userId, 1, null);
  if (!newest || newest.readAt) return null;
  const [shown] = await presentNotices(await actorOf(userId), [newest]);
  return shown?.text ?? null;
}
