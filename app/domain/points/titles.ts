/** The highest first. What everybody has from their registration on is not among them. */
const earnedTitles = [
  { above: 50, title: 'Master Meat Connoisseur' },
  { above: 20, title: 'Top Meat Recommender' },
] as const;

/** The highest title that a change of the Meat Score has brought; null for none. */
export const titleEarned = (before: number, after: number): string | null =>
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
