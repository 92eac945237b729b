import { randomUUID } from 'node:crypto';
import { desk } from '~/messages/stops';
import { type Place, truckWords } from '~/schemas/places';
import { nearMile } from '~/schemas/roads';
import { nameOf } from '~/schemas/text';
import { clock } from '~/services/clock';
import type { Tx } from '~models/database/transaction';
import { type LocationRow, findLocation } from '~models/location';
import { findChangesOf, insertEdit, type LocationEditRow, findMerges } from '~models/location-change';
import { writeInTransaction } from '~models/location-writes';
import { findUsers } from '~models/user';
import { DomainError, invariant } from '../../errors';
import { drawPlace, type PlaceMap } from '../../map/road-map';
import { withRoadKeys } from '../../roads/along-road';
import { onRoad } from '../../roads/exit-at';
import { exitOfPlace } from '../highway';
import { changedFields, fieldNames, fieldsIn, pickFields, type Field } from '../import/reading';
import { presentLocation } from '../present-location';

type Edit = Pick<LocationEditRow, 'what' | 'why' | 'by' | 'suggestionIds' | 'drivers' | 'removed'> & {
  /** Generated if missing. */
  id?: string;
  before: LocationRow;
  after: LocationRow;
};

/**
 * Changes a place, and adds a history row that allows undoing it.
 *
 * @returns the history row's id; null if nothing changed
 */
export async function writeEdit(edit: Edit, tx: Tx): Promise<string | null> {
  const { before, after } = edit;
  const fields = changedFields(before, after);
  if (fields.length === 0 && !edit.removed) return null;
  const updatedAt = clock.now();
  // Only edits mark fields as corrected. Facts from a merged place may be filled in again.
  const stated = edit.what === 'edited' ? fields : [];
  const corrected = [...new Set([...(before.corrected ?? []), ...stated])];
  const row = { ...after, corrected, updatedAt };
  await writeInTransaction([{ update: withRoadKeys(row), fields: [...fields, 'corrected', 'updatedAt'] }], tx);
  return recordEdit(edit, tx);
}

export const newEditId = (): string => `edit:${randomUUID()}`;

/** Only adds the history row. The change itself is written separately. */
export async function recordEdit({ id = newEditId(), before, after, ...edit }: Edit, tx: Tx): Promise<string> {
  const fields = changedFields(before, after);
  const _id = id;
  await insertEdit(
    {
      ...edit,
      _id,
      batchId: null,
      locationId: before._id,
      before: { ...pickFields(before, fields), corrected: before.corrected ?? [] },
      after: pickFields(after, fields),
      at: clock.now(),
      undoneAt: null,
    },
    tx,
  );
  return _id;
}

/** A place and its `updatedAt` (ISO 8601), to detect changes made after it was shown to an editor. */
export type SeenPlace = { place: Place; seen: string };

export const asSeen = (row: LocationRow): SeenPlace => ({
  place: presentLocation(row),
  seen: row.updatedAt.toISOString(),
});

/** @param seen `updatedAt` of the place when it was shown to the editor (ISO 8601) @throws DomainError `place-changed` */
export async function assertUnchanged(place: LocationRow, seen: string | null, tx: Tx): Promise<void> {
  if (seen === null || seen === place.updatedAt.toISOString()) return;
  const [last] = await findChangesOf(place._id, 1, tx);
  const who = last && last.batchId === null ? await nameOfEditor(last.undoneBy ?? last.by) : desk.someone;
  const what = last ? fieldNames(fieldsIn(last.after)) : '';
  throw new DomainError('place-changed', { sentence: desk.changedSince(who, what) });
}

/** After a correction: an entered exit is no longer a guess, and a moved place gets a new mile and possibly a new exit. */
export function afterCorrection(before: LocationRow, after: LocationRow): LocationRow {
  const isStated = before.exitNumber !== after.exitNumber;
  const alsoOn = after.alsoOn?.filter((road) => road !== after.highway);
  const row = { ...after, ...(alsoOn && { alsoOn }), exitIsGuess: isStated ? false : after.exitIsGuess };
  const { coordinates, state, highway } = row;
  if (changedFields(before, row, ['highway', 'state', 'coordinates']).length === 0) return row;
  const here = coordinates && state && highway ? onRoad(coordinates.coordinates, state, highway) : null;
  const moved = { ...row, mile: here?.mile ?? null };
  if (isStated || !isComputedExit(before)) return moved;
  return { ...moved, ...(exitOfPlace(moved) ?? { exitNumber: null, exitIsGuess: false }) };
}

