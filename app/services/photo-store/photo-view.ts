import { largestJpeg, photoAddress, photoFormats, photoSrcset } from '~/schemas/photos';
import type { VariantFormat } from '../imaging/encode-variants';
import type { PhotoOutline } from './photo-outline';

/** As an API answer shows it (contract, "API answers"). */
export type PhotoAnswer = {
  /** The largest JPEG, `width` by `height` pixels. */
  url: string;
  width: number;
  height: number;
  dominantColor: string;
  /** Best first; `srcset` with widths, so a page adds `sizes`. */
  sources: { type: `image/${VariantFormat}`; srcset: string }[];
  /** What lite mode links to, and the bytes it costs. */
  lite: { url: string; bytes: number };
};

export function viewPhoto(photo: PhotoOutline): PhotoAnswer {
  const { pattern, width, height, dominantColor, formats, bytes, lite } = photo;
  return {
    url: largestJpeg(photo),
    width,
    height,
    dominantColor,
    sources: photoFormats
      .filter((format) => formats.includes(format))
      .map((format) => ({ type: `image/${format}` as const, srcset: photoSrcset(photo, format) })),
    lite: { url: photoAddress(pattern, lite, 'webp'), bytes },
  };
}
