import { findAuthors, findFirstPhotos, findPosts, type PostRow, positionOf, sumPlates } from '~models/post';
import { photoOutline, type PhotoOutline } from '~/services/photo-store/urls';
import type { Viewer } from '../actor';
import { blockedAmong } from '../blocks/blocked';
import { readPast } from '../blocks/read-past';
import type { Position } from '../cursor';
import type { Place } from '../locations';

export type Plates = { posts: number; upVotes: number; downVotes: number; lastAt: string };

/** By the place's id; places that nobody posted from are left out. */
export type PlatesByPlace = Record<number, Plates>;

/** With the photo of the plate that most would eat. */
export type PlatesInList = Plates & { photo: PhotoOutline | null };

type Places = Pick<Place, 'id'>[];

const sumsAt = async (places: Places) =>
  (await sumPlates(places.map(({ id }) => id))).map(({ lastAt, ...sums }) => ({
    ...sums,
    lastAt: lastAt.toISOString(),
  }));

/** What was posted from these places. A query of its own, since a road is useful without. */
export async function platesAt(places: Places): Promise<PlatesByPlace> {
  const sums = await sumsAt(places);
  return Object.fromEntries(sums.map(({ locationId, bestId: _, ...plates }) => [locationId, plates]));
}

/** The same for a list with photos, each of a plate that is not kept from the viewer. */
export async function platesInList(viewer: Viewer, places: Places): Promise<Record<number, PlatesInList>> {
  const sums = await sumsAt(places);
  const best = await bestPlates(viewer, sums);
  const photos = await findFirstPhotos([...best.values()]);
  return Object.fromEntries(
    sums.map(({ locationId, bestId: _, ...plates }) => {
      const photo = photos.get(best.get(locationId) ?? 0);
      return [locationId, { ...plates, photo: photo ? photoOutline(photo) : null }];
    }),
  );
}

type BestPlate = { locationId: number; bestId: number };

/** Ids of posts by their place. */
async function bestPlates(viewer: Viewer, sums: BestPlate[]): Promise<Map<number, number>> {
  const best = new Map(sums.map(({ locationId, bestId }) => [locationId, bestId]));
  if (!viewer?.hasBlocks) return best;
  const authors = await findAuthors([...best.values()]);
  const blocked = await blockedAmong(viewer, authors.values());
  const kept = sums.filter(({ bestId }) => blocked.has(authors.get(bestId) ?? 0));
  await Promise.all(kept.map(async ({ locationId }) => best.set(locationId, await bestBesides(viewer, locationId))));
  return best;
}

/** @returns 0 where there is none */
async function bestBesides(viewer: Viewer, locationId: number): Promise<number> {
  const list = {
    read: (limit: number, after: Position | null) => findPosts('most-eaten', limit, after, { locationId }),
    positionOf: (row: PostRow) => positionOf(row, 'most-eaten'),
  };
  const { rows } = await readPast(viewer, list, 1, null);
  return rows[0]?._id ?? 0;
}
