import type { LocationRow } from '~models/location';
import type { PostWords } from '~models/post';
import { aboutMile } from '~/schemas/exit-words';

/** For a road that neither the place nor the driver knows (specification §2, Location picker). */
export const unknownRoad = { highway: 'Unknown Highway', exit: 'Unknown Exit' } as const;

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

/**
 * Where a post was eaten: its place decides (specification §2, Location picker); what was typed fills in what the place lacks.
 * @param location the place that the words name by id; null for a post that names none
 */
export const wordsAtPlace = (words: PostWords, location: LocationRow | null): PostWords =>
  location
    ? {
        ...words,
        locationId: location._id,
        locationName: location.name,
        highway: location.highway ?? words.highway,
        exit: exitAt(location, words.exit),
      }
    : words;

/** A guess is nobody's word: a post goes without it. */
function exitAt({ exitNumber, exitIsGuess, mile = null }: LocationRow, typed: string): string {
  if (exitNumber !== null && !exitIsGuess) return exitNumber;
  return typed === unknownRoad.exit && mile !== null ? aboutMile(mile) : typed;
}
