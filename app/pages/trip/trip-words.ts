import { formatCount } from '~/components/format';
import type { DrivingLimit } from '~/domain/trip/trip-stops';
import { usualSpeed } from '~/schemas/roads';

type Leg = { highway: string | null; direction: string | null; miles: number };

/** `I-44 east`; `Local roads`. */
export const legName = ({ highway, direction }: Pick<Leg, 'highway' | 'direction'>): string =>
  highway === null ? 'Local roads' : [highway, direction].filter(Boolean).join(' ');

/** `412 miles`; `less than a mile`. */
export function milesInWords(miles: number): string {
  const whole = Math.round(miles);
  if (whole === 0) return 'less than a mile';
  return whole === 1 ? '1 mile' : `${formatCount(whole)} miles`;
}

/** `25 hr 25 min`, rounded to five minutes. */
export function hoursInWords(hours: number): string {
  const minutes = Math.max(5, Math.round(hours * 12) * 5);
  const parts = [minutes >= 60 && `${Math.floor(minutes / 60)} hr`, minutes % 60 > 0 && `${minutes % 60} min`];
  return parts.filter(Boolean).join(' ');
}

/** Where federal law requires a driver to rest. */
export const limitInWords = ({ miles, day, isBreak }: DrivingLimit): string =>
  [
    day > 1 ? `Day ${day}’s ` : '',
    isBreak ? '30-minute break, after 8 hours' : '11-hour limit',
    `: around mile ${formatCount(Math.round(miles))}`,
  ].join('');

/** Parameters of a trip. */
export type TripAsked = {
  from: string | null;
  to: string | null;
  via: string | null;
  speed: number;
  food: boolean;
  /** Only the best-rated stops, and the last ones before the driver has to rest. */
  short: boolean;
  /** `all`: includes stops without room for semis. */ trucks: string | null;
};

type Beside = '' | '/card' | '.gpx' | '.csv';

/** Fixed parameter order without defaults, so that each trip has one address. @param after cursor of a further page of stops */
export function tripPath(
  { from, to, via, speed, food, short, trucks }: Partial<TripAsked>,
  beside: Beside = '',
  after: string | null = null,
): string {
  const query = new URLSearchParams({
    ...(from && { from }),
    ...(to && { to }),
    ...(via && { via }),
    ...(speed && speed !== usualSpeed && { speed: String(speed) }),
    ...(food && { food: 'yes' }),
    ...(short && !beside && { short: 'yes' }),
    ...(trucks && { trucks }),
    ...(after && { after }),
  }).toString();
  return `/trip${beside}${query && `?${query}`}`;
}

/** A leg's part in one state: its stops, and where the driver must rest. */
export type Section<S> = { leg: number; state: string | null; entries: (S | { limit: DrivingLimit })[] };

/** In driving order: a new section wherever the road or the state changes. */
export function sectionsOf<S extends { miles: number; leg: number; state: string | null }, T>(
  stops: S[],
  limits: DrivingLimit[],
  present: (stop: S) => T,
): Section<T>[] {
  const sections: Section<T>[] = [];
  let left = limits;
  const asEntries = (some: DrivingLimit[]) => some.map((limit) => ({ limit }));
  for (const stop of stops) {
    let section = sections[sections.length - 1];
    if (!section || section.leg !== stop.leg || section.state !== stop.state) {
      section = { leg: stop.leg, state: stop.state, entries: [] };
      sections.push(section);
    }
    section.entries.push(...asEntries(left.filter(({ miles }) => miles <= stop.miles)), present(stop));
    left = left.filter(({ miles }) => miles > stop.miles);
  }
  sections[sections.length - 1]?.entries.push(...asEntries(left));
  return sections;
}
