import type { PhotoAddress } from './photo-store';
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

export function outlinePhoto(photo: StoredPhoto, addressOf: PhotoAddress): PhotoOutline {
  const { key, width, height, dominantColor, widths, formats, bytes } = photo;
  const pattern = addressOf(key, '{width}', '{format}');
  return { pattern, width, height, dominantColor, widths, formats, bytes, lite: liteWidth(widths) };
}
