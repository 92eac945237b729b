import type { ReactNode } from 'react';
import { Avatar } from '~/components/Avatar';
import { nameOf } from '~/schemas/name-of';

type Driver = { username: string; displayName: string | null; avatar: string | null; points: number };

type Props = {
  user: Driver;
  title: string;
  badges: { label: string }[];
  /** The name, as the page has it: its heading, or a link. */
  name: ReactNode;
  /** What is to be said in a line below. */
  children?: ReactNode;
};

/** Also the badges won last week and month. */
export function ProfileHead({ user, title, badges, name, children }: Props) {
  return (
    <section className="profile-head" aria-label="Meat Score">
      <Avatar name={nameOf(user)} src={user.avatar} size="large" />
      <div>
        {name}
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
      {children}
    </section>
  );
}
