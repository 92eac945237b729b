import { z } from 'zod';
import type { Tx } from './database/transaction';
import { findLocationsByIds, keysOf, Locations, type LocationRow, type PlacedRow } from './location';
import { fieldsOfPosts, findPostedAt, updatePostsAt } from './post-place';

export type LocationWrite =
  | { insert: PlacedRow }
  /** `update` is the whole new row. Only `fields` are written, so concurrent changes to other fields are preserved. */
  | { update: PlacedRow; fields: (keyof LocationRow)[] }
  | { remove: number };

/**
 * Runs outside any transaction. A rejected row doesn't stop the others.
 *
 * @returns the index in `places` and the reason for each rejected place
 */
export async function insertLocations(places: PlacedRow[]): Promise<{ index: number; reason: string }[]> {
  if (places.length === 0) return [];
  try {
    await Locations.bulkWrite(places.map(insertion), {
      ordered: false,
      timestamps: false,
      throwOnValidationError: true,
    });
    return [];
  } catch (error) {
    const rejected = writeErrorsShape.safeParse(error);
    if (!rejected.success) throw error;
    return rejected.data.writeErrors.map(({ index, errmsg }) => ({ index, reason: errmsg }));
  }
}

/** A write rejected by the database, which also aborts the transaction. */
export class RefusedWriteError extends Error {
  constructor(
    readonly index: number,
    reason: string,
  ) {
    super(reason);
    this.name = 'RefusedWriteError';
  }
}

/** @throws RefusedWriteError for the first rejected write */
export async function writeInTransaction(writes: LocationWrite[], tx: Tx): Promise<void> {
  if (writes.length === 0) return;
  const bulk = await toBulk(writes, tx);
  try {
    await Locations.bulkWrite(bulk, { session: tx, ordered: true, timestamps: false });
  } catch (error) {
    const [rejected] = writeErrorsShape.safeParse(error).data?.writeErrors ?? [];
    throw rejected ? new RefusedWriteError(rejected.index, rejected.errmsg) : error;
  }
  await updatePosts(writes, tx);
}

async function updatePosts(writes: LocationWrite[], tx: Tx): Promise<void> {
  const changed = writes.flatMap((write) =>
    'update' in write && write.fields.some((field) => fieldsOfPosts.includes(field)) ? [write.update._id] : [],
  );
  const posted = await findPostedAt(changed, tx);
  if (posted.length > 0) await updatePostsAt(await findLocationsByIds(posted, tx), tx);
}

const writeErrorsShape = z.object({ writeErrors: z.array(z.object({ index: z.number(), errmsg: z.string() })).min(1) });

const insertion = (place: PlacedRow) => ({ insertOne: { document: { ...place, ...keysOf(place) } } });

/** Reads the updated places again, since their keys also depend on fields that others may have changed. */
async function toBulk(writes: LocationWrite[], tx: Tx) {
  const updated = writes.flatMap((write) => ('update' in write ? [write.update._id] : []));
  const rows = new Map((await findLocationsByIds(updated, tx)).map((row) => [row._id, row]));
  return writes.map((write) => {
    if ('remove' in write) return { deleteOne: { filter: { _id: write.remove } } };
    if ('insert' in write) return insertion(write.insert);
    const { update, fields } = write;
    const changed = Object.fromEntries(fields.map((field) => [field, update[field]]));
    const row = { ...update, ...rows.get(update._id), ...changed };
    // A later write may change the same place.
    rows.set(row._id, row);
    return { updateOne: { filter: { _id: row._id }, update: { $set: { ...changed, ...keysOf(row) } } } };
  });
}
