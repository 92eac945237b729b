import { trusted } from 'mongoose';
import { type BlockRow, Blocks } from './block';

/** For each of these readers, those of `others` whom they have blocked or who have blocked them. */
export async function findBlocksAmong(readers: number[], others: number[]): Promise<Map<number, Set<number>>> {
  const [blocking, blocked] = await Promise.all([pairs(readers, others), pairs(others, readers)]);
  const found = new Map<number, Set<number>>();
  const add = (reader: number, other: number) => {
    const of = found.get(reader) ?? new Set();
    found.set(reader, of.add(other));
  };
  for (const { userId, blockedId } of blocking) add(userId, blockedId);
  for (const { userId, blockedId } of blocked) add(blockedId, userId);
  return found;
}

const pairs = (by: number[], whom: number[]): Promise<Pick<BlockRow, 'userId' | 'blockedId'>[]> =>
  Blocks.find({ userId: trusted({ $in: by }), blockedId: trusted({ $in: whom }) }, { userId: 1, blockedId: 1 })
    .lean<Pick<BlockRow, 'userId' | 'blockedId'>[]>()
    .exec();
