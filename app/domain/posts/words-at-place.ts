import { isExit } from '~/schemas/roads';
import type { LocationRow } from '~models/location';
import type { PostRow, PostWords } from '~models/post';
import { placeOfPost, unknownRoad } from '~models/post-place';

export { unknownRoad };

/** Where it was eaten may be left to the place that is named by its id. */
export type TypedWords = Omit<PostWords, WhereEaten> & Record<WhereEaten, string | null>;
type WhereEaten = 'locationName' | 'highway' | 'exit';

export const spelledOut = ({ title, description, locationId, ...where }: TypedWords): PostWords => ({
  title,
  description,
  locationId,
  locationName: where.locationName ?? '',
  highway: where.highway ?? unknownRoad.highway,
  exit: where.exit ?? unknownRoad.exit,
});

/** The fields where a new account may put no links. The name of a place that is chosen by its id was checked when it was added. */
export const linkedIn = ({ title, description, locationId, locationName, highway, exit }: PostWords) => ({
  title,
  description,
  ...(locationId === null && { locationName }),
  highway,
  exit,
});

/**
 * Where a post was eaten: its place decides (specification §2, Location picker); what was typed fills in what the place lacks.
 * @param location the place that the words name by id; null for a post that names none
 */
export function wordsAtPlace(words: PostWords, location: LocationRow | null): PostWords {
  if (!location) return words;
  const { locationName, highway, exit } = placeOfPost(location, typedFor(location, words));
  return { ...words, locationId: location._id, locationName, highway, exit };
}

/** The same with what only a published post has. */
export function postAtPlace(
  words: PostWords,
  location: LocationRow | null,
): PostWords & Pick<PostRow, 'city' | 'state' | 'typed'> {
  if (!location) return { ...words, city: null, state: null };
  const typed = typedFor(location, words);
  return { ...words, locationId: location._id, ...placeOfPost(location, typed), ...(typed && { typed }) };
}

function typedFor(location: LocationRow, { highway, exit }: PostWords): PostRow['typed'] {
  const typed = {
    ...(location.highway === null && highway !== unknownRoad.highway && { highway }),
    ...((location.exitNumber === null || location.exitIsGuess) && isExit(exit) && { exit }),
  };
  return Object.keys(typed).length > 0 ? typed : null;
}
