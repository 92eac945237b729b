import { areOpposite, type Direction } from '~/schemas/roads';
import { clock } from '~/services/clock';
import { type LocationRow, roadsOf } from '~models/location';
import type { RowOutcome } from '~models/location-batch';
import { isGenericName } from '../chains';
import { changedFields, type Field, fieldNames, type PlaceReading } from './reading';
import { type IndexedPlace, type Match, type PlaceIndex, shareRoad } from './same-place';
import { withoutDirection } from './place-fields';

type MergeResult = {
  outcome: RowOutcome;
  reason: string;
  note?: string;
  known: IndexedPlace;
  /** Null if the place is new. */
  before: LocationRow | null;
  isChanged: boolean;
};

/** Fields of a road. Exits of different roads can't contradict each other. */
const isRoadField = (field: Field): boolean => field === 'highway' || field === 'exitNumber';

/** Facts that lead a driver to a place. Two rows about the same place should agree on them. */
const leadingFields = ['highway', 'exitNumber', 'state', 'chainName'] as const satisfies Field[];

/**
 * Adds a row's place to the index: as a new place; as the row that a known place was created from, which may change it; or as another row
 * about a known place, which only fills in missing facts.
 *
 * @param isFirst false if the file already had this source row; only the first one may change a place
 */
export function mergeIntoIndex(place: PlaceReading, index: PlaceIndex, isFirst: boolean): MergeResult {
  const match = index.find(place);
  if (!match) {
    const known = { row: newRow(place) };
    index.add(known);
    return { outcome: 'added', reason: '', known, before: null, isChanged: true };
  }
  const { known } = match;
  const before = known.row;
  const isOwnRow = isFirst && before.source.kind === place.kind && before.source.refs?.[0] === place.ref;
  const after = isOwnRow ? overwrite(before, place) : fillIn(before, place);
  const changed = changedFields(before, after);
  if (changed.length > 0) {
    known.row = { ...after, updatedAt: clock.now() };
    index.add(known);
  }
  const verdict = isOwnRow ? ownRow(before, changed) : otherRow(match, before, place, changed);
  return { ...verdict, known, before, isChanged: changed.length > 0 };
}

type RowVerdict = Pick<MergeResult, 'outcome' | 'reason' | 'note'>;

const ownRow = ({ name }: LocationRow, changed: Field[]): RowVerdict =>
  changed.length > 0
    ? { outcome: 'updated', reason: `changed: ${fieldNames(changed)}`, note: placeNote(name) }
    : { outcome: 'unchanged', reason: '' };

function otherRow({ reason, meters }: Match, before: LocationRow, place: PlaceReading, changed: Field[]): RowVerdict {
  const isOnSecondRoad = shareRoad(before, place) && before.highway !== place.highway;
  const apart = meters === null ? '' : `, ${Math.round(meters)} m apart`;
  const filled = changed.filter((field) => field !== 'source');
  const fills = filled.length > 0 ? `; it adds: ${fieldNames(filled)}` : '';
  const isConflict = (field: (typeof leadingFields)[number]) =>
    before[field] && place[field] && before[field] !== place[field] && !(isOnSecondRoad && isRoadField(field));
  const conflicts = leadingFields.filter((field) => isConflict(field) && !changed.includes(field));
  const says = conflicts.map((field) => `${fieldNames([field])} ${place[field]} where we have ${before[field]}`);
  return conflicts.length > 0
    ? {
        outcome: 'conflict',
        reason: `it differs from the place that we have, which stays as it is: ${fieldNames(conflicts)}`,
        note: `${placeNote(before.name)}${apart}: ${says.join('; ')}`,
      }
    : { outcome: 'duplicate', reason, note: `${placeNote(before.name)}${apart}${fills}` };
}

const placeNote = (name: string): string => `is "${name}"`;

function newRow(place: PlaceReading): LocationRow {
  const now = clock.now();
  return { _id: 0, addedBy: null, createdAt: now, updatedAt: now, ...describe(place) };
}

type PlaceContent = Omit<LocationRow, '_id' | 'addedBy' | 'createdAt' | 'updatedAt'>;

export const describe = (place: PlaceReading): PlaceContent => {
  const { point, kind, ref, refHere: _refHere, otherRefs = [], ...facts } = place;
  return { ...facts, coordinates: toGeoJson(point), source: { kind, refs: [...new Set([ref, ...otherRefs])] } };
};

/**
 * Applies a newer version of the row that a place was created from. Its values replace the old ones, missing values don't delete anything,
 * and people's corrections stay.
 */
