import type { Place } from '~/schemas/places';

/** What the form of a new post sends by number or key alone, for when the post has to wait. */
export const newPostOfThisPage: {
  /** Uploaded photos by key. The site keeps them for an hour; a post that stays in the outbox for longer uploads them again. */
  photos: Map<string, Blob>;
  /** The stop that was chosen. */
  place: Place | null;
} = { photos: new Map(), place: null };
