import type { Tx } from '~models/database/transaction';
import type { LocationRow } from '~models/location';
import { findLaterBatches, type LocationChangeRow } from '~models/location-change';
import { findLastReportTimes } from '~models/place-report';
import { findLastPostTimes } from '~models/post';
import { changedFields, fieldNames, fieldsIn } from '../import/changed-fields';

/** Why what a batch did to a place stays, or null when nothing stands against undoing it. */
type WhyKept = (change: LocationChangeRow, place: LocationRow) => string | null;

/**
 * Looks up what has happened to these places since a batch changed them. A place that people have used stays, and of two batches
 * the later is undone first.
 */
export async function lookUpWhyKept(batchId: number, locationIds: number[], tx: Tx): Promise<WhyKept> {
  const lastPosts = await findLastPostTimes(locationIds, tx);
  const lastReports = await findLastReportTimes(locationIds, tx);
  const laterBatches = await findLaterBatches(locationIds, batchId, tx);
  return ({ locationId, at, after }, place) => {
    if (isAfter(lastPosts.get(locationId), at)) return 'people have posted on it since';
    if (isAfter(lastReports.get(locationId), at)) return 'people have confirmed it or reported it closed since';
    const later = laterBatches.get(locationId);
    if (later !== undefined) return `batch ${later} has changed it since`;
    const edited = changedFields(after, place, fieldsIn(after));
    return edited.length > 0 ? `its ${fieldNames(edited)} has been edited since` : null;
  };
}

const isAfter = (time: Date | undefined, at: Date): boolean => time !== undefined && time > at;
