import { z } from 'zod';
import { afterAllStretches, runsUp } from '~/schemas/road-order';
import { type Compass, countsUp, listedWay } from '~/schemas/roads';
import {
  type AlongRoad,
  findAlongRoad,
  findPlacedOtherwise,
  findStatesAlong,
  hasPlaceAlong,
  type RowOnRoad,
  storeRoadKeys,
} from '~models/location-road';
import { cursorCodec } from '../cursor';
import type { Place } from '../../schemas/places';
import { presentLocation } from '../locations/present-location';
import { cachedForAMinute, cachedBriefly } from '../read-cache';
import { axisOf, pointOfAxis } from '../roads/road-axis';
import { placed, roadDataVersion } from '../roads/along-road';

export type Stop = Place & {
  /** From where the driver asked; null when it can't be told. */
  miles: number | null;
};

/** @param miles of each place, in their order */
export const presentStops = (rows: RowOnRoad[], miles: (number | null)[] = []): Stop[] =>
  rows.map((row, at) => ({ ...presentLocation(row), miles: miles[at] ?? null }));

/** Where a list along a road ended. */
export const roadCursor = cursorCodec<AlongRoad>(
  z.strictObject({
    at: z
      .number()
      .min(-1)
      .max(2 * afterAllStretches),
    id: z.int().min(0),
  }),
);

/** Whether we have a place on a road, so that it has a page. */
export const hasStops = hasPlaceAlong;

/** Few enough to be counted whenever something has changed. */
const fewPlaces = 1_000;

/** The states that a road's stops are in, in the direction that counts up. */
export const statesAlong = cachedBriefly(
  cachedForAMinute(findStatesAlong, (states) => states.reduce((sum, { places }) => sum + places, 0) > fewPlaces),
);

/** The direction in which a road is listed: that of rising miles and exits. */
export const listedDirection = (highway: string): Compass => axisOf(highway)?.direction ?? listedWay(highway);

/** 1 where a driver of that direction sees miles count up, else -1. */
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
  /** The place after which to begin, or a spot. */
  from: { at: number; id?: number | undefined };
  /** Where to end, itself left out. */
  to: number;
  limit: number;
  isWanted?: (row: RowOnRoad) => boolean;
  /** The spot from which on there are stops, where that is known. */
  stopsFrom?: number | undefined;
};

/** Of road, in miles: read first, and at least; and at most where there are stops. A gap may be thousands of miles long. */
const firstPiece = 30;
const longestPiece = 240;
/** In miles, after a full piece. A longer one would read stops that the next piece has to read again. */
const shortestPiece = 0.1;
/** How many times as long the next piece may be: after one without stops, and after one that had some. */
const growth = { empty: 8, settled: 2 };
/** At most this many places are expected in a piece: it is sorted in memory. */
const mostInPiece = 500;
/** A little more than the stops so far promise. */
const spare = 1.2;

/** The places that a driver comes to, in order, and where to continue from; null at the end. */
export async function walkRoad(walk: Walk): Promise<{ rows: RowOnRoad[]; next: AlongRoad | null }> {
  const { highway, heading, to, limit, isWanted = () => true, stopsFrom = walk.from.at } = walk;
  const order = heading === 1 ? 'ascending' : 'descending';
  const rows: RowOnRoad[] = [];
  const missing = () => Math.min(limit + 1 - rows.length, mostInPiece);
  const toStops = Math.max(0, heading * (stopsFrom - walk.from.at));
  let [from, piece, ahead, read] = [walk.from, firstPiece, toStops, 0];
  let firstAt: number | undefined;
  while (rows.length <= limit) {
    const end = heading * Math.min(heading * to, heading * from.at + ahead + piece);
    const most = missing();
    const found = await findAlongRoad({ road: highway, order, from, to: end, limit: most });
    rows.push(...found.filter(isWanted));
    read += found.length;
    firstAt ??= found[0]?.at;
    ahead = 0;
    const last = found.at(-1);
    if (found.length === most && last) {
      piece = Math.min(longestPiece, Math.max(shortestPiece, spare * Math.abs(last.at - from.at)));
      from = { at: last.at, id: last._id };
    } else if (end === to) break;
    else {
      const milesForOne = firstAt === undefined ? Infinity : Math.abs(end - firstAt) / read;
      const longest = Math.min(longestPiece, Math.max(firstPiece, piece * growth.settled));
      // A gap says nothing of where the next stops are: the last ones were all in one town, perhaps.
      piece =
        found.length === 0
          ? piece * growth.empty
          : Math.min(longest, Math.max(firstPiece, spare * milesForOne * missing()));
      from = { at: end };
    }
  }
  const last = rows[limit - 1];
  return { rows: rows.slice(0, limit), next: rows.length > limit && last ? { at: last.at, id: last._id } : null };
}

/** For places whose positions were worked out with other lines than those shipped now. @returns how many there were */
export async function storeMissingRoadPositions(): Promise<number> {
  for (let stored = 0; ;) {
    const rows = await findPlacedOtherwise(roadDataVersion(), 1_000);
    if (rows.length === 0) return stored;
    await storeRoadKeys(rows.map(placed));
    stored += rows.length;
  }
}
