import type { ReportReason } from '~/schemas/choices';
import { nextId } from '~models/database/ids';
import type { Tx } from '~models/database/transaction';
import { countReportsOfCase, insertReport, type ReportRow } from '~models/report';
import { addToCase, findCasesOn, insertCase, type ReportCaseRow, urgency } from '~models/report-case';
import { invariant } from '../errors';
import type { Reported } from './subjects';

/** What everyone who reports serializes on, before anything is read: one case and one report each, however many at once. */
export const lockOf = ({ subject, id }: Reported): string => `reports:${subject}:${id}`;

/** Shown before all others at the desk. */
const isUrgent = (reason: ReportReason): boolean => reason === 'unsafe';

type NewReport = Omit<ReportRow, 'caseId' | 'outcome' | 'decidedAt'>;

/** Reports on one case that do not count toward hiding: more tell a moderator nothing, and would be a way to bury the others. */
const mostUncounted = 100;

/**
 * Puts a report on the case that is open on its subject, or on a new one. Takes the lock of its subject for granted.
 * @returns the case, and whether reports may hide its subject: once, and not what a moderator has looked at
 * @throws DomainError `reported-enough`
 */
export async function fileReport(report: NewReport, tx: Tx): Promise<{ caseId: number; mayHide: boolean }> {
  const [newest, before] = await findCasesOn(report, 2, tx);
  const isOpen = newest?.state === 'open';
  const isRoom =
    report.counts || !isOpen || (await countReportsOfCase(newest._id, false, mostUncounted, tx)) < mostUncounted;
  invariant(isRoom, 'reported-enough');
  const { _id: caseId, hiddenAt } = isOpen ? newest : await openCase(report, tx);
  await insertReport({ ...report, caseId, outcome: 'open', decidedAt: null }, tx);
  await addToCase(caseId, report.reason, isUrgent(report.reason), tx);
  const isSettled = isOpen ? before !== undefined : newest !== undefined;
  return { caseId, mayHide: hiddenAt === null && !isSettled };
}

async function openCase({ subject, subjectId, ownerId, reason, at }: NewReport, tx: Tx): Promise<ReportCaseRow> {
  const row: ReportCaseRow = {
    ...{ _id: await nextId('report-cases'), subject, subjectId, ownerId, state: 'open', openedAt: at },
    queuedAt: at.getTime() - (isUrgent(reason) ? urgency : 0),
    ...{ reasons: {}, hiddenAt: null, decision: null },
  };
  await insertCase(row, tx);
  return row;
}
