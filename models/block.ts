import { type InferSchemaType, Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';
import { keyset } from './database/keyset';
import type { Tx } from './database/transaction';

const blockSchema = new Schema(
  {
    /** `${userId}:${blockedId}`. */
    _id: { type: String, required: true },
    userId: { type: Number, required: true },
    blockedId: { type: Number, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'blocks', versionKey: false },
);
blockSchema.index({ userId: 1, at: -1, blockedId: -1 });
blockSchema.index({ blockedId: 1 });

/** One driver has blocked another: neither sees the other's content. */
type BlockRow = Required<InferSchemaType<typeof blockSchema>>;

export const Blocks = defineModel<BlockRow>('Block', blockSchema);

export const blockId = (userId: number, blockedId: number): string => `${userId}:${blockedId}`;

/** Does nothing if the block already exists. @returns false in that case */
export async function insertBlock({ userId, blockedId, at }: Omit<BlockRow, '_id'>, tx: Tx): Promise<boolean> {
  const row = { userId, blockedId, at };
  const { upsertedCount } = await Blocks.updateOne(
    { _id: blockId(userId, blockedId) },
    { $setOnInsert: row },
    { upsert: true, session: tx },
  );
  return upsertedCount === 1;
}

/** @returns false if there was none */
export async function deleteBlock(userId: number, blockedId: number, tx: Tx): Promise<boolean> {
  return (await Blocks.deleteOne({ _id: blockId(userId, blockedId) }, { session: tx })).deletedCount === 1;
}

export const countBlocksBy = (userId: number, limit: number, tx: Tx): Promise<number> =>
  Blocks.countDocuments({ userId }, { limit, session: tx }).exec();

/** The drivers that a user has blocked, newest first, by keyset. */
export function findBlocksBy(
  userId: number,
  limit: number,
  after: { at: Date; id: number } | null,
): Promise<BlockRow[]> {
  const page = keyset({ at: -1, blockedId: -1 }, after && [after.at, after.id]);
  return Blocks.find({ userId, ...page.filter })
    .sort(page.sort)
    .limit(limit)
    .lean<BlockRow[]>()
    .exec();
}

/** The user who blocks, and the user who is blocked. */
export type Pair = readonly [userId: number, blockedId: number];

/** Which of these blocks exist. Looked up by id, so the cost doesn't depend on how many blocks a user has. */
export const findBlocks = (pairs: Pair[], tx?: Tx): Promise<BlockRow[]> =>
  Blocks.find({ _id: trusted({ $in: pairs.map(([userId, blockedId]) => blockId(userId, blockedId)) }) }, null, {
    session: tx ?? null,
  })
    .lean<BlockRow[]>()
    .exec();

/** Blocks made by a user or against them. */
export const findSomeBlocksOf = async (userId: number, limit: number): Promise<BlockRow[]> => {
  const [by, against] = await Promise.all(
    [{ userId }, { blockedId: userId }].map((side) => Blocks.find(side).limit(limit).lean<BlockRow[]>().exec()),
  );
  return [...(by ?? []), ...(against ?? [])];
};

/** For each of these readers, the `others` with a block in either direction. */
export async function findBlocksAmong(readers: number[], others: number[]): Promise<Map<number, Set<number>>> {
  const [blocking, blocked] = await Promise.all([pairs(readers, others), pairs(others, readers)]);
  const found = new Map<number, Set<number>>();
  const add = (reader: number, other: number) => {
    const blocks = found.get(reader) ?? new Set();
    found.set(reader, blocks.add(other));
  };
  for (const { userId, blockedId } of blocking) add(userId, blockedId);
  for (const { userId, blockedId } of blocked) add(blockedId, userId);
  return found;
}

const pairs = (userIds: number[], blockedIds: number[]): Promise<Pick<BlockRow, 'userId' | 'blockedId'>[]> =>
  Blocks.find(
    { userId: trusted({ $in: userIds }), blockedId: trusted({ $in: blockedIds }) },
    { userId: 1, blockedId: 1 },
  )
    .lean<Pick<BlockRow, 'userId' | 'blockedId'>[]>()
    .exec();
