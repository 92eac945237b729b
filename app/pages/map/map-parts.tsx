import { useLinkClickHandler } from '@remix-run/react';
import { type ReactNode, useContext } from 'react';
import { LiteContext } from '~/components/contexts';
import { counted } from '~/components/format';
import type { Mark, Drawing } from '~/domain/map/marks';

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

/** A state's outline. */
export const Land = ({ d, look = 'fill-raised stroke-edge' }: { d: string | undefined; look?: string }) => (
  <path
    className={`drawn stroke-[1] print:fill-none print:stroke-[#000] forced-colors:fill-[Canvas] forced-colors:stroke-[color:CanvasText] ${look}`}
    d={d}
  />
);

/** Highways. */
export const Roads = ({ d, width = 'stroke-[1.5]' }: { d: string | undefined; width?: string }) => (
  <path
    className={`drawn fill-none stroke-road pointer-events-none print:stroke-[#666] forced-colors:stroke-[color:LinkText] ${width}`}
    d={d}
  />
);

const faces: Record<Mark['target']['kind'], string> = {
  state: 'fill-points print:fill-white',
  cell: 'fill-points print:fill-white',
  place: 'fill-eat-ink',
  restaurant: 'fill-beat-ink',
};

type MapMarkProps = { mark: Mark; state: string | null; fitsTruck?: boolean; /** Its address. */ photo?: string };

/** A mark that links to its place; the tap area is larger than the visible mark. */
export function MapMark({ mark, state, fitsTruck = true, photo }: MapMarkProps) {
  const { x, y, r, room, target } = mark;
  const { title, facts } = wordsOf(mark);
  const letters = letterOf(mark);
  const isState = target.kind === 'state';
  const face = `drawn stroke-page stroke-[2] print:stroke-[#000] group-hover:stroke-text group-hover:stroke-[4] group-focus:stroke-text group-focus:stroke-[4] ${faces[target.kind]}`;
  return (
    <MapLink
      to={addressOf(mark, state, fitsTruck)}
      className={`group font-sign font-extrabold no-underline [outline-offset:0] ${isState ? 'text-[19px]' : 'text-[30px]'}`}
    >
      <title>{[title, facts].filter(Boolean).join(', ')}</title>
      {room > r && <circle className="fill-transparent" cx={x} cy={y} r={room} />}
      {target.kind === 'restaurant' ? (
        <path className={face} d={`M${x} ${y - r}l${r} ${r}l${-r} ${r}l${-r} ${-r}z`} />
      ) : (
        <circle className={face} cx={x} cy={y} r={r} />
      )}
      {photo && <DrawnPhoto address={photo} x={x - 0.7 * r} y={y - 0.7 * r} side={1.4 * r} />}
      {letters !== null && (
        // A state's letters are too small to read on narrow screens. The list has its name.
        <text
          className={`fill-page print:fill-[#000]${isState ? ' max-lg:hidden' : ''}`}
          textAnchor="middle"
          x={x}
          y={y}
          dy=".35em"
        >
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
  const font = 'font-sign text-[32px] font-extrabold pointer-events-none';
  const forced = 'forced-colors:fill-[Canvas] forced-colors:stroke-[color:CanvasText]';
  if (road.startsWith('US-')) {
    return (
      <g className={font} textAnchor="middle" transform={`translate(${x} ${y})`}>
        <path
          className={`fill-white stroke-ink stroke-[3] ${forced}`}
          d={usFace}
          transform={isWide ? 'scale(1.3 1)' : undefined}
        />
        <text className="fill-ink forced-colors:fill-[CanvasText]" y="11">
          {letters}
        </text>
      </g>
    );
  }
  const { face, head } = isWide ? wide : narrow;
  return (
    <g className={font} textAnchor="middle" transform={`translate(${x} ${y})`}>
      <path className={`fill-blue stroke-white stroke-[3] ${forced}`} d={face} />
      <path className={`fill-beat ${forced}`} d={head} />
      <text className="fill-white forced-colors:fill-[CanvasText]" y="15">
        {letters}
      </text>
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

/** Scrolls to the map, which isn't at the top of the page. */
const drawing = '#food-map';

const address = (query: Record<string, string>, fitsTruck: boolean): string =>
  `/map?${new URLSearchParams({ ...query, ...(!fitsTruck && { trucks: 'all' }) }).toString()}`;

export const stateAddress = (state: string, fitsTruck: boolean): string => address({ state }, fitsTruck) + drawing;

/** Address of the map of the country, a state, or a cell of a state. */
export const mapAddress = (state: string | null, cell: string | null, fitsTruck: boolean): string =>
  address({ ...(state && { state }), ...(cell && { at: cell }) }, fitsTruck) + drawing;

/** The link of a mark. @param state the map's state; null on the map of the country */
export function addressOf({ target }: Mark, state: string | null, fitsTruck: boolean): string {
  switch (target.kind) {
    case 'state':
      return stateAddress(target.state, fitsTruck);
    case 'cell':
      return mapAddress(state, target.cell, fitsTruck);
    case 'place':
      return `/locations/${target.id}`;
    case 'restaurant':
      return `/map?${new URLSearchParams({ query: target.words, ...(state && { state }) }).toString()}#restaurant-${target.id}`;
  }
}
