import { Schema, trusted } from 'mongoose';
import { type Followed, type FollowKind, followKinds } from '~/schemas/notices';
import { batchReads } from './database/batch-reads';
import { defineModel } from './database/connection';
import { keyset } from './database/keyset';
import type { Tx } from './database/transaction';
import { deleteSome } from './database/write-rows';

/** A user follows a driver, a stop or a highway. */
export type FollowRow = Followed & {
  /** `followId`. */
  _id: string;
  userId: number;
  at: Date;
  /** The merge that copied it from the removed place; missing for follows that the driver created. */
  copiedBy?: string;
  /** The last merge that has copied it to the kept place. */
  copiedFor?: string;
};

const followSchema = new Schema<FollowRow>(
  {
    _id: { type: String, required: true },
    userId: { type: Number, required: true },
    kind: { type: String, enum: followKinds, required: true },
    key: { type: String, required: true },
    at: { type: Date, required: true },
    copiedBy: { type: String, default: undefined },
    copiedFor: { type: String, default: undefined },
  },
  { collection: 'follows', versionKey: false },
);
followSchema.index({ userId: 1, at: -1, _id: -1 });
followSchema.index({ kind: 1, key: 1, _id: 1 });

export const Follows = defineModel<FollowRow>('Follow', followSchema);

/** Starts with the follower's id, so the followers of all subjects sort in the same order. */
export const followId = (userId: number, { kind, key }: Followed): string => `${userId}:${kind}:${key}`;

/** Does nothing if the follow already exists. @returns false in that case */
export async function insertFollow(row: Omit<FollowRow, '_id'>, tx: Tx): Promise<boolean> {
  const _id = followId(row.userId, row);
  const { upsertedCount } = await Follows.updateOne({ _id }, { $setOnInsert: row }, { upsert: true, session: tx });
  return upsertedCount === 1;
}

export async function deleteFollows(userId: number, followed: Followed[], tx?: Tx): Promise<void> {
  const ids = followed.map((each) => followId(userId, each));
  await Follows.deleteMany({ _id: trusted({ $in: ids }) }, { session: tx });
}

const followsExist = batchReads(async (ids: readonly string[]) => {
  const rows = await Follows.find({ _id: trusted({ $in: [...new Set(ids)] }) }, { _id: 1 })
    .lean<Pick<FollowRow, '_id'>[]>()
    .exec();
  const existingIds = new Set(rows.map(({ _id }) => _id));
  return ids.map((id) => existingIds.has(id));
});

export const isFollowed = (userId: number, followed: Followed): Promise<boolean> =>
  followsExist(followId(userId, followed));

export const countFollowsOf = (userId: number, limit: number, tx: Tx): Promise<number> =>
  Follows.countDocuments({ userId }, { limit, session: tx }).exec();

/** What a user follows, newest first, by keyset. */
export function findFollowsOf(
  userId: number,
  limit: number,
  after: Pick<FollowRow, '_id' | 'at'> | null = null,
): Promise<FollowRow[]> {
  const page = keyset({ at: -1, _id: -1 }, after && [after.at, after._id]);
  return Follows.find({ userId, ...page.filter })
    .sort(page.sort)
    .limit(limit)
    .lean<FollowRow[]>()
    .exec();
}

/** Sorted by id, after `after`. */
export const findFollowers = (
  { kind, key }: Followed,
  after: string,
  limit: number,
  tx?: Tx,
): Promise<Pick<FollowRow, '_id' | 'userId'>[]> =>
  Follows.find({ kind, key, _id: trusted({ $gt: after }) }, { userId: 1 }, { session: tx ?? null })
    .sort({ _id: 1 })
    .limit(limit)
    .lean<Pick<FollowRow, '_id' | 'userId'>[]>()
    .exec();

type Copy = { from: number; to: number; merge: string };

const notCopied = ({ from, merge }: Omit<Copy, 'to'>) => ({
  kind: 'location' as const,
  key: String(from),
  copiedFor: trusted({ $ne: merge }),
});

export const hasFollowsToCopy = async (from: number, merge: string): Promise<boolean> =>
  (await Follows.exists(notCopied({ from, merge }))) !== null;

/**
 * Makes at most `limit` followers of one place follow another, until the merge is undone. The original rows stay, since they count again
 * after an undo. Each is copied only once, so a follower who then unfollows the other place doesn't follow it again.
 * @returns how many were copied
 */
export async function copyFollows({ from, to, merge }: Copy, limit: number, tx: Tx): Promise<number> {
  const followed: Followed = { kind: 'location', key: String(to) };
  const rows = await Follows.find(notCopied({ from, merge }), null, { session: tx })
    .limit(limit)
    .lean<FollowRow[]>()
    .exec();
  if (rows.length === 0) return 0;
  await Follows.bulkWrite(
    rows.map(({ userId, at }) => ({
      updateOne: {
        filter: { _id: followId(userId, followed) },
        update: { $setOnInsert: { ...followed, userId, at, copiedBy: merge } },
        upsert: true,
      },
    })),
    { session: tx },
  );
  const ids = rows.map(({ _id }) => _id);
  await Follows.updateMany({ _id: trusted({ $in: ids }) }, { $set: { copiedFor: merge } }, { session: tx });
  return rows.length;
}

/** @param limit maximum to delete @returns how many were deleted */
export const deleteCopiedFollows = (locationId: number, merge: string, limit: number, tx: Tx): Promise<number> =>
  deleteSome(Follows, { kind: 'location', key: String(locationId), copiedBy: merge }, limit, tx);

/** Which of these places have followers. */
export async function findFollowedPlaces(locationIds: number[], tx: Tx): Promise<Set<number>> {
  const filter = { kind: 'location' as const, key: trusted({ $in: locationIds.map(String) }) };
  const rows = await Follows.find(filter, { key: 1 }, { session: tx }).lean<Pick<FollowRow, 'key'>[]>().exec();
  return new Set(rows.map(({ key }) => Number(key)));
}

export async function deleteFollowsOf(userId: number, tx?: Tx): Promise<void> {
  await Follows.deleteMany({ userId }, { session: tx });
}

/** Not in a transaction, since there may be too many rows for one. */
export async function deleteFollowersOf(userId: number): Promise<void> {
  await Follows.deleteMany({ kind: 'user', key: String(userId) });
}

/** A user's most recent follows of each kind, newest first. */
type NewestFollows = { userId: number; kind: FollowKind; keys: string[] };

/** @param limit maximum per kind */
export const findNewestFollows = (userIds: number[], limit: number): Promise<NewestFollows[]> =>
  Follows.aggregate<NewestFollows>([
    { $match: { userId: { $in: userIds } } },
    {
      $group: {
        _id: { userId: '$userId', kind: '$kind' },
        keys: { $topN: { n: limit, sortBy: { at: -1, _id: 1 }, output: '$key' } },
      },
    },
    { $project: { _id: 0, userId: '$_id.userId', kind: '$_id.kind', keys: 1 } },
  ]).exec();
