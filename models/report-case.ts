import { type InferSchemaType, Schema, trusted } from 'mongoose';
import type { ReportReason, ReportSubject } from '~/schemas/choices';
import { defineModel } from './database/connection';
import { keyset } from './database/keyset';
import type { Tx } from './database/transaction';

/** `settle`: the error in a place's data was corrected. */
export type CaseDecision = 'keep' | 'hide' | 'warn' | 'suspend' | 'settle';

type Decision = {
  what: CaseDecision;
  /** Length of a suspension; null is permanent. */
  days: number | null;
  reason: ReportReason;
  words: string | null;
  /** Null for the operator. */
  by: number | null;
  /** The moderation act it caused, if any. */
  act?: number | null;
  at: Date;
};

/** Offset that sorts urgent cases before all others, in milliseconds: about 300 years. */
export const urgency = 1e13;

const caseSchema = new Schema(
  {
    _id: { type: Number, required: true },
    subject: { type: String, required: true },
    subjectId: { type: Number, required: true },
    /** The subject's owner; null for a place. */
    ownerId: { type: Number, default: null },
    state: { type: String, enum: ['open', 'decided'] as const, required: true },
    /** Sort key in the queue: when it was opened, in milliseconds, minus `urgency` if a report called it unsafe. */
    queuedAt: { type: Number, required: true },
    openedAt: { type: Date, required: true },
    /** Number of reports, by reason. */
    reasons: { type: Schema.Types.Mixed, default: {} },
    /** When reports by users in good standing hid the subject; null if they didn't. */
    hiddenAt: { type: Date, default: null },
    decision: { type: Schema.Types.Mixed, default: null },
  },
  { collection: 'report_cases', versionKey: false, minimize: false },
);
caseSchema.index({ state: 1, queuedAt: 1, _id: 1 });
caseSchema.index({ subject: 1, subjectId: 1, _id: -1 });
caseSchema.index({ ownerId: 1, state: 1, 'decision.at': -1 });
caseSchema.index({ state: 1, 'decision.at': -1 });
caseSchema.index({ 'decision.by': 1 }, { partialFilterExpression: { 'decision.by': { $gt: 0 } } });
// Two open cases would mean two decisions on one subject.
caseSchema.index({ subject: 1, subjectId: 1 }, { unique: true, partialFilterExpression: { state: 'open' } });

/** All reports on one subject until a moderator decides; later reports open another case. */
export type ReportCaseRow = Required<Omit<InferSchemaType<typeof caseSchema>, 'reasons' | 'decision'>> & {
  subject: ReportSubject;
  reasons: Partial<Record<ReportReason, number>>;
  decision: Decision | null;
};

export const ReportCases = defineModel<ReportCaseRow>('ReportCase', caseSchema);

type Subject = Pick<ReportCaseRow, 'subject' | 'subjectId'>;

export const findCase = (id: number, tx?: Tx): Promise<ReportCaseRow | null> =>
  ReportCases.findById(id, null, { session: tx ?? null })
    .lean<ReportCaseRow>()
    .exec();

/** Newest first. */
export const findCasesOn = ({ subject, subjectId }: Subject, limit: number, tx?: Tx): Promise<ReportCaseRow[]> =>
  ReportCases.find({ subject, subjectId }, null, { session: tx ?? null })
    .sort({ _id: -1 })
    .limit(limit)
    .lean<ReportCaseRow[]>()
    .exec();

export async function insertCase(row: ReportCaseRow, tx: Tx): Promise<void> {
  await ReportCases.create([row], { session: tx });
}

/** @param isUrgent moves the case before all cases that aren't urgent */
export async function addToCase(id: number, reason: ReportReason, isUrgent: boolean, tx: Tx): Promise<void> {
  await ReportCases.updateOne({ _id: id }, { $inc: { [`reasons.${reason}`]: 1 } }, { session: tx });
  if (!isUrgent) return;
  await ReportCases.updateOne(
    { _id: id, queuedAt: trusted({ $gt: 0 }) },
    { $inc: { queuedAt: -urgency } },
    { session: tx },
  );
}

export async function markCaseHidden(id: number, hiddenAt: Date, tx: Tx): Promise<void> {
  await ReportCases.updateOne({ _id: id }, { $set: { hiddenAt } }, { session: tx });
}

type QueuePosition = { value: number; id: number };

/** In queue order, by keyset. */
export function findOpenCases(limit: number, after: QueuePosition | null): Promise<ReportCaseRow[]> {
  const page = keyset({ queuedAt: 1, _id: 1 }, after && [after.value, after.id]);
  return ReportCases.find({ state: 'open', ...page.filter })
    .sort(page.sort)
    .limit(limit)
    .lean<ReportCaseRow[]>()
    .exec();
}

/** @param limit maximum count */
export const countOpenCases = (limit: number): Promise<number> =>
  ReportCases.countDocuments({ state: 'open' }, { limit }).exec();

/** The latest decided cases. */
export const findDecidedCases = (limit: number): Promise<ReportCaseRow[]> =>
  ReportCases.find({ state: 'decided' }).sort({ 'decision.at': -1 }).limit(limit).lean<ReportCaseRow[]>().exec();

/** The latest decided cases about a user and their content. */
export const findDecidedCasesOf = (ownerId: number, limit: number): Promise<ReportCaseRow[]> =>
  ReportCases.find({ ownerId, state: 'decided' })
    .sort({ 'decision.at': -1 })
    .limit(limit)
    .lean<ReportCaseRow[]>()
    .exec();

/** @param limit maximum count */
export const countOpenCasesOf = (ownerId: number, limit: number): Promise<number> =>
  ReportCases.countDocuments({ ownerId, state: 'open' }, { limit }).exec();

/** @returns false if it was already decided */
export async function decideCaseRow(id: number, decision: Decision, tx: Tx): Promise<boolean> {
  const decided = await ReportCases.updateOne(
    { _id: id, state: 'open' },
    { $set: { state: 'decided', decision } },
    { session: tx },
  );
  return decided.modifiedCount === 1;
}

/** Deletes the cases about an erased user's content. Cases that the user decided stay, but without the user's id. */
export async function anonymizeCases(userId: number, tx: Tx): Promise<void> {
  await ReportCases.updateMany({ 'decision.by': userId }, { $set: { 'decision.by': null } }, { session: tx });
  await ReportCases.deleteMany({ ownerId: userId }, { session: tx });
}
