import { anyOption } from '~/schemas/places';
import { compass, type Compass, listedWay, waysOf } from '~/schemas/roads';
import { subjectAddress, type TakenStop } from '~/schemas/take-along';
import {
  aheadOfExit,
  aheadOfPosition,
  aheadOfStop,
  drivingOrder,
  nearestStops,
  type Position,
  roadsOf,
  type StopAhead,
} from './ahead';
import { readAllTaken, stopsOf, type TakenRoad } from './read-taken';
import { roadForm, searchStops, type TakenFilter } from './search';

export type AheadAsked = {
  highway: string;
  direction: Compass;
  exit: string | null;
  state: string | null;
  /** The stop to begin at. */
  past: TakenStop | null;
};

/** What is shown in place of a page of the site. */
type Shown =
  | { kind: 'road'; road: TakenRoad; state: string | null }
  | { kind: 'stop'; stop: TakenStop; ways: readonly Compass[] }
  | { kind: 'search'; filter: TakenFilter; found: TakenStop[] }
  | { kind: 'near'; stops: StopAhead[] }
  | { kind: 'trip-ahead'; road: TakenRoad; stops: StopAhead[]; off: number }
  | { kind: 'ask-ahead' }
  | { kind: 'ahead'; asked: AheadAsked; position: Position | null; stops: StopAhead[]; off: number | null };

/** `at`: since when it is so, in milliseconds since 1970. `roads`: those that one can ask for. */
export type TakenView = { at: number | null; roads: string[] } & Shown;

type Found = Shown & { at?: number | null };

/** No one drives farther for a plate. */
const nearMiles = 100;
const nearest = 20;

/** @param address of a page, without the site's name @returns null for what was not saved offline */
export async function findTakenView(address: string): Promise<TakenView | null> {
  const taken = await readAllTaken();
  if (taken.length === 0) return null;
  const [path = '', search = ''] = address.split('#')[0]?.split('?') ?? [];
  const all = stopsOf(taken);
  const common = { at: oldest(taken), roads: roadsOf(all) };
  const asked = new URLSearchParams(search);
  const found =
    roadAt(taken, path, asked) ??
    stopAt(taken, path) ??
    searchAt(all, path, asked) ??
    aheadAt(all, path, asked) ??
    partOfRoadAt(all, path);
  return found && { ...common, ...found };
}

const oldest = (taken: TakenRoad[]): number | null =>
  taken.reduce<number | null>((at, { row }) => (row.at === null ? at : Math.min(at ?? row.at, row.at)), null);

/** A road, a trip or a state, by the address that it was taken from. */
function roadAt(taken: TakenRoad[], path: string, asked: URLSearchParams): Found | null {
  const road = taken.find(({ row: { subject } }) => {
    if (subject.kind === 'location') return false;
    const [own, query] = subjectAddress(subject).split('?');
    if (own !== path) return false;
    return [...new URLSearchParams(query)].every(([name, value]) => asked.get(name) === value);
  });
  if (!road) return null;
  const { row } = road;
  const position = path === '/trip' ? positionIn(asked) : null;
  const ahead = position && aheadOfPosition(road.stops, position);
  if (ahead) return { kind: 'trip-ahead', road, at: row.at, stops: ahead.stops.slice(0, nearest), off: ahead.off };
  return { kind: 'road', road, at: row.at, state: row.subject.kind === 'highway' ? asked.get('state') : null };
}

/** A stop, or a dish that is mentioned there. */
function stopAt(taken: TakenRoad[], path: string): Found | null {
  const [, kind, number] = /^\/(locations|posts)\/(\d+)$/.exec(path) ?? [];
  if (kind === undefined) return null;
  const id = Number(number);
  for (const { row, stops } of taken) {
    const stop = stops.find((each) =>
      kind === 'locations' ? each.id === id : each.dishes.some((dish) => dish.id === id),
    );
    if (stop) return { kind: 'stop', stop, at: row.at, ways: stop.highway === null ? [] : waysOf(stop.highway) };
  }
  return null;
}

function searchAt(all: TakenStop[], path: string, asked: URLSearchParams): Found | null {
  if (path !== '/locations') return null;
  const chosen = (name: keyof TakenFilter): string | null => {
    const value = asked.get(name);
    return value && value !== anyOption[name as keyof typeof anyOption] ? value : null;
  };
  const filter: TakenFilter = {
    query: asked.get('query') || null,
    state: chosen('state'),
    city: chosen('city'),
    highway: chosen('highway'),
    locationType: chosen('locationType'),
  };
  return { kind: 'search', filter, found: searchStops(all, filter) };
}

function aheadAt(all: TakenStop[], path: string, asked: URLSearchParams): Found | null {
  if (path !== '/ahead') return null;
  const position = positionIn(asked);
  const typed = asked.get('highway');
  if (!typed && !position) return { kind: 'ask-ahead' };
  if (!typed) return position && { kind: 'near', stops: nearestStops(all, position, nearMiles).slice(0, nearest) };
  const highway = roadForm(typed);
  const direction = compass.find((way) => way === asked.get('direction')) ?? listedWay(highway);
  const past = all.find(({ id }) => String(id) === asked.get('stop')) ?? null;
  const [exit, state] = [asked.get('exit') || null, asked.get('state') || null];
  const question = { highway, direction, exit, state, past };
  const ordered = drivingOrder(all, highway, direction);
  if (ordered.length === 0) return null;
  const ahead = position && aheadOfPosition(ordered, position);
  const stops = ahead?.stops ?? (past ? aheadOfStop(ordered, past.id, direction) : aheadOfExit(ordered, question));
  return { kind: 'ahead', asked: question, position, stops, off: ahead?.off ?? null };
}

/** Of a road that only a part of was saved offline, by a trip or a state. */
function partOfRoadAt(all: TakenStop[], path: string): Found | null {
  const [, highway] = /^\/highways\/([^/]+)$/.exec(path) ?? [];
  return highway === undefined
    ? null
    : aheadAt(all, '/ahead', new URLSearchParams({ highway: decodeURIComponent(highway) }));
}

function positionIn(asked: URLSearchParams): Position | null {
  const [latitude, longitude] = [Number(asked.get('latitude') || NaN), Number(asked.get('longitude') || NaN)];
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : null;
}
