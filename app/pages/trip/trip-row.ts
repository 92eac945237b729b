import type { StopView } from '~/components/view-types';
import type { TripStop } from '~/domain/trip/trip-stops';
import { truckMark } from '~/schemas/places';

/** What a row shows and its section does not say, without what is empty: a page is sent twice, as markup and as data. */
export type TripRow = Partial<StopView> &
  Pick<StopView, 'id' | 'name' | 'type'> & {
    /** Whole miles from the start. */
    at: number;
    /** Left out where it is at the road. */
    off?: number;
    /** Left out where it is around the corner, or not known. */
    next?: number;
  };

/** From here on a stop is not at the road itself, in miles. */
const down = 0.75;

/** @param highway that the section is along */
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
    // That it is a truck stop goes without saying, and so does its chain, which is in its name.
    ...(stop.chainName && type !== 'truck_stop' && { chainName: stop.chainName }),
    ...(truckMark(stop.trucks) && { trucks: stop.trucks }),
    ...(stop.closedAt && { closedAt: stop.closedAt }),
    ...(milesOff >= down && { off: Math.round(milesOff * 10) / 10 }),
    ...(next > 0 && { next }),
  };
}

/** As lists of stops take it. */
export const stopOf = (row: TripRow, highway: string | null, state: string | null): StopView => ({
  ...{ highway, state, exitNumber: null, city: null, chainName: null, amenities: null },
  ...row,
});
