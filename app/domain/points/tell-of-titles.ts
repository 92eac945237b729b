import type { Tx } from '~models/database/transaction';
import type { Score } from '~models/user';
import { tell } from '../notices/tell';
import { titleEarned } from './titles';

/** By how much a driver's Meat Score has just moved. */
type Move = { userId: number; points: number; at: Date };

/** Tells drivers of a title that they have earned, once each, however often their score crosses its line. */
export async function tellOfTitles(moves: Move[], scores: Map<number, Score>, tx: Tx): Promise<void> {
  const risen = moves.filter(({ points }) => points > 0);
  const titles = risen.flatMap(({ userId, points, at }) => {
    const score = scores.get(userId)?.points ?? points;
    const title = titleEarned(score - points, score);
    const about = { kind: 'badge', actorId: null, once: true } as const;
    return title === null ? [] : [{ ...about, userId, subject: `title:${title}`, facts: { title }, at }];
  });
  await tell(titles, tx);
}
