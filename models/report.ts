import { Schema, trusted } from 'mongoose';
import type { ReportReason, ReportSubject } from '~/schemas/choices';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';

/** What a reporter's standing follows from, as it was when they reported. */
export type StandingFacts = {
  accountAgeDays: number;
  isVerified: boolean;
  points: number;
  /** Of their last decided reports. */
  upheld: number;
  refused: number;
  /** Of those, refused ones on what the same author posted. */
  refusedOnAuthor: number;
  /** Reports that count, on what the same author posted, and that no one has decided. */
  waitingOnAuthor: number;
};

/** The name that a visitor without an account gives. */
export type Visitor = { email: string; name: string | null; work: string | null };

/**
 * `moot`: what was reported was gone before anyone looked. `reversed`: it was upheld, and the decision has since been reversed. Neither
 * speaks for or against who reported it.
 */
export type ReportOutcome = 'open' | 'upheld' | 'refused' | 'moot' | 'reversed';

/** Someone, or the site itself, puts something before the moderators. */
export type ReportRow = {
  /** `reportId`: once for each person and subject. */
  _id: string;
  caseId: number;
  subject: ReportSubject;
  subjectId: number;
  /** Whose the subject is; null for a place. */
  ownerId: number | null;
  /** Null where a visitor or the site reports. */
  userId: number | null;
  visitor: Visitor | null;
  reason: ReportReason;
  words: string | null;
  standing: StandingFacts | null;
  /** One of those that hide something together. */
  counts: boolean;
  outcome: ReportOutcome;
  at: Date;
  decidedAt: Date | null;
};

const reportSchema = new Schema<ReportRow>(
  {
    _id: { type: String, required: true },
    caseId: { type: Number, required: true },
    subject: { type: String, required: true },
    subjectId: { type: Number, required: true },
    ownerId: { type: Number, default: null },
    userId: { type: Number, default: null },
    visitor: { type: Schema.Types.Mixed, default: null },
    reason: { type: String, required: true },
    words: { type: String, default: null },
    standing: { type: Schema.Types.Mixed, default: null },
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

export const Reports = defineModel<ReportRow>('Report', reportSchema);

type Subject = Pick<ReportRow, 'subject' | 'subjectId'>;

/** @param by `7` for a driver, or what else there can be one of: a visitor's address, hashed; a reason of the site's */
export const reportId = ({ subject, subjectId }: Subject, by: string | number): string =>
  `${subject}:${subjectId}:${by}`;

export async function insertReport(row: ReportRow, tx: Tx): Promise<void> {
  await Reports.create([row], { session: tx });
}

export const findReport = (id: string, tx?: Tx): Promise<ReportRow | null> =>
  Reports.findById(id, null, { session: tx ?? null })
    .lean<ReportRow>()
    .exec();

/** Those that count first, then the oldest. */
export const findReportsOfCase = (caseId: number, limit: number, tx?: Tx): Promise<ReportRow[]> =>
  Reports.find({ caseId }, null, { session: tx ?? null })
    .sort({ counts: -1, at: 1 })
    .limit(limit)
    .lean<ReportRow[]>()
    .exec();

/** @param most counts no further than this */
export const countReportsOfCase = (caseId: number, counts: boolean, most: number, tx: Tx): Promise<number> =>
  Reports.countDocuments({ caseId, counts }, { limit: most, session: tx }).exec();

/** @param most counts no further than this */
export const countOpenReportsBy = (userId: number, most: number, tx: Tx): Promise<number> =>
  Reports.countDocuments({ userId, outcome: 'open' }, { limit: most, session: tx }).exec();

/** Those that count and wait. @param most counts no further than this */
export const countCountingOn = (userId: number, ownerId: number, most: number, tx: Tx): Promise<number> =>
  Reports.countDocuments({ userId, ownerId, outcome: 'open', counts: true }, { limit: most, session: tx }).exec();

/** The last ones with an outcome. */
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

/** All that are open. @returns the first of them, as they were, `most` at most */
export async function closeReportsOf(
  caseId: number,
  { outcome, decidedAt, most }: { outcome: ReportOutcome; decidedAt: Date; most: number },
  tx: Tx,
): Promise<ReportRow[]> {
  const open = (await findReportsOfCase(caseId, most, tx)).filter((report) => report.outcome === 'open');
  await Reports.updateMany({ caseId, outcome: 'open' }, { $set: { outcome, decidedAt } }, { session: tx });
  return open;
}

/** Those that were upheld. */
export async function reverseUpheldReports(caseIds: number[], tx: Tx): Promise<void> {
  await Reports.updateMany(
    { caseId: trusted({ $in: caseIds }), outcome: 'upheld' },
    { $set: { outcome: 'reversed' } },
    { session: tx },
  );
}

/** A visitor's report stays; who they were does not. */
export async function forgetVisitorsBefore(time: Date): Promise<void> {
  await Reports.updateMany(
    { decidedAt: trusted({ $lt: time }), 'visitor.email': trusted({ $gt: '' }) },
    { $set: { visitor: null } },
  );
}

/** Those of a reporter whose account is erased; their cases still count them. */
export async function deleteReportsBy(userId: number, tx: Tx): Promise<void> {
  await Reports.deleteMany({ userId }, { session: tx });
}

/** What was reported of someone whose account is erased. */
export async function deleteReportsAbout(ownerId: number, tx: Tx): Promise<void> {
  await Reports.deleteMany({ ownerId }, { session: tx });
}
