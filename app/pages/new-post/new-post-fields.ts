import type { z } from 'zod';
import type { Place } from '~/schemas/places';
import type { newPlaceForm } from '~/schemas/locations';
import type { creationForms, newPostDraft } from '~/schemas/posts';

/** Fields of the post, of a new stop, and of the stop search. */
export type NewPostFields = z.input<(typeof creationForms)['publish']> &
  z.input<typeof newPlaceForm> &
  z.input<typeof newPostDraft> & { image: File };

export type OfferedPlaces = {
  places: Place[];
  /** The number of stops found; null without a search. */
  count: number | null;
  hasMore: boolean;
  /** The stops are those near the place where a photo was taken. */
  isNearPhoto?: boolean;
  /** Notice that only stops saved offline were searched. */
  onlySaved?: string;
};

export const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value && 'highway' in value;
