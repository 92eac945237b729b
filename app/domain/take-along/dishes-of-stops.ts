import { findShownPosts, type PostRow } from '~models/post';
import { nameOf } from '~/schemas/name-of';
import type { TakenDish, TakenPhoto, TakenStop } from '~/schemas/take-along';
import { photoOutline } from '~/services/photo-store/urls';
import { platesWithBest } from '../highways';
import { altOf, presentRows, type Presenter, wordsOf } from '../posts/present-post';

/** What one can eat well at a stop; the rest is read where there is a network. */
const dishesOfAStop = 3;

type Eaten = Pick<TakenStop, 'plates' | 'dishes'>;

/** What drivers ate at these stops, as anybody is shown it. Stops that nobody posted from are left out. */
export async function dishesOfStops(stops: { id: number }[]): Promise<Map<number, Eaten>> {
  const eaten = await platesWithBest(stops, dishesOfAStop);
  const rows = await findShownPosts([...eaten.values()].flatMap(({ bestIds }) => bestIds));
  const dishes = await presentRows([...rows.values()], null, presentDish);
  const byId = new Map(dishes.map((dish) => [dish.id, dish]));
  return new Map(
    [...eaten].map(([id, { plates, bestIds }]) => [
      id,
      { plates, dishes: bestIds.flatMap((bestId) => byId.get(bestId) ?? []) },
    ]),
  );
}

const presentDish: Presenter<TakenDish> = (row, beside) => {
  const { id, title, description, upVotes, downVotes, createdAt, author } = wordsOf(row, beside);
  return {
    ...{ id, title, description, upVotes, downVotes, createdAt },
    author: nameOf(author),
    isSample: beside.isSample,
    photo: photoOf(row),
  };
};

/** The size whose bytes are known: what lite mode links to. It is the one that a page shows 360 pixels wide. */
function photoOf(row: PostRow): TakenPhoto | null {
  const [first] = row.photos;
  if (!first) return null;
  const outline = photoOutline(first);
  return { ...outline, widths: [outline.lite], formats: ['webp'], alt: altOf(row, 0) };
}
