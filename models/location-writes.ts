import { z } from 'zod';
import type { Tx } from './database/transaction';
import { findLocationsByIds, keysOf, Locations, type LocationRow, type PlacedRow } from './location';
import { fieldsOfPosts, findPostedAt, updatePostsAt } from './post-place';
import { isRestaurant, keepRestaurantsOf } from './restaurant';

export type LocationWrite =
  | { insert: PlacedRow }
  /** The whole new row, of which only `fields` are written, so that concurrent changes to other fields are kept. */
  | { update: PlacedRow; fields: (keyof LocationRow)[] }
  | { remove: number };

/**
 * Outside any transaction; a rejected row doesn't stop the others.
 *
 * @returns for each rejected place its index in `places` and the reason
 */
export async function insertLocations(places: PlacedRow[]): Promise<{ index: number; reason: string }[]> {
  if (places.length === 0) return [];
  const refused = await insertAll(places);
  const isRefused = new Set(refused.map(({ index }) => index));
  await keepRestaurantsOf(places.filter((place, at) => isRestaurant(place) && !isRefused.has(at)));
  return refused;
}

async function insertAll(places: PlacedRow[]): Promise<{ index: number; reason: string }[]> {
  const writes = places.map((insert) => toBulk({ insert }));
  try {
    await Locations.bulkWrite(writes, { ordered: false, timestamps: false, throwOnValidationError: true });
    return [];
  } catch (error) {
    const refused = refusals.safeParse(error);
    if (!refused.success) throw error;
    return refused.data.writeErrors.map(({ index, errmsg }) => ({ index, reason: errmsg }));
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
  try {
    await Locations.bulkWrite(writes.map(toBulk), { session: tx, ordered: true, timestamps: false });
  } catch (error) {
    const [refused] = refusals.safeParse(error).data?.writeErrors ?? [];
    throw refused ? new RefusedWriteError(refused.index, refused.errmsg) : error;
  }
  await updateRestaurants(writes, tx);
  await updatePosts(writes, tx);
}

async function updatePosts(writes: LocationWrite[], tx: Tx): Promise<void> {
  const changed = writes.flatMap((write) =>
    'update' in write && write.fields.some((field) => fieldsOfPosts.includes(field)) ? [write.update._id] : [],
  );
  const posted = await findPostedAt(changed, tx);
  if (posted.length > 0) await updatePostsAt(await findLocationsByIds(posted, tx), tx);
}

/** Reads changed places again, to include concurrent changes to other fields. */
async function updateRestaurants(writes: LocationWrite[], tx: Tx): Promise<void> {
  const written = new Set<number>();
  const gone = new Set<number>();
  for (const write of writes) {
    if ('remove' in write) gone.add(write.remove);
    else if ('insert' in write && isRestaurant(write.insert)) written.add(write.insert._id);
    else if ('update' in write && (isRestaurant(write.update) || write.fields.includes('type')))
      written.add(write.update._id);
  }
  const places = written.size > 0 ? await findLocationsByIds([...written], tx) : [];
  await keepRestaurantsOf(places, [...gone], tx);
}

const refusals = z.object({ writeErrors: z.array(z.object({ index: z.number(), errmsg: z.string() })).min(1) });

function toBulk(write: LocationWrite) {
  if ('remove' in write) return { deleteOne: { filter: { _id: write.remove } } };
  if ('insert' in write) return { insertOne: { document: { ...write.insert, ...keysOf(write.insert) } } };
  const { update: row, fields } = write;
  const changed = Object.fromEntries(fields.map((field) => [field, row[field]]));
  return { updateOne: { filter: { _id: row._id }, update: { $set: { ...changed, ...keysOf(row) } } } };
}
