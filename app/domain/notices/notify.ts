import {
  type GatheredNotice,
  gatherNotices,
  maxActors,
  type NoticeKind,
  type NoticeToPut,
  insertNoticesOnce,
} from '~models/notice';
import { findPreferencesOf, noPreferences } from '~models/user-preferences';
import type { Tx } from '~models/database/transaction';
import { mailedKinds } from '~/schemas/notices';

export type NewNotice = {
  userId: number;
  kind: NoticeKind;
  /** The subject, such as `post:7`. Unread notifications with the same kind and subject are combined. */
  subject: string;
  /** Who did it; null for the site, and for users who must not be named. */
  actorId: number | null;
  /** The actor isn't stored: votes are secret. */
  unnamed?: true;
  /** Only created once: a repetition changes nothing, even after the notification was read. */
  once?: true;
  /** Other data for its text; the latest values win. */
  facts?: Record<string, string>;
  at: Date;
};

/** How long notifications are collected before they are emailed, in milliseconds. */
const mailDelayMs = 5 * 60_000;

const isMailed = (kind: NoticeKind): boolean => mailedKinds.some((mailed) => mailed === kind);

/**
 * Creates notifications in the transaction of the change, so that they exist only if that commits. Users aren't notified of their own
 * actions. Makes one write per kind and subject, no matter how many notifications there are.
 */
export async function notify(notices: NewNotice[], tx: Tx): Promise<void> {
  const gathered = combined(notices.flatMap(asGathered));
  if (gathered.length === 0) return;
  const choices = await findPreferencesOf([...new Set(gathered.map(({ userId }) => userId))], tx);
  const toPut = ({ since, once: _, ...notice }: GatheredNotice): NoticeToPut => {
    const { kind } = notice;
    const { byMail, byPush } = choices.get(notice.userId) ?? noPreferences;
    return {
      ...notice,
      ...(isMailed(kind) && byMail.includes(kind) && { mailDueAt: new Date(since.getTime() + mailDelayMs) }),
      ...(byPush.includes(kind) && { pushDueAt: since }),
    };
  };
  const [once, repeatable] = [gathered.filter((notice) => notice.once), gathered.filter((notice) => !notice.once)];
  if (repeatable.length > 0) await gatherNotices(repeatable.map(toPut), tx);
  if (once.length > 0) await insertNoticesOnce(once.map(toPut), tx);
}

/** @returns an empty list for the user's own actions */
function asGathered({ actorId, unnamed, once, facts = {}, ...notice }: NewNotice): GatheredNotice[] {
  if (actorId === notice.userId) return [];
  const actorIds = actorId === null || unnamed ? [] : [actorId];
  return [{ ...notice, facts, actorIds, count: 1, since: notice.at, once: once === true }];
}

/** Combines notifications by kind and subject. @param notices in chronological order */
function combined(notices: GatheredNotice[]): GatheredNotice[] {
  const bySubject = new Map<string, GatheredNotice>();
  for (const notice of notices) {
    const key = `${notice.userId} ${notice.kind} ${notice.subject} ${notice.once}`;
    const earlier = bySubject.get(key);
    bySubject.set(key, earlier ? merged(earlier, notice) : notice);
  }
  return [...bySubject.values()];
}

const merged = (earlier: GatheredNotice, later: GatheredNotice): GatheredNotice => ({
  ...later,
  since: earlier.since,
  at: earlier.at > later.at ? earlier.at : later.at,
  count: earlier.count + later.count,
  actorIds: [...earlier.actorIds.filter((id) => !later.actorIds.includes(id)), ...later.actorIds].slice(-maxActors),
});
