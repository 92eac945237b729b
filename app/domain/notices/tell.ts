import { randomUUID } from 'node:crypto';
import { insertNotices, type NoticeKind } from '~models/notice';
import type { Tx } from '~models/database/transaction';

export type NewNotice = {
  userId: number;
  kind: NoticeKind;
  /** What it is about, such as `post:7`; what has the same kind and subject is gathered while it is unread. */
  subject: string;
  /** Who did it; null for the site, and for whoever must not be named. */
  actorId: number | null;
  /** What its sentence needs besides. */
  facts?: Record<string, string>;
  at: Date;
};

/** Tells people what has happened to them, in the transaction of the change: they hear of it if, and only if, that commits. */
export async function tell(notices: NewNotice[], tx: Tx): Promise<void> {
  if (notices.length === 0) return;
  await insertNotices(
    notices.map(({ actorId, facts = {}, ...notice }) => ({
      ...notice,
      facts,
      _id: randomUUID(),
      count: 1,
      actorIds: actorId === null ? [] : [actorId],
      readAt: null,
    })),
    tx,
  );
}
