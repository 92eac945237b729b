import type { Tx } from '~models/database/transaction';
import { findFollowers } from '~models/follow';
import type { Followed } from '~/schemas/follows';

/** `by`: the first of the things asked for that they follow. */
export type Follower = { userId: number; by: Followed };

/**
 * The next of those who follow at least one of several things, each once. The ids of follows begin with who follows, so the followers
 * of each thing stand in one order, and all that somebody follows is met at one point of it.
 * @param after `reached` of the batch before; empty at the beginning
 * @param limit followers that are read of each thing
 */
export async function nextFollowers(
  things: Followed[],
  after: string,
  limit: number,
  tx: Tx,
): Promise<{ followers: Follower[]; reached: string | null }> {
  const found: { start: string; userId: number; by: Followed }[] = [];
  let last: string | null = null;
  for (const by of things) {
    const rows = await findFollowers(by, after, limit, tx);
    found.push(...rows.map(({ userId }) => ({ start: startOf(userId), userId, by })));
    const end = rows.at(-1);
    if (rows.length < limit || !end) continue;
    const start = startOf(end.userId);
    if (last === null || start < last) last = start;
  }
  const followers = new Map<number, Follower>();
  for (const { start, userId, by } of found) {
    if ((last === null || start <= last) && !followers.has(userId)) followers.set(userId, { userId, by });
  }
  return { followers: [...followers.values()], reached: last && endOf(last) };
}

/** With what the ids of all that somebody follows begin (models/follow.ts). */
const startOf = (userId: number): string => `${userId}:`;

/** Beyond the ids that begin so, and before those of everybody who comes after: `;` follows `:`. */
const endOf = (start: string): string => `${start.slice(0, -1)};`;