/** True if nobody entered the exit: it was computed from the place's position. */
const isComputedExit = (place: LocationRow): boolean =>
  place.exitIsGuess === true ||
  (place.addedBy === null &&
    !place.corrected?.some((field) => field === 'exitNumber' || field === 'exitIsGuess') &&
    place.exitNumber === (exitOfPlace(place)?.exitNumber ?? null));

export const pointOf = ({ coordinates }: LocationRow) =>
  coordinates && { longitude: coordinates.coordinates[0], latitude: coordinates.coordinates[1] };

/** Maximum number of successive merges to follow; each one took an editor. */
const maxMerges = 20;

/** The place with this id, or the one that it was merged into. */
export async function findCurrentPlace(id: number, tx?: Tx): Promise<LocationRow | null> {
  let place = await findLocation(id, tx);
  let current: number | undefined = id;
  for (let step = 0; !place && step < maxMerges; step += 1) {
    current = (await findMerges([current], tx)).get(current)?.locationId;
    if (current === undefined) return null;
    place = await findLocation(current, tx);
  }
  return place;
}

/** The place chosen in a form. @throws DomainError `location-not-found` */
export async function findChosenPlace(id: number | null, tx?: Tx): Promise<LocationRow | null> {
  if (id === null) return null;
  const place = await findCurrentPlace(id, tx);
  invariant(place, 'location-not-found', { field: 'locationId' });
  return place;
}

type PlacePair = SeenPlace & {
  /** Null if it doesn't exist or is the same place. */
  other: SeenPlace | null;
  facts: FactPair[];
  map: PlaceMap | null;
};

/** Two places side by side. @throws DomainError `location-not-found` for the first */
export async function comparePlaces(id: number, otherId: number | null): Promise<PlacePair> {
  const row = await findCurrentPlace(id);
  invariant(row, 'location-not-found');
  const found = otherId === null ? null : await findCurrentPlace(otherId);
  const other = found?._id === row._id ? null : found;
  return {
    ...asSeen(row),
    other: other && asSeen(other),
    facts: other ? sideBySide(row, other) : [],
    map: other && drawPlace(pointOf(row), pointOf(other), row.state),
  };
}

/** A fact before and after a change, as text; null for none. */
export type FactChange = { field: string; was: string | null; is: string | null };

type Facts = Partial<LocationRow>;

/** The changed facts, in the order of a place's fields. */
export const factChanges = (before: Facts, after: Facts): FactChange[] =>
  changedFields(before, after, fieldsIn(after)).map((field) => ({
    field: fieldNames([field]),
    was: factAsText(before, field),
    is: factAsText(after, field),
  }));

function factAsText(facts: Facts, field: Field): string | null {
  if (field === 'coordinates') {
    const [longitude, latitude] = facts.coordinates?.coordinates ?? [];
    return latitude === undefined || longitude === undefined ? null : `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`;
  }
  if (field === 'source') return facts.source?.refs?.join(', ') ?? null;
  if (field === 'closedAt') return facts.closedAt ? facts.closedAt.toISOString().slice(0, 10) : null;
  if (field === 'type') return facts.type?.replace('_', ' ') ?? null;
  if (field === 'exitIsGuess') return facts.exitIsGuess ? 'a guess' : null;
  if (field === 'alsoOn') return facts.alsoOn?.join(', ') || null;
  if (field === 'mile') return facts.mile == null ? null : nearMile(facts.mile);
  if (field === 'trucks') return facts.trucks ? truckWords[facts.trucks] : null;
  return facts[field] ?? null;
}

/** The name to show to another editor. @param id null if the editor's account was deleted */
export async function nameOfEditor(id: number | null): Promise<string> {
  const [editor] = id === null ? [] : await findUsers([id]);
  return editor ? nameOf(editor) : desk.someone;
}

/** A fact of two versions of a place, as text; null for none. */
export type FactPair = { field: string; was: string | null; is: string | null; differs: boolean };

const comparedFields = [
  'name',
  'chainName',
  'highway',
  'alsoOn',
  'exitNumber',
  'exitIsGuess',
  'mile',
  'city',
  'state',
  'street',
  'phone',
  'hours',
  'type',
  'amenities',
  'trucks',
  'coordinates',
  'closedAt',
] as const satisfies Field[];

/** Compares two versions of a place. Leaves out facts that neither has. */
export function sideBySide(before: LocationRow, after: LocationRow): FactPair[] {
  const changed = new Set<Field>(changedFields(before, after, comparedFields));
  return comparedFields.flatMap((field) => {
    const [was, is] = [factAsText(before, field), factAsText(after, field)];
    if (was === null && is === null) return [];
    return [{ field: fieldNames([field]), was, is, differs: changed.has(field) }];
  });
}
