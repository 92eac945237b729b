import { config } from '~/config.server';
import { photoAddress } from '~/schemas/photos';
import type { StoredPhoto } from '~models/photo';
import type { AvatarSize } from '../imaging/process-avatar';
import { cloudinaryPattern, parseCloudinaryUrl } from './cloudinary-account';
import { localPattern, withheldPattern } from './local';
import { outlinePhoto, type PhotoOutline } from './photo-outline';
import { type PhotoAnswer, viewPhoto } from './photo-view';

export type { PhotoOutline } from './photo-outline';
export type { PhotoAnswer } from './photo-view';

const cloud = config.CLOUDINARY_URL ? cloudinaryPattern(parseCloudinaryUrl(config.CLOUDINARY_URL)) : null;

/** A photo stays where it was stored when the site moves to another store. */
const patternOf = ({ store, key }: StoredPhoto): string =>
  store === 'local' ? localPattern(key) : (cloud ?? localPattern)(key);

/** For the API. */
export const photoSources = (photo: StoredPhoto): PhotoAnswer => viewPhoto(photoOutline(photo));

/** For a page, which writes the addresses itself. */
export const photoOutline = (photo: StoredPhoto): PhotoOutline => outlinePhoto(photo, patternOf(photo));

/** For the author of a hidden post and for moderators: its photos have no other address. */
export const withheldPhotoSources = (photo: StoredPhoto): PhotoAnswer => viewPhoto(withheldPhotoOutline(photo));
export const withheldPhotoOutline = (photo: StoredPhoto): PhotoOutline =>
  outlinePhoto(photo, withheldPattern(photo.key));

/** @param size side in pixels */
export const avatarUrl = (avatar: StoredPhoto, size: AvatarSize = 96): string =>
  photoAddress(patternOf(avatar), size, 'jpeg');

/** Origins of photos besides the site's own, for the Content-Security-Policy. */
export const photoOrigins: readonly string[] = cloud ? [new URL(cloud('')).origin] : [];
