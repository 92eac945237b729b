import type { StoredPhoto } from '~models/photo';
import { liteWidth } from './stored-photo';

/**
 * A photo as a page is given it. Its thirteen addresses follow from one pattern: written out, they would be sent twice, in the
 * markup and in the data for script.
 */
export type PhotoOutline = Pick<StoredPhoto, 'width' | 'height' | 'dominantColor' | 'widths' | 'formats' | 'bytes'> & {
  /** An address with `{width}` and `{format}` left open. */
  pattern: string;
  /** The width that lite mode links to, of `bytes` bytes. */
  lite: number;
};

/** @param pattern of the photo's addresses in its store */
export function outlinePhoto(photo: StoredPhoto, pattern: string): PhotoOutline {
  const { width, height, dominantColor, widths, formats, bytes } = photo;
  return { pattern, width, height, dominantColor, widths, formats, bytes, lite: liteWidth(widths) };
}
