import { nextId } from '~models/database/ids';
import type { Tx } from '~models/database/transaction';
import { insertReport, type ReportRow } from '~models/report';
import { addToCase, findCasesOn, insertCase, type ReportCaseRow, urgency } from '~models/report-case';
import type { ReportReason } from '~/schemas/reports';
import type { Reported } from './subjects';

/** What everybody who reports serializes on, before anything is read: one case and one report each, however many at once. */
export const lockOf = ({ subject, id }: Reported): string => `reports:${subject}:${id}`;

/** Shown before all others at the desk. */
const isUrgent = (reason: ReportReason): boolean => reason === 'unsafe';

type NewReport = Omit<ReportRow, 'caseId' | 'outcome' | 'decidedAt'>;

/**
 * Puts a report on the case that is open on its subject, or on a new one. Takes the lock of its subject for granted.
 * @returns the case, and whether a moderator has decided on the subject before
 */
export async function fileReport(
  report: NewReport,
  tx: Tx,
): Promise<{ caseId: number; hiddenAt: Date | null; isSettled: boolean }> {
  const [newest] = await findCasesOn(report, 1, tx);
  const known = newest?.state === 'open' ? newest : null;
  const { _id: caseId, hiddenAt } = known ?? (await openCase(report, tx));
  await insertReport({ ...report, caseId, outcome: 'open', decidedAt: null }, tx);
  await addToCase(caseId, report.reason, isUrgent(report.reason), tx);
  const isSettled = (await findCasesOn(report, 2, tx)).some(({ state }) => state === 'decided');
  return { caseId, hiddenAt, isSettled };
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
