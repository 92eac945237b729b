import type { Place } from '~/schemas/places';

/** What the form of a new post sends by number or key alone, for when the post has to wait. */
export const newPostOfThisPage: {
  /** That the site has taken in and holds for an hour, by their keys: where their post waits for longer, they are sent again. */
  photos: Map<string, Blob>;
  /** The stop that was chosen. */
  place: Place | null;
} = { photos: new Map(), place: null };
