import type { Tx } from '~models/database/transaction';
import type { LocationRow } from '~models/location';
import { findChangesOf } from '~models/location-change';
import { desk } from '~/messages/stops';
import type { Place } from '~/schemas/place';
import { DomainError } from '../../errors';
import { fieldNames, fieldsIn } from '../import/changed-fields';
import { presentLocation } from '../present-location';
import { nameOfEditor } from './name-of-editor';

/** A place, and when it was changed last (ISO 8601), by which an editor's press is held against what they were shown. */
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
