import { type InferSchemaType, Schema, trusted } from 'mongoose';
import type { ReportReason, ReportSubject } from '~/schemas/choices';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';

/** The facts that decide whether a reporter's reports count, as of the time of the report. */
export type ReporterFacts = {
  accountAgeDays: number;
  isVerified: boolean;
  points: number;
  /** Outcomes of their latest decided reports. */
  upheld: number;
  refused: number;
  /** How many of the rejected ones were about the same author's content. */
  refusedOnAuthor: number;
  /** Undecided reports that count, about the same author's content. */
  waitingOnAuthor: number;
};

/** Contact details given by a visitor without an account. */
export type Visitor = { email: string; name: string | null; work: string | null };

/**
 * `moot`: the subject was deleted before a moderator decided. `reversed`: the report was upheld, and the decision was later reversed. Neither
 * counts for or against the reporter.
 */
export type ReportOutcome = 'open' | 'upheld' | 'refused' | 'moot' | 'reversed';

const reportSchema = new Schema(
  {
    /** `reportId`: one per reporter and subject. */
    _id: { type: String, required: true },
    caseId: { type: Number, required: true },
    subject: { type: String, required: true },
    subjectId: { type: Number, required: true },
    /** The subject's owner; null for a place. */
    ownerId: { type: Number, default: null },
    /** Null if a visitor or the site itself reported it. */
    userId: { type: Number, default: null },
    visitor: { type: Schema.Types.Mixed, default: null },
    reason: { type: String, required: true },
    words: { type: String, default: null },
    reporter: { type: Schema.Types.Mixed, default: null },
    /** Whether it counts toward hiding the subject. */
    counts: { type: Boolean, default: false },
    outcome: { type: String, default: 'open' },
    at: { type: Date, required: true },
    decidedAt: { type: Date, default: null },
  },
  { collection: 'reports', versionKey: false, minimize: false },
);
reportSchema.index({ caseId: 1, counts: -1, at: 1 });
reportSchema.index({ userId: 1, outcome: 1, decidedAt: -1 });
reportSchema.index({ userId: 1, ownerId: 1, outcome: 1 });
reportSchema.index({ ownerId: 1 });
reportSchema.index({ decidedAt: 1 }, { partialFilterExpression: { 'visitor.email': { $gt: '' } } });

/** A report to the moderators, by a user, a visitor or the site itself. */
export type ReportRow = Required<Omit<InferSchemaType<typeof reportSchema>, 'visitor' | 'reporter'>> & {
  subject: ReportSubject;
  visitor: Visitor | null;
  reason: ReportReason;
  reporter: ReporterFacts | null;
  outcome: ReportOutcome;
};

export const Reports = defineModel<ReportRow>('Report', reportSchema);

type Subject = Pick<ReportRow, 'subject' | 'subjectId'>;

/** @param by `7` for a driver, or another unique value: a visitor's hashed address, or the site's reason */
export const reportId = ({ subject, subjectId }: Subject, by: string | number): string =>
  `${subject}:${subjectId}:${by}`;

export async function insertReport(row: ReportRow, tx: Tx): Promise<void> {
  await Reports.create([row], { session: tx });
}

export const findReport = (id: string, tx?: Tx): Promise<ReportRow | null> =>
  Reports.findById(id, null, { session: tx ?? null })
    .lean<ReportRow>()
    .exec();

/** Reports that count first, then by age, oldest first. */
export const findReportsOfCase = (caseId: number, limit: number, tx?: Tx): Promise<ReportRow[]> =>
  Reports.find({ caseId }, null, { session: tx ?? null })
    .sort({ counts: -1, at: 1 })
    .limit(limit)
    .lean<ReportRow[]>()
    .exec();

/** @param limit maximum count */
export const countReportsOfCase = (caseId: number, counts: boolean, limit: number, tx: Tx): Promise<number> =>
  Reports.countDocuments({ caseId, counts }, { limit, session: tx }).exec();

/** @param limit maximum count */
export const countOpenReportsBy = (userId: number, limit: number, tx: Tx): Promise<number> =>
  Reports.countDocuments({ userId, outcome: 'open' }, { limit, session: tx }).exec();

/** Open reports that count. @param limit maximum count */
export const countCountingOn = (userId: number, ownerId: number, limit: number, tx: Tx): Promise<number> =>
  Reports.countDocuments({ userId, ownerId, outcome: 'open', counts: true }, { limit, session: tx }).exec();

/** The latest reports with an outcome. */
export const findOutcomesOf = (
  userId: number,
  outcome: ReportOutcome,
  limit: number,
  tx?: Tx,
): Promise<Pick<ReportRow, 'ownerId'>[]> =>
  Reports.find({ userId, outcome }, { ownerId: 1 }, { session: tx ?? null })
    .sort({ decidedAt: -1 })
    .limit(limit)
    .lean<Pick<ReportRow, 'ownerId'>[]>()
    .exec();

/** Closes all open reports. @returns the first `limit` of them, as they were before */
export async function closeReportsOf(
  caseId: number,
  { outcome, decidedAt, limit }: { outcome: ReportOutcome; decidedAt: Date; limit: number },
  tx: Tx,
): Promise<ReportRow[]> {
  const open = (await findReportsOfCase(caseId, limit, tx)).filter((report) => report.outcome === 'open');
  await Reports.updateMany({ caseId, outcome: 'open' }, { $set: { outcome, decidedAt } }, { session: tx });
  return open;
}

/** Changes only the upheld reports. */
export async function reverseUpheldReports(caseIds: number[], tx: Tx): Promise<void> {
  await Reports.updateMany(
    { caseId: trusted({ $in: caseIds }), outcome: 'upheld' },
    { $set: { outcome: 'reversed' } },
    { session: tx },
  );
}

/** Keeps the reports but deletes the visitors' contact details. */
export async function forgetVisitorsBefore(time: Date): Promise<void> {
  await Reports.updateMany(
    { decidedAt: trusted({ $lt: time }), 'visitor.email': trusted({ $gt: '' }) },
    { $set: { visitor: null } },
  );
}

/** Deletes the reports by an erased user; their cases still count them. */
export async function deleteReportsBy(userId: number, tx: Tx): Promise<void> {
  await Reports.deleteMany({ userId }, { session: tx });
}

/** Deletes the reports about an erased user. */
export async function deleteReportsAbout(ownerId: number, tx: Tx): Promise<void> {
  await Reports.deleteMany({ ownerId }, { session: tx });
}
