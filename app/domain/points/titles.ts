/** Meat Score titles (specification §9). @param points the Meat Score */
export function scoreTitle(points: number): string {
  if (points > 50) return 'Master Meat Connoisseur';
  if (points > 20) return 'Top Meat Recommender';
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
