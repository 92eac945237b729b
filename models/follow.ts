import { Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';

export type FollowKind = 'user' | 'location' | 'highway';

/** Somebody wants to hear of a driver, a stop or a highway. */
export type FollowRow = {
  /** `followId`. */
  _id: string;
  userId: number;
  kind: FollowKind;
  /** The followed one's id, or a highway's name as posts have it (`I-40`). */
  key: string;
  at: Date;
};

const followSchema = new Schema<FollowRow>(
  {
    _id: { type: String, required: true },
    userId: { type: Number, required: true },
    kind: { type: String, required: true },
    key: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'follows', versionKey: false },
);
followSchema.index({ userId: 1, kind: 1, at: -1 });
followSchema.index({ kind: 1, key: 1, _id: 1 });

export const Follows = defineModel<FollowRow>('Follow', followSchema);

export const followId = (userId: number, kind: FollowKind, key: string): string => `${userId}:${kind}:${key}`;

/** Once, however often it is asked for. @returns false where it was so already */
export async function insertFollow(row: Omit<FollowRow, '_id'>, tx?: Tx): Promise<boolean> {
  const _id = followId(row.userId, row.kind, row.key);
  const { upsertedCount } = await Follows.updateOne({ _id }, { $setOnInsert: row }, { upsert: true, session: tx });
  return upsertedCount === 1;
}

/** @returns false where nothing was followed */
export async function deleteFollow(userId: number, kind: FollowKind, key: string, tx?: Tx): Promise<boolean> {
  return (await Follows.deleteOne({ _id: followId(userId, kind, key) }, { session: tx })).deletedCount === 1;
}

/** What somebody follows, newest first. */
export const findFollowsOf = (userId: number, limit: number): Promise<FollowRow[]> =>
  Follows.find({ userId }).sort({ at: -1 }).limit(limit).lean<FollowRow[]>().exec();

/** Who follows one of these, by id of the row, from beyond `after` on. */
export const findFollowers = (
  of: Pick<FollowRow, 'kind' | 'key'>,
  after: string,
  limit: number,
): Promise<Pick<FollowRow, '_id' | 'userId'>[]> =>
  Follows.find({ ...of, _id: trusted({ $gt: after }) }, { userId: 1 })
    .sort({ _id: 1 })
    .limit(limit)
    .lean<Pick<FollowRow, '_id' | 'userId'>[]>()
    .exec();

export async function deleteFollowsOf(userId: number, tx: Tx): Promise<void> {
  await Follows.deleteMany({ userId }, { session: tx });
}
