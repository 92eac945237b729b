/** What the form of a new post needs once someone is in it; it comes then, in one file. */
export { lookUpPlaces } from './look-up-places';
export { PhotosUnderWay } from './PhotosUnderWay';
