import { isPhotoWithheld } from '~models/photo';
import { cachedBriefly } from '../read-cache';

/** As many photos as some hundred pages show. */
const mostCached = 5_000;

/**
 * Whether a photo must not be served: its account is hidden, or its post deleted. Cached, since every process hears of these
 * changes, and asking each time doubled the work of a photo.
 */
export const isWithheld = cachedBriefly(isPhotoWithheld, mostCached);
