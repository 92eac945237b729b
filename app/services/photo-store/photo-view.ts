import type { VariantFormat } from '../imaging/encode-variants';
import type { PhotoAddress } from './photo-store';
import type { StoredPhoto } from '~models/photo';
import { liteWidth } from './stored-photo';

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

const bestFirst: VariantFormat[] = ['avif', 'webp', 'jpeg'];

export function viewPhoto(photo: StoredPhoto, addressOf: PhotoAddress): PhotoAnswer {
  const { key, width, height, dominantColor, widths, formats, bytes } = photo;
  const srcset = (format: VariantFormat) => widths.map((each) => `${addressOf(key, each, format)} ${each}w`).join(', ');
  return {
    url: addressOf(key, widths.at(-1) ?? width, 'jpeg'),
    width,
    height,
    dominantColor,
    sources: bestFirst
      .filter((format) => formats.includes(format))
      .map((format) => ({ type: `image/${format}` as const, srcset: srcset(format) })),
    lite: { url: addressOf(key, liteWidth(widths), 'webp'), bytes },
  };
}
