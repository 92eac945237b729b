import {
  type GatheredNotice,
  gatherNotices,
  mostActors,
  type NoticeKind,
  type NoticeToPut,
  putNoticesOnce,
} from '~models/notice';
import { findPreferencesOf, noPreferences } from '~models/user-preferences';
import type { Tx } from '~models/database/transaction';
import { mailedKinds } from '~/schemas/notices';

export type NewNotice = {
  userId: number;
  kind: NoticeKind;
  /** What it is about, such as `post:7`; what has the same kind and subject is gathered while it is unread. */
  subject: string;
  /** Who did it; null for the site, and for anyone who must not be named. */
  actorId: number | null;
  /** The actor is not kept: no one is told who votes. */
  unnamed?: true;
  /** It happens once: told again, even after it was read, it changes nothing. */
  once?: true;
  /** What its sentence needs besides; those of the last one stay. */
  facts?: Record<string, string>;
  at: Date;
};

/** What has been told on the site is gathered for this long before it is mailed. In milliseconds. */
const mailGathersMs = 5 * 60_000;

const isMailed = (kind: NoticeKind): boolean => mailedKinds.some((mailed) => mailed === kind);

/**
 * Tells people what has happened to them, in the transaction of the change: they hear of it if, and only if, that commits. What one
 * does oneself is told to no one. One write for each kind and subject, however many notices there are.
 */
export async function tell(notices: NewNotice[], tx: Tx): Promise<void> {
  const gathered = together(notices.flatMap(asGathered));
  if (gathered.length === 0) return;
  const choices = await findPreferencesOf([...new Set(gathered.map(({ userId }) => userId))], tx);
  const toPut = ({ since, once: _, ...notice }: GatheredNotice): NoticeToPut => {
    const { kind } = notice;
    const { byMail, byPush } = choices.get(notice.userId) ?? noPreferences;
    return {
      ...notice,
      ...(isMailed(kind) && byMail.includes(kind) && { mailDueAt: new Date(since.getTime() + mailGathersMs) }),
      ...(byPush.includes(kind) && { pushDueAt: since }),
    };
  };
  const [once, again] = [gathered.filter((notice) => notice.once), gathered.filter((notice) => !notice.once)];
  if (again.length > 0) await gatherNotices(again.map(toPut), tx);
  if (once.length > 0) await putNoticesOnce(once.map(toPut), tx);
}

/** @returns none of what one does oneself */
function asGathered({ actorId, unnamed, once, facts = {}, ...notice }: NewNotice): GatheredNotice[] {
  if (actorId === notice.userId) return [];
  const actorIds = actorId === null || unnamed ? [] : [actorId];
  return [{ ...notice, facts, actorIds, count: 1, since: notice.at, once: once === true }];
}

/** One for each kind and subject. @param notices in the order in which they happened */
function together(notices: GatheredNotice[]): GatheredNotice[] {
  const bySubject = new Map<string, GatheredNotice>();
  for (const notice of notices) {
    const key = `${notice.userId} ${notice.kind} ${notice.subject} ${notice.once}`;
    const earlier = bySubject.get(key);
    bySubject.set(key, earlier ? withLater(earlier, notice) : notice);
  }
  return [...bySubject.values()];
}

const withLater = (earlier: GatheredNotice, later: GatheredNotice): GatheredNotice => ({
  ...later,
  since: earlier.since,
  at: earlier.at > later.at ? earlier.at : later.at,
  count: earlier.count + later.count,
  actorIds: [...earlier.actorIds.filter((id) => !later.actorIds.includes(id)), ...later.actorIds].slice(-mostActors),
});
