/** Code that the new post form needs once the user interacts with it. Loaded then, as one chunk. */
export { lookUpPlaces } from './look-up-places';
export { PhotosUnderWay } from './PhotosUnderWay';
