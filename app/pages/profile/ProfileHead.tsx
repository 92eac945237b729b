import { Avatar } from '~/components/Avatar';
import { StatSlab } from '~/components/StatSlab';

type Stats = { meatsEaten: number; meatsBeat: number; postsShared: number };
type Props = { user: Driver; title: string; stats: Stats; badges: { label: string }[] };
type Driver = { username: string; displayName: string | null; avatar: string | null; points: number };

/** Also the badges won last week and month, and what is derived from the score (specification §9). */
export function ProfileHead({ user, title, stats, badges }: Props) {
  return (
    <section className="profile-head" aria-label="Meat Score">
      <Avatar name={user.displayName ?? user.username} src={user.avatar} size="large" />
      <div>
        <p className="name">{user.displayName ?? user.username}</p>
        <p className="score">
          Meat Score <strong>{user.points}</strong>
        </p>
        <p className="score-title">{title}</p>
        {badges.map(({ label }) => (
          <span className="badge" key={label}>
            {label}
          </span>
        ))}
      </div>
      <div className="stats">
        <StatSlab label="Meats Eaten" value={stats.meatsEaten} />
        <StatSlab label="Meats Beat" value={stats.meatsBeat} />
        <StatSlab label="Posts Shared" value={stats.postsShared} />
      </div>
    </section>
  );
}
