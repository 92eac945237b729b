import { nextId } from '~models/database/ids';
import type { Tx } from '~models/database/transaction';
import { type ActKind, type ActSubject, findActsOn, insertAct, type ModerationActRow } from '~models/moderation-act';
import type { ReportReason, ReportSubject } from '~/schemas/reports';
import { clock } from '~/services/clock';
import { tellOfAct } from './tell-of-act';

export type Subject = { subject: ReportSubject; id: number };

/** By whom and why. `by`: a moderator's id, or null for the site itself, which acts on reports and on held words. */
export type Decision = { by: number | null; reason: ReportReason; words: string | null };

type NewAct = Decision & {
  kind: ActKind;
  about: Subject;
  /** Whose it is: who is told. Null where it is nobody's. */
  userId: number | null;
  until?: Date | null;
  appealOf?: number | null;
};

/**
 * Adds a decision to what was decided before, and tells whose it is about. Whoever calls it writes what the decision is about in
 * the same transaction, so that of two concurrent ones the second sees the first.
 */
export async function recordAct({ about, by, until = null, appealOf = null, ...act }: NewAct, tx: Tx) {
  const subject = { subject: about.subject, subjectId: about.id };
  const [last] = await findActsOn(subject, 1, tx);
  const row: ModerationActRow = {
    ...subject,
    ...act,
    _id: await nextId('moderation-acts'),
    round: (last?.round ?? 0) + 1,
    by: by === null ? 'site' : 'moderator',
    byId: by,
    at: clock.now(),
    until,
    appealOf,
  };
  await insertAct(row, tx);
  await tellOfAct(row, tx);
  return row;
}

export const asActSubject = ({ subject, id }: Subject): ActSubject => ({ subject, subjectId: id });
