import { findFirstPhotos, sumPlates } from '~models/post';
import { photoOutline, type PhotoOutline } from '~/services/photo-store/urls';
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

/** The same for a list with photos. */
export async function platesInList(places: Places): Promise<Record<number, PlatesInList>> {
  const sums = await sumsAt(places);
  const photos = await findFirstPhotos(sums.map(({ bestId }) => bestId));
  return Object.fromEntries(
    sums.map(({ locationId, bestId, ...plates }) => {
      const photo = photos.get(bestId);
      return [locationId, { ...plates, photo: photo ? photoOutline(photo) : null }];
    }),
  );
}
