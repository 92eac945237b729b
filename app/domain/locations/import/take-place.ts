import type { LocationRow } from '~models/location';
import type { RowOutcome } from '~models/location-batch';
import { clock } from '~/services/clock';
import { changedFields, type Field, fieldNames } from './changed-fields';
import { describe, fillIn, overwrite, shareRoad } from './merge-place';
import type { IndexedPlace, Match, PlaceIndex } from './place-index';
import type { PlaceReading } from './reading';

type TakeResult = {
  outcome: RowOutcome;
  reason: string;
  note?: string;
  known: IndexedPlace;
  /** Null when the place is new. */
  before: LocationRow | null;
  isChanged: boolean;
};

/** An exit of one road says nothing against that of another. */
const isOfARoad = (field: Field): boolean => field === 'highway' || field === 'exitNumber';

/** Facts that lead a driver to a place: two rows about one place should agree on them. */
const leading = ['highway', 'exitNumber', 'state', 'chainName'] as const satisfies Field[];

/**
 * Takes a row's place into the index: as a new one; as the row that a known place was made from, which may change it; or as
 * another row about a known place, which only fills in what is missing.
 *
 * @param isFirst the file has not named this row of its source before; only the first of such rows may change a place
 */
export function takePlace(place: PlaceReading, index: PlaceIndex, isFirst: boolean): TakeResult {
  const match = index.find(place);
  if (!match) {
    const known = { row: newRow(place) };
    index.add(known);
    return { outcome: 'added', reason: '', known, before: null, isChanged: true };
  }
  const { known } = match;
  const before = known.row;
  const isItsOwn = isFirst && before.source.kind === place.kind && before.source.refs?.[0] === place.ref;
  const after = isItsOwn ? overwrite(before, place) : fillIn(before, place);
  const changed = changedFields(before, after);
  if (changed.length > 0) {
    known.row = { ...after, updatedAt: clock.now() };
    index.add(known);
  }
  const told = isItsOwn ? ownRow(before, changed) : otherRow(match, before, place, changed);
  return { ...told, known, before, isChanged: changed.length > 0 };
}

type RowVerdict = Pick<TakeResult, 'outcome' | 'reason' | 'note'>;

const ownRow = ({ name }: LocationRow, changed: Field[]): RowVerdict =>
  changed.length > 0
    ? { outcome: 'updated', reason: `another ${fieldNames(changed)}`, note: placed(name) }
    : { outcome: 'unchanged', reason: '' };

function otherRow({ because, meters }: Match, before: LocationRow, place: PlaceReading, changed: Field[]): RowVerdict {
  const onOneOfIts = shareRoad(before, place) && before.highway !== place.highway;
  const apart = meters === null ? '' : `, ${Math.round(meters)} m apart`;
  const filled = changed.filter((field) => field !== 'source');
  const fills = filled.length > 0 ? `; it tells more of: ${fieldNames(filled)}` : '';
  const isAgainst = (field: (typeof leading)[number]) =>
    before[field] && place[field] && before[field] !== place[field] && !(onOneOfIts && isOfARoad(field));
  const against = leading.filter((field) => isAgainst(field) && !changed.includes(field));
  const says = against.map((field) => `${fieldNames([field])} ${place[field]} where we have ${before[field]}`);
  return against.length > 0
    ? {
        outcome: 'conflict',
        reason: `it says otherwise than the place that we have, which stays as it is: ${fieldNames(against)}`,
        note: `${placed(before.name)}${apart}: ${says.join('; ')}`,
      }
    : { outcome: 'duplicate', reason: because, note: `${placed(before.name)}${apart}${fills}` };
}

const placed = (name: string): string => `is "${name}"`;

function newRow(place: PlaceReading): LocationRow {
  const now = clock.now();
  return { _id: 0, addedBy: null, createdAt: now, updatedAt: now, ...describe(place) };
}
