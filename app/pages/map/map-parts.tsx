import { useLinkClickHandler } from '@remix-run/react';
import { type ReactNode, useContext } from 'react';
import { LiteContext } from '~/components/contexts';
import { counted } from '~/components/format';
import type { Mark, Drawing } from '~/domain/map/marks';
import { addressOf } from './map-window';

type Props = { to: string; className: string; pointerOnly?: boolean; children: ReactNode };

/**
 * A link inside an SVG. Safari before 12.1 needs `xlink:href`.
 * @param pointerOnly a larger tap area for another link: hidden from the keyboard and screen readers
 */
export function MapLink({ to, className, pointerOnly = false, children }: Props) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { preventScrollReset: /^\/map[^#]*#food-map$/.test(to) });
  const hidden = pointerOnly ? { tabIndex: -1, 'aria-hidden': true } : {};
  const old = { xlinkHref: to };
  return (
    <a {...old} {...hidden} href={to} className={className} onClick={follow}>
      {children}
    </a>
  );
}

type DrawnPhotoProps = { address: string; x: number; y: number; side: number };

/** A photo inside an SVG; none in lite mode. Safari before 12.1 needs `xlink:href`. */
export function DrawnPhoto({ address, x, y, side }: DrawnPhotoProps) {
  if (useContext(LiteContext)) return null;
  const old = { xlinkHref: address };
  return <image {...old} href={address} x={x} y={y} width={side} height={side} preserveAspectRatio="xMidYMid slice" />;
}

type MapMarkProps = { mark: Mark; state: string | null; fitsTruck?: boolean; /** Its address. */ photo?: string };

/** A mark that links to its place; the tap area is larger than the visible mark. */
export function MapMark({ mark, state, fitsTruck = true, photo }: MapMarkProps) {
  const { x, y, r, room, target } = mark;
  const { title, facts } = wordsOf(mark);
  const letters = letterOf(mark);
  return (
    <MapLink to={addressOf(mark, state, fitsTruck)} className={`mark mark-${target.kind}`}>
      <title>{[title, facts].filter(Boolean).join(', ')}</title>
      {room > r && <circle className="mark-room" cx={x} cy={y} r={room} />}
      {target.kind === 'restaurant' ? (
        <path className="mark-face" d={`M${x} ${y - r}l${r} ${r}l${-r} ${r}l${-r} ${-r}z`} />
      ) : (
        <circle className="mark-face" cx={x} cy={y} r={r} />
      )}
      {photo && <DrawnPhoto address={photo} x={x - 0.7 * r} y={y - 0.7 * r} side={1.4 * r} />}
      {letters !== null && (
        <text x={x} y={y} dy=".35em">
          {letters}
        </text>
      )}
    </MapLink>
  );
}

/** A road's shield, large enough to read on a phone. */
export function MapSign({ sign: { road, x, y } }: { sign: Drawing['signs'][number] }) {
  const letters = road.replace(/^(?:I|US)-/, '');
  const isWide = letters.length > 2;
  if (road.startsWith('US-')) {
    return (
      <g className="map-sign map-sign-us" transform={`translate(${x} ${y})`}>
        <path d={usFace} transform={isWide ? 'scale(1.3 1)' : undefined} />
        <text y="11">{letters}</text>
      </g>
    );
  }
  const { face, head } = isWide ? wide : narrow;
  return (
    <g className="map-sign" transform={`translate(${x} ${y})`}>
      <path className="map-sign-face" d={face} />
      <path className="map-sign-head" d={head} />
      <text y="15">{letters}</text>
    </g>
  );
}

const narrow = {
  face: 'M-22-25q12 5 22-2q10 7 22 2c12 26 0 45-22 53c-22-8-34-27-22-53z',
  head: 'M-22-25q12 5 22-2q10 7 22 2q3 6 4 12h-52q1-6 4-12z',
};
const wide = {
  face: 'M-29-25q16 5 29-2q13 7 29 2c14 26-1 45-29 53c-28-8-43-27-29-53z',
  head: 'M-29-25q16 5 29-2q13 7 29 2q3 6 4 12h-66q1-6 4-12z',
};

const usFace =
  'M-16-27c5 3 10 3 16 0c6 3 11 3 16 0l7 8c-4 6-1 11 2 17c4 12-3 20-13 22q-8 2-12 8q-4-6-12-8c-10-2-17-10-13-22c3-6 6-11 2-17z';

/** Such as `812 stops, 1 restaurant`. Stops include diners and rest areas. */
const countWords = ({ places, restaurants }: Mark): string =>
  [
    ...(places > 0 ? [counted(places, 'stop')] : []),
    ...(restaurants > 0 ? [counted(restaurants, 'restaurant')] : []),
  ].join(', ');

/** The title and facts of a mark's row in the list. */
export function wordsOf(mark: Mark): { title: string; facts: string } {
  const { target, name, rating, score } = mark;
  const scored = score === 0 ? [] : [`Meat Score ${score}`];
  switch (target.kind) {
    case 'state':
      return { title: name, facts: [countWords(mark), ...scored].join(', ') };
    case 'cell':
      return { title: `${countWords(mark)} near ${name}`, facts: scored.join() };
    case 'place':
      return { title: name, facts: scored.join() };
    case 'restaurant':
      return { title: name, facts: rating === null ? 'restaurant' : `restaurant, ${rating.toFixed(1)} out of 5` };
  }
}

/** The text on a mark of several places: a state's code, or their number. Null for a single place. */
function letterOf({ target, places, restaurants }: Mark): string | null {
  if (target.kind === 'state') return target.state;
  if (target.kind !== 'cell') return null;
  const count = places + restaurants;
  return count < 1_000 ? String(count) : `${(count / 1_000).toFixed(1)}k`;
}
