import { Avatar } from '~/components/Avatar';
import { StatSlab } from '~/components/StatSlab';

type Stats = { meatsEaten: number; meatsBeat: number; postsShared: number };
type Driver = { username: string; displayName: string | null; avatar: string | null; points: number };

/** A driver's face, Meat Score with its title, and what is derived from it (specification §9). */
export function ProfileHead({ user, title, stats }: { user: Driver; title: string; stats: Stats }) {
  return (
    <section className="profile-head" aria-label="Meat Score">
      <Avatar name={user.displayName ?? user.username} src={user.avatar} size="large" />
      <div>
        <p className="name">{user.displayName ?? user.username}</p>
        <p className="score">
          Meat Score <strong>{user.points}</strong>
        </p>
        <p className="score-title">{title}</p>
      </div>
      <div className="stats">
        <StatSlab label="Meats Eaten" value={stats.meatsEaten} />
        <StatSlab label="Meats Beat" value={stats.meatsBeat} />
        <StatSlab label="Posts Shared" value={stats.postsShared} />
      </div>
    </section>
  );
}
