import { findLocationsByIds, type LocationRow } from '~models/location';
import { findBatch, findBatches, type LocationBatchRow } from '~models/location-batch';
import { countStandingChanges, findFirstChanges, type LocationChangeRow } from '~models/location-change';

const PAGE = 200;

/** Newest first. */
export async function* eachBatch(): AsyncGenerator<LocationBatchRow> {
  let page = await findBatches(PAGE);
  while (page.length > 0) {
    yield* page;
    page = await findBatches(PAGE, page.at(-1)?._id);
  }
}

export type BatchView = {
  batch: LocationBatchRow;
  standing: number;
  /** The first of those, each with its place as it is now. */
  first: { change: LocationChangeRow; place: LocationRow | null }[];
};

/** @param named how many of its changes to give. @returns null when there is no such batch */
export async function readBatch(id: number, named: number): Promise<BatchView | null> {
  const [batch, standing, changes] = await Promise.all([
    findBatch(id),
    countStandingChanges(id),
    findFirstChanges(id, named),
  ]);
  if (!batch) return null;
  const places = new Map(
    (await findLocationsByIds(changes.map(({ locationId }) => locationId))).map((place) => [place._id, place]),
  );
  const first = changes.map((change) => ({ change, place: places.get(change.locationId) ?? null }));
  return { batch, standing, first };
}
