import { isPhotoWithheld } from '~models/photo';
import { cachedUntilChange } from '../read-cache';

/** As many photos as some hundred pages show. */
const mostCached = 5_000;

/**
 * Whether a photo is not to be had at its address. An account that is hidden, and a post that goes, are changes that every process
 * hears of; to ask each time doubled the work of a photo.
 */
export const isWithheld = cachedUntilChange(isPhotoWithheld, mostCached);
