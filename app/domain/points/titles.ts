import type { Tx } from '~models/database/transaction';
import type { Score } from '~models/user';
import { tell } from '../notices/tell';

/** The highest first. What everyone has from their registration on is not among them. */
const earnedTitles = [
  { above: 50, title: 'Master Meat Connoisseur' },
  { above: 20, title: 'Top Meat Recommender' },
] as const;

/** The highest title that a change of the Meat Score has brought; null for none. */
const titleEarned = (before: number, after: number): string | null =>
  earnedTitles.find(({ above }) => before <= above && after > above)?.title ?? null;

/** Meat Score titles (specification §9). @param points the Meat Score */
export function scoreTitle(points: number): string {
  const earned = earnedTitles.find(({ above }) => points > above);
  if (earned) return earned.title;
  if (points > 0) return 'Rising Meat Star';
  if (points < -20) return 'Meat Critic';
  return 'New Driver';
}

/** Derived stats of the profile (specification §9), each at least 0. */
export const derivedStats = (points: number) => ({
  meatsEaten: Math.max(0, Math.floor(points / 2)),
  meatsBeat: Math.floor(Math.abs(points) / 3),
  postsShared: Math.floor(Math.abs(points) / 5),
});

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
