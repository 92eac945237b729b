import type { z } from 'zod';
import { config } from '~/config.server';
import type { photo as photoAnswer } from '~/schemas/answers';
import { photoAddress, largestJpeg, photoFormats, photoSrcset } from '~/schemas/photos';
import type { StoredPhoto } from '~models/photo';
import { cloudinaryPattern, parseCloudinaryUrl } from './cloudinary';
import { localPattern, withheldPattern } from './local';
import { liteWidth } from './photo-store';

/** A photo in an API response, without its description. */
export type PhotoAnswer = Omit<z.output<typeof photoAnswer>, 'alt'>;

/**
 * A photo's data for pages. Its thirteen URLs are built from one pattern. Otherwise all of them would be sent twice, in the markup and in the
 * data for scripts.
 */
export type PhotoOutline = Pick<StoredPhoto, 'width' | 'height' | 'dominantColor' | 'widths' | 'formats' | 'bytes'> & {
  /** A URL with placeholders for `{width}` and `{format}`. */
  pattern: string;
  /** The width of the copy that lite mode links to; its size is `bytes`. */
  lite: number;
};

const cloud = config.CLOUDINARY_URL ? cloudinaryPattern(parseCloudinaryUrl(config.CLOUDINARY_URL)) : null;

/** When the site switches to another store, existing photos stay in the old one. */
const patternOf = ({ store, key }: StoredPhoto): string =>
  store === 'local' ? localPattern(key) : (cloud ?? localPattern)(key);

/**
 * For a page, which builds the URLs itself.
 * @param isWithheld true for a hidden post, whose photos only have URLs for its author and moderators
 */
export function photoOutline(photo: StoredPhoto, isWithheld = false): PhotoOutline {
  const { key, width, height, dominantColor, widths, formats, bytes } = photo;
  const pattern = isWithheld ? withheldPattern(key) : patternOf(photo);
  return { pattern, width, height, dominantColor, widths, formats, bytes, lite: liteWidth(widths) };
}

/** For the API. */
export function photoSources(photo: StoredPhoto, isWithheld = false): PhotoAnswer {
  const outline = photoOutline(photo, isWithheld);
  const { pattern, width, height, dominantColor, formats, bytes, lite } = outline;
  return {
    url: largestJpeg(outline),
    width,
    height,
    dominantColor,
    sources: photoFormats
      .filter((format) => formats.includes(format))
      .map((format) => ({ type: `image/${format}` as const, srcset: photoSrcset(outline, format) })),
    lite: { url: photoAddress(pattern, lite, 'webp'), bytes },
  };
}

/** The smallest stored copy of an avatar, in pixels. */
const avatarSize = 96;

export const avatarUrl = (avatar: StoredPhoto): string => photoAddress(patternOf(avatar), avatarSize, 'jpeg');

/** Photo origins besides the site's own, for the Content-Security-Policy. */
export const photoOrigins: readonly string[] = cloud ? [new URL(cloud('')).origin] : [];
