import { type InferSchemaType, Schema } from 'mongoose';
import type { ReportReason, ReportSubject } from '~/schemas/choices';
import { defineModel } from './database/connection';
import { keyset } from './database/keyset';
import type { Tx } from './database/transaction';

const actKinds = ['hidden', 'restored', 'kept', 'warned', 'suspended', 'unsuspended', 'upheld', 'withdrawn'] as const;

/** `kept`: reviewed, no action. `upheld`: an appeal was rejected. `withdrawn`: a warning. */
export type ActKind = (typeof actKinds)[number];

/** `upheld`: the decision is unchanged. `granted`: it was withdrawn. `settled`: it was already reversed. */
export type AppealState = 'open' | 'upheld' | 'granted' | 'settled';

const appealSchema = new Schema(
  {
    words: { type: String, required: true },
    at: { type: Date, required: true },
    state: { type: String, required: true },
    /** The moderator who decided the appeal; null while it is open, and once their account is erased. */
    decidedBy: { type: Number, default: null },
    decidedAt: { type: Date, default: null },
  },
  { _id: false },
);

/** The affected user's appeal of a decision. */
export type Appeal = Required<InferSchemaType<typeof appealSchema>> & { state: AppealState };

const moderationActSchema = new Schema(
  {
    _id: { type: Number, required: true },
    kind: { type: String, enum: actKinds, required: true },
    subject: { type: String, required: true },
    subjectId: { type: Number, required: true },
    /** Numbers the acts on one subject from 1; the last number shows whether a moderator has seen the current state. */
    round: { type: Number, required: true },
    /** The author; null if there is none, or their account was erased. */
    userId: { type: Number, default: null },
    /** `site`: the site itself acted on reports, before a moderator did. */
    by: { type: String, required: true },
    /** Null for the site, or if the moderator's account was erased. */
    byId: { type: Number, default: null },
    reason: { type: String, required: true },
    /** The moderator's note to the author. */
    words: { type: String, default: null },
    at: { type: Date, required: true },
    /** End of a suspension. */
    until: { type: Date, default: null },
    /** Id of the act whose appeal this decides; null otherwise. */
    appealOf: { type: Number, default: null },
    appeal: { type: appealSchema, default: null },
  },
  { collection: 'moderation_acts', versionKey: false },
);
moderationActSchema.index({ subject: 1, subjectId: 1, round: -1 });
moderationActSchema.index({ at: -1, _id: -1 });
moderationActSchema.index({ userId: 1, at: -1, _id: -1 });
for (const field of ['byId', 'appeal.decidedBy'] as const) {
  moderationActSchema.index({ [field]: 1 }, { partialFilterExpression: { [field]: { $gt: 0 } } });
}
moderationActSchema.index(
  { 'appeal.state': 1, 'appeal.at': 1, _id: 1 },
  { partialFilterExpression: { 'appeal.state': 'open' } },
);

/** A decision about a user's content or account. Once added, only a row's appeal changes. */
export type ModerationActRow = Required<InferSchemaType<typeof moderationActSchema>> & {
  kind: ActKind;
  subject: ReportSubject;
  by: 'moderator' | 'site';
  reason: ReportReason;
  appeal: Appeal | null;
};

export const ModerationActs = defineModel<ModerationActRow>('ModerationAct', moderationActSchema);

export type ActSubject = Pick<ModerationActRow, 'subject' | 'subjectId'>;

export async function insertAct(row: ModerationActRow, tx: Tx): Promise<void> {
  await ModerationActs.create([row], { session: tx });
}

export const findAct = (id: number, tx?: Tx): Promise<ModerationActRow | null> =>
  ModerationActs.findById(id, null, { session: tx ?? null })
    .lean<ModerationActRow>()
    .exec();

/** Decisions about a subject, newest first. */
export const findActsOn = ({ subject, subjectId }: ActSubject, limit: number, tx?: Tx): Promise<ModerationActRow[]> =>
  ModerationActs.find({ subject, subjectId }, null, { session: tx ?? null })
    .sort({ round: -1 })
    .limit(limit)
    .lean<ModerationActRow[]>()
    .exec();

type ActPosition = { value: number; id: number };

/** Decisions about everyone or one user, newest first, by keyset. */
export function findLatestActs(
  limit: number,
  after: ActPosition | null,
  filter: { userId?: number } = {},
): Promise<ModerationActRow[]> {
  const page = keyset({ at: -1, _id: -1 }, after && [new Date(after.value), after.id]);
  return ModerationActs.find({ ...filter, ...page.filter })
    .sort(page.sort)
    .limit(limit)
    .lean<ModerationActRow[]>()
    .exec();
}

/** The decision must have no appeal yet. */
export async function insertAppeal(id: number, appeal: Appeal, tx: Tx): Promise<void> {
  await ModerationActs.updateOne({ _id: id, appeal: null }, { $set: { appeal } }, { session: tx });
}

export type AppealedAct = ModerationActRow & { appeal: Appeal };

/** Decisions with an open appeal, oldest appeal first, by keyset. */
export function findOpenAppeals(limit: number, after: ActPosition | null): Promise<AppealedAct[]> {
  const page = keyset({ 'appeal.at': 1, _id: 1 }, after && [new Date(after.value), after.id]);
  return ModerationActs.find({ 'appeal.state': 'open', ...page.filter })
    .sort(page.sort)
    .limit(limit)
    .lean<AppealedAct[]>()
    .exec();
}

/** @param limit maximum count */
export const countOpenAppeals = (limit: number): Promise<number> =>
  ModerationActs.countDocuments({ 'appeal.state': 'open' }, { limit }).exec();

/** Does nothing unless the decision has an open appeal. */
export async function closeAppeal(
  id: number,
  { state, decidedBy, decidedAt }: Pick<Appeal, 'state' | 'decidedBy' | 'decidedAt'>,
  tx: Tx,
): Promise<void> {
  const closed = { 'appeal.state': state, 'appeal.decidedBy': decidedBy, 'appeal.decidedAt': decidedAt };
  await ModerationActs.updateOne({ _id: id, 'appeal.state': 'open' }, { $set: closed }, { session: tx });
}

/**
 * Keeps the decisions in the log but removes the erased user, both as the affected user and as a moderator, together with the notes to them
 * and their appeals.
 */
export async function anonymizeActs(userId: number, tx: Tx): Promise<void> {
  await ModerationActs.updateMany({ userId }, { $set: { userId: null, words: null, appeal: null } }, { session: tx });
  await ModerationActs.updateMany({ subject: 'user', subjectId: userId }, { $set: { subjectId: 0 } }, { session: tx });
  for (const field of ['byId', 'appeal.decidedBy'] as const) {
    await ModerationActs.updateMany({ [field]: userId }, { $set: { [field]: null } }, { session: tx });
  }
}

export const hiddenSchema = new Schema(
  {
    at: { type: Date, required: true },
    /** Id of the decision. */
    act: { type: Number, required: true },
  },
  { _id: false },
);

/** The moderation decision that hides a post or comment, and its time. It may also be hidden with its author's account. */
export type Hidden = InferSchemaType<typeof hiddenSchema>;
