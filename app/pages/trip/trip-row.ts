import type { StopView } from '~/components/view-types';
import type { TripStop } from '~/domain/trip/trip-stops';
import { truckMark } from '~/schemas/places';

/** Non-empty fields of a row that its section doesn't show. Each field is sent twice, as markup and as hydration data. */
export type TripRow = Partial<StopView> &
  Pick<StopView, 'id' | 'name' | 'type'> & {
    /** Whole miles from the start. */
    at: number;
    /** Miles from the road; omitted for a stop at the road. */
    off?: number;
    /** Miles to the next stop; omitted if below half a mile or unknown. */
    next?: number;
  };

/** A stop at this distance or more is not at the road itself, in miles. */
const down = 0.75;

/** @param highway the section's highway */
export function rowOf(stop: TripStop, highway: string | null): TripRow {
  const { id, name, type, miles, milesOff, milesToNext } = stop;
  const next = Math.round(milesToNext ?? 0);
  return {
    ...{ id, name, type, at: Math.round(miles) },
    ...(stop.highway !== highway && { highway: stop.highway }),
    ...(stop.exitNumber && { exitNumber: stop.exitNumber, ...(stop.exitIsGuess && { exitIsGuess: true }) }),
    ...(stop.mile !== null && { mile: stop.mile }),
    ...(stop.city && { city: stop.city }),
    ...(stop.amenities && { amenities: stop.amenities }),
    // A truck stop's name already contains its chain.
    ...(stop.chainName && type !== 'truck_stop' && { chainName: stop.chainName }),
    ...(truckMark(stop.trucks) && { trucks: stop.trucks }),
    ...(stop.closedAt && { closedAt: stop.closedAt }),
    ...(milesOff >= down && { off: Math.round(milesOff * 10) / 10 }),
    ...(next > 0 && { next }),
  };
}

/** Converts a row for components that list stops. */
export const stopOf = (row: TripRow, highway: string | null, state: string | null): StopView => ({
  ...{ highway, state, exitNumber: null, city: null, chainName: null, amenities: null },
  ...row,
});
