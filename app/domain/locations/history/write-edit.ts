import { randomUUID } from 'node:crypto';
import type { Tx } from '~models/database/transaction';
import type { LocationRow } from '~models/location';
import { insertEdit, type LocationEditRow } from '~models/location-change';
import { writeInTransaction } from '~models/location-writes';
import { clock } from '~/services/clock';
import { placed } from '../../roads';
import { changedFields, pickFields } from '../import/changed-fields';

export type Edit = Pick<LocationEditRow, 'what' | 'why' | 'by' | 'suggestionIds' | 'drivers' | 'removed'> & {
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
