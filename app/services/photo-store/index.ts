import path from 'node:path';
import { config } from '~/config.server';
import { createCloudinaryPhotoStore, parseCloudinaryUrl } from './cloudinary';
import { createLocalPhotoStore } from './local';
import type { PhotoStore, PhotoStoreName } from './photo-store';

export { newPhotoKey } from './photo-store';
export { PhotoStoreError } from './photo-store';
export { storedPhoto } from './photo-store';
export { photoOrigins } from './urls';

/** Served at `/photos`. */
export const photoFolder = path.join(config.DATA_DIR, 'photos');

export const localPhotoStore = createLocalPhotoStore(photoFolder);

const cloudinaryPhotoStore = config.CLOUDINARY_URL
  ? createCloudinaryPhotoStore(parseCloudinaryUrl(config.CLOUDINARY_URL))
  : null;

/** Cloudinary if CLOUDINARY_URL is set, otherwise the local folder. */
export const photoStore: PhotoStore = cloudinaryPhotoStore ?? localPhotoStore;

/** For photos that may have been stored before the site switched stores. */
export const photoStoreNamed = (name: PhotoStoreName = photoStore.name): PhotoStore =>
  name === 'local' ? localPhotoStore : photoStore;
