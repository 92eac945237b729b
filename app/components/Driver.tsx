import { Link } from '@remix-run/react';
import { type ReactNode, useContext } from 'react';
import { nameOf } from '~/schemas/text';
import { LiteContext } from './contexts';
import { formatCount } from './format';
import type { AuthorView } from './view-types';

type AuthorProps = {
  author: AuthorView;
  /** After the name, on the same line. */
  badge?: ReactNode;
  /** Below the name. */
  children?: ReactNode;
  /** At the end of the line; null for none. */
  score?: string | null;
  className?: string;
};

/** A driver in one line: picture, linked name and score. */
export function Author({
  author,
  badge,
  children,
  score = `Meat Score ${formatCount(author.points)}`,
  className = 'by',
}: AuthorProps) {
  return (
    <p className={className}>
      <Avatar name={nameOf(author)} src={author.avatar} />
      <span className="by-name">
        <DriverName driver={author} /> {badge}
        {children && <span className="by-when">{children}</span>}
      </span>
      {score !== null && <span className="meat-score">{score}</span>}
    </p>
  );
}

type Props = { name: string; src: string | null; size?: 'small' | 'large' };

/** The picture, or the first letter of the name (always the letter on a lite page). Decorative, since the name is next to it. */
export function Avatar({ name, src, size = 'small' }: Props) {
  const isLarge = size === 'large';
  const className = isLarge ? 'avatar w-[72px] h-[72px] mr-4 text-4xl leading-[72px]' : 'avatar';
  const side = isLarge ? 72 : 32;
  const lite = useContext(LiteContext);
  // A large avatar is always in view, so it isn't loaded lazily.
  const loading = isLarge ? undefined : 'lazy';
  if (src && !lite)
    return <img className={className} src={src} width={side} height={side} alt="" loading={loading} decoding="async" />;
  return (
    <span className={className} aria-hidden="true">
      {Array.from(name.replace('\u2068', ''))[0]?.toUpperCase()}
    </span>
  );
}

type DriverNameProps = { driver: Pick<AuthorView, 'username' | 'displayName' | 'profileUrl'> };

/** A driver's name, linked to their public page if they have one. */
export function DriverName({ driver }: DriverNameProps) {
  if (driver.profileUrl === null)
    return (
      <b>
        <bdi>{nameOf(driver)}</bdi>
      </b>
    );
  return (
    <Link className="driver" to={driver.profileUrl}>
      <bdi>{nameOf(driver)}</bdi>
    </Link>
  );
}
