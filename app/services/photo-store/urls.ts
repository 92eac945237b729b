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

/** A photo stays where it was stored when the site moves to another store. */
const addressOf = (photo: StoredPhoto): PhotoAddress =>
  photo.store === 'local' ? localAddress : (cloud ?? localAddress);

/** For the API. */
export const photoSources = (photo: StoredPhoto): PhotoAnswer => viewPhoto(photo, addressOf(photo));

/** For a page, which writes the addresses itself. */
export const photoOutline = (photo: StoredPhoto): PhotoOutline => outlinePhoto(photo, addressOf(photo));

/** @param size side in pixels */
export const avatarUrl = (avatar: StoredPhoto, size: AvatarSize = 96): string =>
  addressOf(avatar)(avatar.key, size, 'jpeg');

/** Origins of photos besides the site's own, for the Content-Security-Policy. */
export const photoOrigins: readonly string[] = cloud ? [new URL(cloud('', 1, 'jpeg')).origin] : [];
