import type { LocationRow } from '~models/location';
import { metresBetween } from './point';
import type { PlaceFacts } from './reading';
import { farthestApart, isSameExit, isSamePlace } from './same-place';

/** A place as it stands during an import: stored before, or to be stored. */
export type Known = {
  row: LocationRow;
  /** The line of this file that describes it first, if one did. */
  line: number | null;
};

/** Side of a grid cell in degrees, longer than places of one name can be apart. */
const CELL = 0.05;
const METRES_PER_DEGREE = 111_200;

/** Every known place by source row, by exit and by where it lies, so that a row meets only its neighbours. */
export class PlaceIndex {
  private readonly byRef = new Map<string, Known>();
  private readonly byExit = new Map<string, Known[]>();
  private readonly byCell = new Map<string, Known[]>();

  add(known: Known): void {
    const { row } = known;
    for (const ref of row.source.refs ?? []) this.byRef.set(ref, known);
    if (row.highway && row.exitNumber) push(this.byExit, `${row.highway} ${row.exitNumber}`, known);
    const point = pointOfRow(row);
    if (point) push(this.byCell, cellOf(point.latitude, point.longitude), known);
  }

  /** Takes up what a row has added to a known place. */
  refresh(known: Known, before: LocationRow): void {
    const { row } = known;
    for (const ref of row.source.refs ?? []) this.byRef.set(ref, known);
    const hasNewExit = row.highway !== before.highway || row.exitNumber !== before.exitNumber;
    if (hasNewExit && row.highway && row.exitNumber) push(this.byExit, `${row.highway} ${row.exitNumber}`, known);
    const point = pointOfRow(row);
    if (point && JSON.stringify(before.coordinates) !== JSON.stringify(row.coordinates)) {
      push(this.byCell, cellOf(point.latitude, point.longitude), known);
    }
  }

  /** @returns the place that a row describes, or null when it is new */
  find(place: PlaceFacts): Known | null {
    return this.byRef.get(place.ref) ?? this.nearest(place) ?? this.atExit(place);
  }

  private nearest(place: PlaceFacts): Known | null {
    const { point } = place;
    if (!point) return null;
    let best: Known | null = null;
    let bestMetres = Infinity;
    for (const known of this.around(point)) {
      const metres = metresApart(place, known.row) ?? Infinity;
      const isRounded = known.row.source.kind === 'starter';
      if (metres < bestMetres && isSamePlace(place, known.row, metres, isRounded)) [best, bestMetres] = [known, metres];
    }
    return best;
  }

  private atExit(place: PlaceFacts): Known | null {
    const there = this.byExit.get(`${place.highway} ${place.exitNumber}`) ?? [];
    return there.find(({ row }) => isSameExit(place, row, metresApart(place, row))) ?? null;
  }

  private *around({ latitude, longitude }: { latitude: number; longitude: number }): Generator<Known> {
    const north = farthestApart / METRES_PER_DEGREE;
    const east = north / Math.max(0.2, Math.cos((latitude * Math.PI) / 180));
    const cells = new Set(
      [latitude - north, latitude + north].flatMap((y) =>
        [longitude - east, longitude + east].map((x) => cellOf(y, x)),
      ),
    );
    for (const cell of cells) yield* this.byCell.get(cell) ?? [];
  }
}

function metresApart(place: PlaceFacts, row: LocationRow): number | null {
  const there = pointOfRow(row);
  return place.point && there && metresBetween(place.point, there);
}

const pointOfRow = ({ coordinates }: LocationRow) =>
  coordinates && { latitude: coordinates.coordinates[1], longitude: coordinates.coordinates[0] };

const cellOf = (latitude: number, longitude: number): string =>
  `${Math.floor(latitude / CELL)} ${Math.floor(longitude / CELL)}`;

function push(map: Map<string, Known[]>, key: string, known: Known): void {
  const list = map.get(key);
  if (!list) map.set(key, [known]);
  else if (!list.includes(known)) list.push(known);
}
