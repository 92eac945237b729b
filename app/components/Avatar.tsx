import { useContext } from 'react';
import { LiteContext } from './lite';

type Props = { name: string; src: string | null; size?: 'small' | 'large' };

/** The picture, or the first letter of the name, which is all that a lite page has. Decoration: the name stands beside it. */
export function Avatar({ name, src, size = 'small' }: Props) {
  const isLarge = size === 'large';
  const className = isLarge ? 'avatar avatar-large' : 'avatar';
  const side = isLarge ? 72 : 32;
  const lite = useContext(LiteContext);
  // A large one is in view wherever it stands, and a lazy one has no place until that is known.
  const loading = isLarge ? undefined : 'lazy';
  if (src && !lite)
    return <img className={className} src={src} width={side} height={side} alt="" loading={loading} decoding="async" />;
  return (
    <span className={className} aria-hidden="true">
      {Array.from(name.replace('\u2068', ''))[0]?.toUpperCase()}
    </span>
  );
}
