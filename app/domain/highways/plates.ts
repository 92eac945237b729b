import {
  findAuthors,
  findFirstPhotos,
  findPosts,
  findRoadKings,
  positionOf,
  type PostRow,
  type RoadKing,
  sumPlates,
} from '~models/post';
import { clock } from '~/services/clock';
import { photoOutline, type PhotoOutline } from '~/services/photo-store/urls';
import type { Viewer } from '../actor';
import { blockedAmong, readSkippingBlocked } from '../blocks';
import type { Position } from '../cursor';
import type { Place } from '../../schemas/places';
import { worth } from '../points/awards';
import { startOfMonth, startOfWeek } from '../points/periods';
import { presentUsers, type PublicUser } from '../profiles/present-user';
import { cachedForAMinute } from '../read-cache';

type Plates = { posts: number; upVotes: number; downVotes: number; lastAt: string };

/** By place id; places without posts are left out. */
export type PlatesByPlace = Record<number, Plates>;

/** Totals with the photo of the best-rated plate. */
export type PlatesInList = Plates & { photo: PhotoOutline | null };

type Places = Pick<Place, 'id'>[];

/** By place id, with the ids of the best-rated plates, best first. */
type Sums = Map<number, { plates: Plates; bestIds: number[] }>;

/** Totals of the posts from these places. @param best how many of the best plates to return */
export async function platesWithBest(places: Places, best: number): Promise<Sums> {
  const sums = await sumPlates(
    places.map(({ id }) => id),
    best,
  );
  return new Map(
    sums.map(({ locationId, bestIds, lastAt, ...counted }) => [
      locationId,
      { plates: { ...counted, lastAt: lastAt.toISOString() }, bestIds },
    ]),
  );
}

/** Like `platesWithBest`, but without the best plates. A separate query, so that a road's page works even if it fails. */
export async function platesAt(places: Places): Promise<PlatesByPlace> {
  const sums = await platesWithBest(places, 1);
  return Object.fromEntries([...sums].map(([locationId, { plates }]) => [locationId, plates]));
}

/** Like `platesAt`, for a list with photos. Plates hidden from the viewer are skipped. */
export async function platesInList(viewer: Viewer, places: Places): Promise<Record<number, PlatesInList>> {
  const sums = await platesWithBest(places, 1);
  const best = await bestPlates(viewer, sums);
  const photos = await findFirstPhotos([...best.values()]);
  return Object.fromEntries(
    [...sums].map(([locationId, { plates }]) => {
      const photo = photos.get(best.get(locationId) ?? 0);
      return [locationId, { ...plates, photo: photo ? photoOutline(photo) : null }];
    }),
  );
}

/** The id of the best-rated plate that the viewer may see, by place. */
async function bestPlates(viewer: Viewer, sums: Sums): Promise<Map<number, number>> {
  const best = new Map([...sums].map(([locationId, { bestIds }]) => [locationId, bestIds[0] ?? 0]));
  if (!viewer?.hasBlocks) return best;
  const authors = await findAuthors([...best.values()]);
  const blocked = await blockedAmong(viewer, authors.values());
  const hidden = [...best].filter(([, bestId]) => blocked.has(authors.get(bestId) ?? 0));
  await Promise.all(
    hidden.map(async ([locationId]) => best.set(locationId, await bestVisiblePlate(viewer, locationId))),
  );
  return best;
}

/** @returns 0 if there is none */
async function bestVisiblePlate(viewer: Viewer, locationId: number): Promise<number> {
  const list = {
    read: (limit: number, after: Position | null) => findPosts('most-eaten', limit, after, { locationId }),
    positionOf: (row: PostRow) => positionOf(row, 'most-eaten'),
  };
  const { rows } = await readSkippingBlocked(viewer, list, 1, null);
  return rows[0]?._id ?? 0;
}

/** `points`: earned by the driver's plates in the period. */
export type King = { driver: PublicUser; points: number };

type Kings = { week: King | null; month: King | null };

/**
 * A highway's leaders of this week and this month, by the plates posted along it in that time: 5 points per plate and 1 per active vote.
 * Ties go to the lower id. Cached for a minute, since it reads all plates of the month.
 */
export const highwayKings = cachedForAMinute(async (highway: string): Promise<Kings> => {
  const now = clock.now();
  const { week, month } = await findRoadKings(highway, { week: startOfWeek(now), month: startOfMonth(now) }, worth);
  const drivers = await presentUsers([week?.userId, month?.userId]);
  const present = (king: RoadKing | null): King | null => {
    const driver = king && drivers.get(king.userId);
    return driver ? { driver, points: king.points } : null;
  };
  return { week: present(week), month: present(month) };
});
