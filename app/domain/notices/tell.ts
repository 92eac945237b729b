import { gatherNotices, mostActors, type NoticeKind, type NoticeToPut, putNoticesOnce } from '~models/notice';
import { findNoticeChoices, type NoticeChoiceRow, noChoice } from '~models/notice-choice';
import type { Tx } from '~models/database/transaction';
import { mailedKinds } from '~/schemas/notices';

export type NewNotice = {
  userId: number;
  kind: NoticeKind;
  /** What it is about, such as `post:7`; what has the same kind and subject is gathered while it is unread. */
  subject: string;
  /** Who did it; null for the site, and for whoever must not be named. */
  actorId: number | null;
  /** The actor is not kept: nobody is told who votes. */
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
 * does oneself is told to nobody. One write for each kind and subject, however many notices there are.
 * @param known what those who are told have chosen, where the transaction has read it
 */
export async function tell(notices: NewNotice[], tx: Tx, known?: Map<number, NoticeChoiceRow>): Promise<void> {
  const wanted = notices.filter(({ userId, actorId }) => actorId !== userId);
  if (wanted.length === 0) return;
  const choices = known ?? (await findNoticeChoices([...new Set(wanted.map(({ userId }) => userId))], tx));
  const dueOf = ({ userId, kind, at }: NewNotice): Pick<NoticeToPut, 'mailDueAt' | 'pushDueAt'> => {
    const { byMail, byPush } = choices.get(userId) ?? noChoice;
    return {
      ...(isMailed(kind) && byMail.includes(kind) && { mailDueAt: new Date(at.getTime() + mailGathersMs) }),
      ...(byPush.includes(kind) && { pushDueAt: at }),
    };
  };
  const [once, again] = [wanted.filter((notice) => notice.once), wanted.filter((notice) => !notice.once)];
  if (again.length > 0) await gatherNotices(gathered(again, dueOf), tx);
  if (once.length > 0) await putNoticesOnce(gathered(once, dueOf), tx);
}

function gathered(notices: NewNotice[], dueOf: (notice: NewNotice) => Partial<NoticeToPut>): NoticeToPut[] {
  const bySubject = new Map<string, NoticeToPut>();
  for (const notice of notices) {
    const { userId, kind, subject, at, facts = {}, actorId, unnamed } = notice;
    const key = `${userId} ${kind} ${subject}`;
    const { count = 0, actorIds = [], ...earlier } = bySubject.get(key) ?? {};
    const named = actorId === null || unnamed ? [] : [actorId];
    bySubject.set(key, {
      ...dueOf(notice),
      ...earlier,
      ...{ userId, kind, subject, facts, at },
      count: count + 1,
      actorIds: [...actorIds.filter((id) => id !== actorId), ...named].slice(-mostActors),
    });
  }
  return [...bySubject.values()];
}
