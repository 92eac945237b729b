import type { Tx } from '~models/database/transaction';
import { findPointsOf } from '~models/user';
import { tell } from '../notices/tell';
import { titleEarned } from './titles';

/** By how much a driver's Meat Score has just moved. */
type Move = { userId: number; points: number; at: Date };

/**
 * Tells drivers of a title that they have earned, once each, however often their score crosses its line.
 *
 * @param pointsBefore read unless they are given
 */
export async function tellOfTitles(moves: Move[], tx: Tx, pointsBefore?: Map<number, number>): Promise<void> {
  const risen = moves.filter(({ points }) => points > 0);
  if (risen.length === 0) return;
  const scores = pointsBefore ?? (await findPointsBefore(risen, tx));
  const titles = risen.flatMap(({ userId, points, at }) => {
    const score = scores.get(userId) ?? 0;
    const title = titleEarned(score, score + points);
    const about = { kind: 'badge', actorId: null, once: true } as const;
    return title === null ? [] : [{ ...about, userId, subject: `title:${title}`, facts: { title }, at }];
  });
  await tell(titles, tx);
}

async function findPointsBefore(moves: Move[], tx: Tx): Promise<Map<number, number>> {
  const scores = await findPointsOf(
    moves.map(({ userId }) => userId),
    tx,
  );
  return new Map(moves.map(({ userId, points }) => [userId, (scores.get(userId) ?? points) - points]));
}
