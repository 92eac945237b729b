import { config } from '~/config.server';
import type { AvatarSize } from '../imaging/process-avatar';
import { cloudinaryAddress, parseCloudinaryUrl } from './cloudinary-account';
import { localAddress } from './local';
import type { PhotoAddress } from './photo-store';
import { type PhotoAnswer, viewPhoto } from './photo-view';
import { outlinePhoto, type PhotoOutline } from './photo-outline';
import type { StoredPhoto } from '~models/photo';

export type { PhotoOutline } from './photo-outline';
export type { PhotoAnswer } from './photo-view';

const cloud = config.CLOUDINARY_URL ? cloudinaryAddress(parseCloudinaryUrl(config.CLOUDINARY_URL)) : null;

/** A photo stays where it was put when the site moves to another store. */
const addressOf = (photo: StoredPhoto): PhotoAddress =>
  photo.store === 'local' ? localAddress : (cloud ?? localAddress);

/** Addresses of a stored photo's copies, with `srcset`s, for the API. No I/O. */
export const photoSources = (photo: StoredPhoto): PhotoAnswer => viewPhoto(photo, addressOf(photo));

/** The same for a page, which writes the addresses itself. */
export const photoOutline = (photo: StoredPhoto): PhotoOutline => outlinePhoto(photo, addressOf(photo));

/** @param size side in pixels */
export const avatarUrl = (avatar: StoredPhoto, size: AvatarSize = 96): string =>
  addressOf(avatar)(avatar.key, size, 'jpeg');

/** Origins besides the site's own that photos come from, for the Content-Security-Policy. */
export const photoOrigins: readonly string[] = cloud ? [new URL(cloud('', 1, 'jpeg')).origin] : [];
