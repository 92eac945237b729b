import { type InferSchemaType, Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';
import { type IdWindow, rowsAbout } from './database/id-windows';
import { writeRows } from './database/write-rows';

export type LedgerReason =
  | 'registration'
  | 'profile-field'
  | 'post'
  | 'share'
  | 'vote'
  | 'vote-withdrawn'
  | 'post-deleted'
  /** A moderator hid the post, so its points were taken back. `post-restored` gives them again. */
  | 'post-hidden'
  | 'post-restored';

const ledgerSchema = new Schema(
  {
    _id: { type: String, required: true },
    userId: { type: Number, required: true },
    points: { type: Number, required: true },
    reason: { type: String, required: true },
    postId: { type: Number, default: null },
    actorId: { type: Number, default: null },
    at: { type: Date, required: true },
    /** The time that determines its week and month; for a reversal, that of the award it reverses. */
    countsAt: { type: Date, required: true },
  },
  { collection: 'ledger', versionKey: false },
);
ledgerSchema.index({ userId: 1, reason: 1, at: 1 });
ledgerSchema.index({ actorId: 1 }, { partialFilterExpression: { actorId: { $gt: 0 } } });

/**
 * One award or reversal. Rows are never changed, only deleted when their owner's account is erased. `_id` identifies the event, so nothing
 * is awarded twice.
 */
export type LedgerRow = Required<InferSchemaType<typeof ledgerSchema>> & {
  reason: LedgerReason;
};

export const Ledger = defineModel<LedgerRow>('LedgerRow', ledgerSchema);

export async function appendLedger(rows: LedgerRow[], tx: Tx): Promise<void> {
  const writes = rows.map((document) => ({ insertOne: { document } }));
  await writeRows(Ledger, writes, tx);
}

/** @returns the keys already in the ledger */
export async function findLedgerKeys(keys: string[], tx: Tx): Promise<Set<string>> {
  const rows = await Ledger.find({ _id: trusted({ $in: keys }) }, { _id: 1 }, { session: tx })
    .lean<{ _id: string }[]>()
    .exec();
  return new Set(rows.map((row) => row._id));
}

export const hasLedgerKey = async (key: string): Promise<boolean> => (await Ledger.exists({ _id: key })) !== null;

export const countLedger = (userId: number, reason: LedgerReason, since: Date, tx: Tx): Promise<number> =>
  Ledger.countDocuments({ userId, reason, at: trusted({ $gte: since }) }, { session: tx }).exec();

/** Posts that gave a user points for a reason since a time, even if they were deleted. */
export async function findLedgerPostIds(
  userId: number,
  reason: LedgerReason,
  since: Date,
  tx: Tx,
): Promise<(number | null)[]> {
  const filter = { userId, reason, at: trusted({ $gte: since }) };
  const rows = await Ledger.find(filter, { postId: 1 }, { session: tx }).lean<Pick<LedgerRow, 'postId'>[]>().exec();
  return rows.map(({ postId }) => postId);
}

/** Number of rows with a reason since a time, by user; users without any are left out. */
export async function countLedgerOfEach(
  userIds: number[],
  reason: LedgerReason,
  since: Date,
  tx: Tx,
): Promise<Map<number, number>> {
  const counts = await Ledger.aggregate<{ _id: number; count: number }>([
    { $match: { userId: { $in: userIds }, reason, at: { $gte: since } } },
    { $group: { _id: '$userId', count: { $sum: 1 } } },
  ])
    .session(tx)
    .exec();
  return new Map(counts.map(({ _id, count }) => [_id, count]));
}

/** Prefixes of the keys of a post's ledger rows. */
const kindsOfPost = ['post', 'vote', 'post-hidden', 'post-restored', 'post-deleted'];

/** Points of one day, in the requested time zone. */
export type DaySum = { userId: number; points: number; day: Date };
type PostDaySum = DaySum & { postId: number; reason: LedgerReason };

/** Points that posts and their votes gave or took back. */
export const sumLedgerOfPosts = (posts: IdWindow, zone: string, session: Tx): Promise<PostDaySum[]> =>
  Ledger.aggregate<PostDaySum>([
    { $match: rowsAbout(kindsOfPost, posts) },
    {
      $group: {
        _id: { postId: '$postId', userId: '$userId', reason: '$reason', day: dayOf('$countsAt', zone) },
        points: { $sum: '$points' },
      },
    },
    { $replaceWith: { $mergeObjects: ['$_id', { points: '$points' }] } },
  ])
    .session(session)
    .exec();

/** All points of the drivers with ids from `from` up to but not including `to`. `at`: the time of the last change. */
export const sumLedgerOfDrivers = (
  from: number,
  to: number,
  zone: string,
  session: Tx,
): Promise<(DaySum & { at: Date })[]> =>
  Ledger.aggregate<DaySum & { at: Date }>([
    { $match: { userId: { $gte: from, $lt: to } } },
    {
      $group: {
        _id: { userId: '$userId', day: dayOf('$countsAt', zone) },
        points: { $sum: '$points' },
        at: { $max: '$at' },
      },
    },
    { $replaceWith: { $mergeObjects: ['$_id', { points: '$points', at: '$at' }] } },
  ])
    .session(session)
    .exec();

const dayOf = (date: string, timezone: string) => ({ $dateTrunc: { date, unit: 'day', timezone } });

/** Deleted together with the user and the leaderboard scores. */
export async function deleteLedgerOf(userId: number, tx?: Tx): Promise<void> {
  await Ledger.deleteMany({ userId }, { session: tx });
}

/** Others keep the points from an erased user's votes, without the voter's id. */
export async function anonymizeLedger(userId: number): Promise<void> {
  await Ledger.updateMany({ actorId: userId }, { $set: { actorId: null } });
}
