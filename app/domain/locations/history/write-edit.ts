import { randomUUID } from 'node:crypto';
import { desk } from '~/messages/stops';
import type { Place } from '~/schemas/places';
import { clock } from '~/services/clock';
import type { Tx } from '~models/database/transaction';
import type { LocationRow } from '~models/location';
import { findChangesOf, insertEdit, type LocationEditRow } from '~models/location-change';
import { writeInTransaction } from '~models/location-writes';
import { DomainError } from '../../errors';
import { onRoad, placed } from '../../roads';
import { exitOfPlace } from '../exit';
import { changedFields, fieldNames, fieldsIn, pickFields } from '../import/changed-fields';
import { presentLocation } from '../present-location';
import { nameOfEditor } from './facts-in-words';

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
