import { StatSlab } from '~/components/StatSlab';

type Props = { stats: { meatsEaten: number; meatsBeat: number; postsShared: number } };

/** What is derived from the score (specification §9). */
export function DerivedStats({ stats }: Props) {
  return (
    <div className="stats">
      <StatSlab label="Meats Eaten" value={stats.meatsEaten} />
      <StatSlab label="Meats Beat" value={stats.meatsBeat} />
      <StatSlab label="Posts Shared" value={stats.postsShared} />
    </div>
  );
}
