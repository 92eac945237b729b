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
import { placed } from '../../roads/along-road';
import { onRoad } from '../../roads/exit-at';
import { exitOfPlace } from '../highway';
import { changedFields, fieldNames, fieldsIn, pickFields, type Field } from '../import/reading';
import { presentLocation } from '../present-location';

type Edit = Pick<LocationEditRow, 'what' | 'why' | 'by' | 'suggestionIds' | 'drivers' | 'removed'> & {
  /** Made here by default. */
  id?: string;
  before: LocationRow;
  after: LocationRow;
};

/**
 * Changes a place as people say, with a row in its history by which it can be taken back.
 *
 * @returns the history row's id; null when nothing is otherwise
 */
export async function writeEdit(edit: Edit, tx: Tx): Promise<string | null> {
  const { before, after } = edit;
  const fields = changedFields(before, after);
  if (fields.length === 0 && !edit.removed) return null;
  const updatedAt = clock.now();
  // What another source has filled in may be filled in again.
  const said = edit.what === 'edited' ? fields : [];
  const corrected = [...new Set([...(before.corrected ?? []), ...said])];
  const row = { ...after, corrected, updatedAt };
  await writeInTransaction([{ update: placed(row), fields: [...fields, 'corrected', 'updatedAt'] }], tx);
  return noteEdit(edit, tx);
}

export const newEditId = (): string => `edit:${randomUUID()}`;

/** Only the row in the history, for a place that is written otherwise. */
export async function noteEdit({ id = newEditId(), before, after, ...edit }: Edit, tx: Tx): Promise<string> {
  const fields = changedFields(before, after);
  const _id = id;
  await insertEdit(
    {
      ...edit,
      _id,
      batchId: null,
      locationId: before._id,
      before: { ...pickFields(before, fields), corrected: before.corrected ?? [], updatedAt: before.updatedAt },
      after: pickFields(after, fields),
      at: clock.now(),
      undoneAt: null,
    },
    tx,
  );
  return _id;
}

/** A place, and when it was changed last (ISO 8601), by which an editor's tap is held against what they were shown. */
export type SeenPlace = { place: Place; seen: string };

export const asSeen = (row: LocationRow): SeenPlace => ({
  place: presentLocation(row),
  seen: row.updatedAt.toISOString(),
});

/** @param seen when the place that an editor was shown had been changed last (ISO 8601) @throws DomainError `place-changed` */
export async function assertUnchanged(place: LocationRow, seen: string | null, tx: Tx): Promise<void> {
  if (seen === null || seen === place.updatedAt.toISOString()) return;
  const [last] = await findChangesOf(place._id, 1, tx);
  const who = last && last.batchId === null ? await nameOfEditor(last.undoneBy ?? last.by) : desk.someone;
  const what = last ? fieldNames(fieldsIn(last.after)) : '';
  throw new DomainError('place-changed', { sentence: desk.changedSince(who, what) });
}

/** After a correction: an exit that someone states is no guess, and a place that has moved has another mile and maybe another exit. */
export function onItsRoad(before: LocationRow, after: LocationRow): LocationRow {
  const isStated = before.exitNumber !== after.exitNumber;
  const alsoOn = after.alsoOn?.filter((road) => road !== after.highway);
  const row = { ...after, ...(alsoOn && { alsoOn }), exitIsGuess: isStated ? false : after.exitIsGuess };
  const { coordinates, state, highway } = row;
  if (changedFields(before, row, ['highway', 'state', 'coordinates']).length === 0) return row;
  const here = coordinates && state && highway ? onRoad(coordinates.coordinates, state, highway) : null;
  const moved = { ...row, mile: here?.mile ?? null };
  if (isStated || !isWorkedOut(before)) return moved;
  return { ...moved, ...(exitOfPlace(moved) ?? { exitNumber: null, exitIsGuess: false }) };
}

/** No one has stated the exit: it is what the place's position tells. */
const isWorkedOut = (place: LocationRow): boolean =>
  place.exitIsGuess === true ||
  (place.addedBy === null &&
    !place.corrected?.some((field) => field === 'exitNumber' || field === 'exitIsGuess') &&
    place.exitNumber === (exitOfPlace(place)?.exitNumber ?? null));

export const pointOf = ({ coordinates }: LocationRow) =>
  coordinates && { longitude: coordinates.coordinates[0], latitude: coordinates.coordinates[1] };

/** Merges follow each other at most this often: each takes an editor. */
const mostMerges = 20;

/** The place of this id, or the one that it became part of. */
export async function findCurrentPlace(id: number, tx?: Tx): Promise<LocationRow | null> {
  let place = await findLocation(id, tx);
  let current: number | undefined = id;
  for (let step = 0; !place && step < mostMerges; step += 1) {
    current = (await findMerges([current], tx)).get(current)?.locationId;
    if (current === undefined) return null;
    place = await findLocation(current, tx);
  }
  return place;
}

type PlacePair = SeenPlace & {
  /** Null where it is not known, or is the same place. */
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

/** A fact as it was and as it became, in words; null for none. */
export type FactChange = { field: string; was: string | null; is: string | null };

type Facts = Partial<LocationRow>;

/** What differs, in the order of a place's fields. */
export const factChanges = (before: Facts, after: Facts): FactChange[] =>
  changedFields(before, after, fieldsIn(after)).map((field) => ({
    field: fieldNames([field]),
    was: inWords(before, field),
    is: inWords(after, field),
  }));

function inWords(facts: Facts, field: Field): string | null {
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

/** For another editor. @param id null where there is none anymore */
export async function nameOfEditor(id: number | null): Promise<string> {
  const [editor] = id === null ? [] : await findUsers([id]);
  return editor ? nameOf(editor) : desk.someone;
}

/** A fact of two versions of a place, in words; null for none. */
export type FactPair = { field: string; was: string | null; is: string | null; differs: boolean };

const compared = [
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

/** What neither has is left out. */
export function sideBySide(before: LocationRow, after: LocationRow): FactPair[] {
  const changed = new Set<Field>(changedFields(before, after, compared));
  return compared.flatMap((field) => {
    const [was, is] = [inWords(before, field), inWords(after, field)];
    if (was === null && is === null) return [];
    return [{ field: fieldNames([field]), was, is, differs: changed.has(field) }];
  });
}
