import { areOpposite } from '~/schemas/roads';
import { type LocationRow, roadsOf } from '~models/location';
import { fullName, ownWords, isGenericName, similarNames } from '../chains';
import { metersBetween } from './geometry';
import { type PlaceReading, refsOf } from './reading';

/** The fields used to compare stored places with the rows of a file. */
type ComparedPlace = Pick<
  LocationRow,
  'name' | 'chainName' | 'highway' | 'alsoOn' | 'direction' | 'exitNumber' | 'exitIsGuess' | 'state' | 'type'
>;

/** Maximum distances in meters: for the same point, for one property, and for stops on both sides of a road. */
const SAME_POINT = 30;
const SAME_PROPERTY = 250;
const BOTH_SIDES = 300;

/** Maximum distance between two rest areas in the same direction if one has no distinctive name. */
const SAME_REST_AREA = 100;

/** Maximum distance between places with the same name, on the same road and in the same direction. */
const SAME_NAME = 1_000;

/** Maximum distance between two sources' points for the same exit. */
const SAME_EXIT = 2_000;

/** Maximum distance if one point is from the starter list, where points are rounded. */
const ROUNDED_POINT = 1_500;

/** Maximum distance between two points of one place, in meters. */
export const maxMetersApart = ROUNDED_POINT;

/**
 * Whether two descriptions with points are of the same place. A stop for both directions of a road has one name and points within 300 m;
 * two service areas with the same name some miles apart are two stops.
 *
 * @param meters distance of their points
 * @param isRounded whether one of the points is approximate
 */
export function isSamePlace(a: ComparedPlace, b: ComparedPlace, meters: number, isRounded = false): boolean {
  const isOtherRoad = a.highway !== null && b.highway !== null && !shareRoad(a, b);
  if (!isSameKind(a, b) || isOtherRoad) {
    return meters <= SAME_POINT && isSameKind(a, b) && hasSameOwnWords(a, b);
  }
  if (a.chainName && b.chainName && isFuel(a) && isFuel(b)) {
    return (
      a.chainName === b.chainName &&
      meters <= (isRounded ? ROUNDED_POINT : SAME_PROPERTY) &&
      similarNames(a.name, b.name)
    );
  }
  const isNamed = ownWords(a.name).length > 0 && ownWords(b.name).length > 0;
  const isOnOneRoad = shareRoad(a, b);
  if (meters <= SAME_POINT && (areOpposite(a.direction, b.direction) || similarNames(a.name, b.name)))
    return isOnOneRoad || isNamed;
  if (meters <= BOTH_SIDES && similarNames(a.name, b.name)) return isOnOneRoad || isNamed;
  if (meters <= SAME_REST_AREA && areRestAreas(a, b) && mayBeSameRestArea(a, b)) return true;
  return meters <= SAME_NAME && isNamed && hasSameOwnWords(a, b) && agree(a.direction, b.direction);
}

/**
 * Whether two descriptions are of the same place by highway and exit (contract, location-exists).
 *
 * @param meters distance of their points; null if one has none
 */
function isSameExit(a: ComparedPlace, b: ComparedPlace, meters: number | null): boolean {
  if (!a.highway || !a.exitNumber || a.highway !== b.highway || a.exitNumber !== b.exitNumber) return false;
  if (!isSameKind(a, b) || !agree(a.state, b.state) || !similarNames(fullName(a), fullName(b))) return false;
  return meters === null || (meters <= SAME_EXIT && agree(a.direction, b.direction) && ownWords(a.name).length > 0);
}

const agree = (a: string | null, b: string | null): boolean => a === null || b === null || a === b;

/** A restaurant on a truck stop's property is a place of its own. */
const isSameKind = (a: ComparedPlace, b: ComparedPlace): boolean => servesMealsOnly(a) === servesMealsOnly(b);
const servesMealsOnly = ({ type }: ComparedPlace): boolean => type === 'restaurant' || type === 'diner';
const isFuel = ({ type }: ComparedPlace): boolean => type === 'truck_stop';

const areRestAreas = (a: ComparedPlace, b: ComparedPlace): boolean => a.type === 'rest_area' && b.type === 'rest_area';

/** Surveys name many rest areas by number only. Two different numbers, directions or exits mean two different rest areas. */
function mayBeSameRestArea(a: ComparedPlace, b: ComparedPlace): boolean {
  const [isGeneric, isOtherGeneric] = [isGenericName(a.name), isGenericName(b.name)];
  if (!isGeneric && !isOtherGeneric) return false;
  if (isGeneric && isOtherGeneric && ownWords(a.name).join() !== ownWords(b.name).join()) return false;
  const isOneWay = agree(a.direction, b.direction) || a.direction === 'both' || b.direction === 'both';
  return isOneWay && agree(statedExit(a), statedExit(b));
}

const statedExit = ({ exitNumber, exitIsGuess }: ComparedPlace): string | null => (exitIsGuess ? null : exitNumber);

const hasSameOwnWords = (a: ComparedPlace, b: ComparedPlace): boolean => {
  const [own, other] = [ownWords(a.name).sort(), ownWords(b.name).sort()];
  return own.length > 0 && own.join(' ') === other.join(' ');
};

type Roads = Pick<LocationRow, 'highway' | 'alsoOn'>;

/** Whether two places have a road in common. */
export const shareRoad = (a: Roads, b: Roads): boolean => roadsOf(a).some((road) => roadsOf(b).includes(road));

/** A place during an import: already stored, or to be stored. */
export type IndexedPlace = { row: LocationRow };

/** The place that a row describes, the reason for the match, and the distance from the row's point, in meters. */
export type Match = { known: IndexedPlace; reason: string; meters: number | null };

/** Side of a grid cell in degrees, longer than the maximum distance of places with the same name. */
const CELL = 0.05;
const METERS_PER_DEGREE = 111_200;

