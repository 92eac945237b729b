import type { LocationRow } from '~models/location';
import type { PostWords } from '~models/post';

/**
 * What a post says about where it was eaten: its place decides (specification §2, Location picker); what was typed fills in
 * what the place lacks.
 * @param location the place that the words name by id; null for a post that names none.
 */
export const wordsAtPlace = (words: PostWords, location: LocationRow | null): PostWords =>
  location
    ? {
        ...words,
        locationName: location.name,
        highway: location.highway ?? words.highway,
        exit: location.exitNumber ?? words.exit,
      }
    : words;
