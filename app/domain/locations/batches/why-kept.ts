import type { Tx } from '~models/database/transaction';
import type { LocationRow } from '~models/location';
import { findLaterBatches, type LocationChangeRow } from '~models/location-change';
import { findFollowedPlaces } from '~models/follow';
import { findLastReportTimes } from '~models/place-report';
import { findPlacesOfOpenSuggestions } from '~models/place-suggestion';
import { findLastPostTimes } from '~models/post';
import { findPlacesOfWaitingPosts } from '~models/waiting-post';
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
  const [waitedFor, suggestedOn] = [
    await findPlacesOfWaitingPosts(locationIds, tx),
    await findPlacesOfOpenSuggestions(locationIds, tx),
  ];
  const followed = await findFollowedPlaces(locationIds, tx);
  return ({ locationId, at, after, what }, place) => {
    if (isAfter(lastPosts.get(locationId), at)) return 'people have posted on it since';
    if (isAfter(lastReports.get(locationId), at)) return 'people have confirmed it or reported it closed since';
    if (what === 'added') {
      // Removed, it would leave these behind.
      if (waitedFor.has(locationId)) return 'a post from it is waiting for its photo';
      if (suggestedOn.has(locationId)) return 'people have suggested changes to it';
      if (followed.has(locationId)) return 'people follow it';
    }
    const later = laterBatches.get(locationId);
    if (later !== undefined) return `batch ${later} has changed it since`;
    const edited = changedFields(after, place, fieldsIn(after));
    return edited.length > 0 ? `its ${fieldNames(edited)} has been edited since` : null;
  };
}

const isAfter = (time: Date | undefined, at: Date): boolean => time !== undefined && time > at;