/** Maximum distance, in meters, at which two rows with the same content count as one corrected row. */
const SAME_ROW = 2_000;

/** Places by source row, exit and position, so that a row is only compared with its neighbors. */
export class PlaceIndex {
  private readonly byId = new Map<number, IndexedPlace>();
  private readonly byRef = new Map<string, IndexedPlace>();
  private readonly byExit = new Map<string, IndexedPlace[]>();
  private readonly byCell = new Map<string, IndexedPlace[]>();

  /** @param byRefOnly find places by their refs only */
  constructor(private readonly byRefOnly = false) {}

  /** Adds stored places; those already in the index are kept, since they may have changed. */
  addStored(rows: LocationRow[]): void {
    for (const row of rows) {
      if (this.byId.has(row._id)) continue;
      const known = { row };
      this.byId.set(row._id, known);
      this.add(known);
    }
  }

  add(known: IndexedPlace): void {
    const { row } = known;
    for (const ref of row.source.refs ?? []) this.byRef.set(ref, known);
    if (row.highway && row.exitNumber) push(this.byExit, `${row.highway} ${row.exitNumber}`, known);
    const point = pointOfRow(row);
    if (point) push(this.byCell, cellOf(point.latitude, point.longitude), known);
  }

  /** @returns the row with its final ref: if a row with the same content is far away, the ref with the position is used */
  named(place: PlaceReading): PlaceReading {
    const known = this.byRef.get(place.ref);
    const meters = known ? metersApart(place, known.row) : null;
    return place.refHere && meters !== null && meters > SAME_ROW ? { ...place, ref: place.refHere } : place;
  }

  /** @returns null if the place is new */
  find(place: PlaceReading): Match | null {
    const known = [place.ref, ...(place.otherRefs ?? [])].flatMap((ref) => this.byRef.get(ref) ?? [])[0];
    if (known) return { known, reason: 'same source row', meters: metersApart(place, known.row) };
    return this.byRefOnly ? null : (this.nearest(place) ?? this.atExit(place));
  }

  private nearest(place: PlaceReading): Match | null {
    const { point } = place;
    if (!point) return null;
    let best: Match | null = null;
    let bestMeters = Infinity;
    for (const known of this.around(point)) {
      const meters = metersApart(place, known.row) ?? Infinity;
      const isRounded = known.row.source.kind === 'starter';
      if (meters < bestMeters && isSamePlace(place, known.row, meters, isRounded)) {
        [best, bestMeters] = [{ known, reason: 'same location and a similar name', meters }, meters];
      }
    }
    return best;
  }

  private atExit(place: PlaceReading): Match | null {
    const there = this.byExit.get(`${place.highway} ${place.exitNumber}`) ?? [];
    const known = there.find(({ row }) => isSameExit(place, row, metersApart(place, row)));
    return known ? { known, reason: 'same exit and a similar name', meters: metersApart(place, known.row) } : null;
  }

  private *around(point: Point): Generator<IndexedPlace> {
    for (const cell of cellsAround(point)) yield* this.byCell.get(cell) ?? [];
  }
}

type Point = { latitude: number; longitude: number };

/** The grid cells that can contain the same place. */
function cellsAround({ latitude, longitude }: Point): Set<string> {
  const north = maxMetersApart / METERS_PER_DEGREE;
  const east = north / Math.max(0.2, Math.cos((latitude * Math.PI) / 180));
  return new Set(
    [latitude - north, latitude + north].flatMap((y) => [longitude - east, longitude + east].map((x) => cellOf(y, x))),
  );
}

/** The keys of a place: the refs of its rows, its exit, and its grid cell. */
export function keysOfRow(row: LocationRow): string[] {
  const point = pointOfRow(row);
  return [
    ...(row.source.refs ?? []),
    ...(row.highway && row.exitNumber ? [`${row.highway} ${row.exitNumber}`] : []),
    ...(point ? [cellOf(point.latitude, point.longitude)] : []),
  ];
}

/** The keys under which a row's place may be found. */
export const keysToFind = (place: PlaceReading): string[] => [
  ...refsOf(place),
  `${place.highway} ${place.exitNumber}`,
  ...(place.point ? cellsAround(place.point) : []),
];

function metersApart(place: PlaceReading, row: LocationRow): number | null {
  const there = pointOfRow(row);
  return place.point && there && metersBetween(place.point, there);
}

const pointOfRow = ({ coordinates }: LocationRow) =>
  coordinates && { latitude: coordinates.coordinates[1], longitude: coordinates.coordinates[0] };

const cellOf = (latitude: number, longitude: number): string =>
  `${Math.floor(latitude / CELL)} ${Math.floor(longitude / CELL)}`;

function push(map: Map<string, IndexedPlace[]>, key: string, known: IndexedPlace): void {
  const list = map.get(key);
  if (!list) map.set(key, [known]);
  else if (!list.includes(known)) list.push(known);
}

/**
 * The source rows in a file so far, as 53-bit hashes: some 40 bytes per row, and a chance of one in 400,000 that two of 200,000 rows
 * collide.
 */
export class SeenRefs {
  private readonly seen = new Set<number>();

  /** @returns whether this is its first occurrence */
  add(ref: string): boolean {
    const before = this.seen.size;
    return this.seen.add(hash53(ref)).size > before;
  }

  /** For a row of an earlier run, which may have used either of its refs. */
  addEither({ ref, refHere }: { ref: string; refHere?: string }): void {
    this.add(ref);
    if (refHere !== undefined) this.add(refHere);
  }
}

/** Combines two FNV-1a hashes with different seeds. */
export function hash53(text: string): number {
  let [low, high] = [0x811c9dc5, 0x01000193];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x5bd1e995);
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}
