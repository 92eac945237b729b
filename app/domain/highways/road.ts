import { z } from 'zod';
import { afterAllStretches, isKnownAt, runsUp, stretchOf } from '~/schemas/road-order';
import { type Compass, countsUp, listedWay } from '~/schemas/roads';
import {
  type AlongRoad,
  findAlongRoad,
  findOutdatedRoadKeys,
  findStatesAlong,
  hasPlaceAlong,
  type RowOnRoad,
  type StateOnRoad,
  storeRoadKeys,
} from '~models/location-road';
import { cursorCodec } from '../cursor';
import type { Place } from '../../schemas/places';
import { presentLocation } from '../locations/present-location';
import { cachedForAMinute, cachedBriefly } from '../read-cache';
import { axisOf, pointOfAxis } from '../roads/road-axis';
import { withRoadKeys, roadDataVersion } from '../roads/along-road';

export type Stop = Place & {
  /** Miles from the driver's position; null if unknown. */
  miles: number | null;
};

/** @param miles of each row, in the same order */
export const presentStops = (rows: RowOnRoad[], miles: (number | null)[] = []): Stop[] =>
  rows.map((row, at) => ({ ...presentLocation(row), miles: miles[at] ?? null }));

/** The cursor of a list along a road: the position and the id of its last stop. */
export const roadCursor = cursorCodec<AlongRoad>(
  z.strictObject({
    at: z
      .number()
      .min(-1)
      .max(2 * afterAllStretches),
    id: z.int().min(0),
  }),
);

/** Whether we have a stop on a road. Only such a road has a page. */
export const hasStops = hasPlaceAlong;

/** Up to this many places are counted again after every change. Larger counts are cached. */
const fewPlaces = 1_000;

/** The states of a road's stops, in the direction of increasing mile markers. */
export const statesAlong = cachedBriefly(
  cachedForAMinute(findStatesAlong, (states) => states.reduce((sum, { places }) => sum + places, 0) > fewPlaces),
);

/** The direction in which a road's stops are listed: that of increasing mile markers and exits. */
export const listedDirection = (highway: string): Compass => axisOf(highway)?.direction ?? listedWay(highway);

/** 1 if mile markers increase in that direction, else -1. */
export function headingOf(highway: string, direction: Compass): 1 | -1 {
  const parts = axisOf(highway)?.parts ?? [];
  const [first, last] = [parts[0], parts.at(-1)];
  const ends = first && last && [pointOfAxis(highway, first.at), pointOfAxis(highway, last.at + last.miles)];
  const isUp = ends?.[0] && ends[1] ? runsUp(direction, ends[0], ends[1]) : countsUp(direction);
  return isUp ? 1 : -1;
}

export type Walk = {
  highway: string;
  heading: 1 | -1;
  /** The place or position after which to begin. */
  from: { at: number; id?: number | undefined };
  /** The position to stop at, exclusive. */
  to: number;
  limit: number;
  isWanted?: (row: RowOnRoad) => boolean;
  /** The position of the first stop ahead, if known. */
  stopsFrom?: number | undefined;
};

/** Length of a piece of road read at once, in miles: the minimum, and the maximum where there are stops. Gaps may be thousands of miles long. */
const minPiece = 30;
const longestPiece = 240;
/** Minimum after a full piece, in miles. A longer piece would include stops that the next piece has to read again. */
const minAfterFullPiece = 0.1;
/** Maximum growth factor of the next piece: after a piece without stops, and after one with some. */
const growth = { empty: 8, settled: 2 };
/** Maximum number of places expected in a piece, since it is sorted in memory. */
const maxInPiece = 500;
/** Factor by which the next piece is longer than the stop density so far suggests. */
const spare = 1.2;

/** The miles in which a road has that many stops, on average. */
async function firstPiece(highway: string, stops: number): Promise<number> {
  const states = await statesAlong(highway);
  const sum = (of: (state: StateOnRoad) => number) => states.reduce((total, state) => total + of(state), 0);
  const miles = sum(({ from, to }) => (isKnownAt(to) && stretchOf(from) === stretchOf(to) ? to - from : 0));
  const places = sum((state) => state.places);
  return places === 0 ? minPiece : Math.min(longestPiece, Math.max(minPiece, (spare * stops * miles) / places));
}

/** The next places along a road, in driving order, and where to continue; null at the end. */
export async function walkRoad(walk: Walk): Promise<{ rows: RowOnRoad[]; next: AlongRoad | null }> {
  const { highway, heading, to, limit, isWanted = () => true, stopsFrom = walk.from.at } = walk;
  const order = heading === 1 ? 'ascending' : 'descending';
  const rows: RowOnRoad[] = [];
  const missing = () => Math.min(limit + 1 - rows.length, maxInPiece);
  const toStops = Math.max(0, heading * (stopsFrom - walk.from.at));
  let [from, piece, ahead, read] = [walk.from, await firstPiece(highway, missing()), toStops, 0];
  let firstAt: number | undefined;
  while (rows.length <= limit) {
    const end = heading * Math.min(heading * to, heading * from.at + ahead + piece);
    const maxRows = missing();
    const found = await findAlongRoad({ road: highway, order, from, to: end, limit: maxRows });
    rows.push(...found.filter(isWanted));
    read += found.length;
    firstAt ??= found[0]?.at;
    ahead = 0;
    const last = found.at(-1);
    if (found.length === maxRows && last) {
      piece = Math.min(longestPiece, Math.max(minAfterFullPiece, spare * Math.abs(last.at - from.at)));
      from = { at: last.at, id: last._id };
    } else if (end === to) break;
    else {
      const milesForOne = firstAt === undefined ? Infinity : Math.abs(end - firstAt) / read;
      const longest = Math.min(longestPiece, Math.max(minPiece, piece * growth.settled));
      // After an empty piece, the density says nothing: the last stops may all have been in one town.
      piece =
        found.length === 0
          ? piece * growth.empty
          : Math.min(longest, Math.max(minPiece, spare * milesForOne * missing()));
      from = { at: end };
    }
  }
  const last = rows[limit - 1];
  return { rows: rows.slice(0, limit), next: rows.length > limit && last ? { at: last.at, id: last._id } : null };
}

/** Recomputes positions that were calculated with an older version of the road data. @returns how many were recomputed */
export async function storeMissingRoadPositions(): Promise<number> {
  for (let stored = 0; ;) {
    const rows = await findOutdatedRoadKeys(roadDataVersion(), 1_000);
    if (rows.length === 0) return stored;
    await storeRoadKeys(rows.map(withRoadKeys));
    stored += rows.length;
  }
}