export function overwrite(row: LocationRow, place: PlaceReading): LocationRow {
  const { point, kind: _kind, ref: _ref, refHere: _refHere, otherRefs: _otherRefs, ...values } = place;
  const { direction, name, exitNumber, exitIsGuess, ...facts } = values;
  const isCorrected = (field: string) => row.corrected?.includes(field) ?? false;
  const updates = Object.fromEntries(
    Object.entries(facts).filter(([field, value]) => value !== null && !isCorrected(field)),
  );
  const isKnownExit = row.exitNumber !== null && !row.exitIsGuess;
  const keepsExit = exitNumber === null || isCorrected('exitNumber') || (exitIsGuess && isKnownExit);
  const isForBoth = row.direction === 'both';
  const better = isCorrected('name') || (isGenericName(name) && !isGenericName(row.name)) ? row.name : name;
  return {
    ...row,
    ...updates,
    ...(!keepsExit && { exitNumber, exitIsGuess: exitIsGuess ?? false }),
    name: isForBoth && direction !== 'both' ? withoutDirection(better) : better,
    direction: isForBoth ? 'both' : ((isCorrected('highway') ? null : direction) ?? row.direction),
    coordinates: (isCorrected('coordinates') ? null : toGeoJson(point)) ?? row.coordinates,
  };
}

/**
 * Applies another row about a known place: fills in missing facts, names a place that a file left without a name, and records if both
 * directions use the place.
 */
export function fillIn(row: LocationRow, place: PlaceReading): LocationRow {
  const isOnRoad = mayBeOnSameRoad(row, place);
  const direction = isOnRoad ? combinedDirection(row.direction, place.direction) : row.direction;
  const refs = [...(row.source.refs ?? []), place.ref, ...(place.otherRefs ?? [])];
  const isUnnamed = row.addedBy === null && isGenericName(row.name) && !isGenericName(place.name);
  const name = isUnnamed ? place.name : row.name;
  return {
    ...row,
    name: direction === 'both' && (isUnnamed || row.direction !== 'both') ? withoutDirection(name) : name,
    ...withMissingFacts(row, place),
    direction,
    ...(isOnRoad &&
      isBetterExit(row, place) && { exitNumber: place.exitNumber, exitIsGuess: place.exitIsGuess ?? false }),
    coordinates: row.coordinates ?? toGeoJson(place.point),
    source: { ...row.source, refs: [...new Set(refs)] },
  };
}

type FillableFacts = Pick<
  LocationRow,
  'chainName' | 'highway' | 'alsoOn' | 'mile' | 'state' | 'city' | 'street' | 'phone' | 'hours' | 'amenities' | 'trucks'
>;

/** A place's facts, with missing ones filled in from another description of it. */
export const withMissingFacts = (row: FillableFacts, other: FillableFacts): FillableFacts => ({
  chainName: row.chainName ?? other.chainName,
  highway: row.highway ?? other.highway,
  ...furtherRoads(row, other),
  mile: row.mile ?? (mayBeOnSameRoad(row, other) ? (other.mile ?? null) : null),
  state: row.state ?? other.state,
  city: row.city ?? other.city,
  street: row.street ?? other.street ?? null,
  phone: row.phone ?? other.phone ?? null,
  hours: row.hours ?? other.hours ?? null,
  amenities: row.amenities ?? other.amenities,
  trucks: row.trucks ?? other.trucks ?? null,
});

type OnRoad = Pick<LocationRow, 'highway' | 'alsoOn'>;

/** True unless the exits of the two are known to be on different roads. */
export const mayBeOnSameRoad = ({ highway: a }: OnRoad, { highway: b }: OnRoad): boolean => !a || !b || a === b;

/** All roads of both descriptions besides the main road. */
function furtherRoads(row: OnRoad, other: OnRoad): Pick<LocationRow, 'alsoOn'> {
  const main = row.highway ?? other.highway;
  const further = [...roadsOf(row), ...(row.highway === null || shareRoad(row, other) ? roadsOf(other) : [])];
  const alsoOn = [...new Set(further)].filter((road) => road !== main);
  return alsoOn.length > 0 ? { alsoOn } : {};
}

/** A stated exit replaces a guess. A guess never replaces a correction by a person. */
export const isBetterExit = (
  row: LocationRow,
  { exitNumber, exitIsGuess }: Pick<LocationRow, 'exitNumber' | 'exitIsGuess'>,
): boolean =>
  exitNumber !== null &&
  !(exitIsGuess && row.corrected?.includes('exitNumber')) &&
  (row.exitNumber === null || (row.exitIsGuess === true && !exitIsGuess));

function combinedDirection(a: Direction | null, b: Direction | null): Direction | null {
  if (a === null || b === null) return a ?? b;
  return b === 'both' || areOpposite(a, b) ? 'both' : a;
}

const toGeoJson = (point: PlaceReading['point']): LocationRow['coordinates'] =>
  point && { type: 'Point', coordinates: [point.longitude, point.latitude] };
