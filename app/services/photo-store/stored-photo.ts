import type { StoredPhoto } from '~models/photo';
import type { Variant } from '../imaging/encode-variants';
import type { PhotoStoreName } from './photo-store';

type Processed = { width: number; height: number; dominantColor: string; variants: readonly Variant[] };

/** What is known about a photo whose files were stored under `key`. */
export function storedPhoto(key: string, store: PhotoStoreName, processed: Processed): StoredPhoto {
  const { width, height, dominantColor, variants } = processed;
  const widths = [...new Set(variants.map((variant) => variant.width))].sort((a, b) => a - b);
  const formats = [...new Set(variants.map((variant) => variant.format))];
  const lite = liteWidth(widths);
  const bytes = variants.find((variant) => variant.format === 'webp' && variant.width === lite)?.bytes ?? 0;
  return { key, width, height, dominantColor, widths, formats, bytes, store };
}

/** The largest width up to 640: enough for a cab tablet, and cheap. */
export const liteWidth = (widths: readonly number[]): number =>
  widths.filter((width) => width <= 640).at(-1) ?? widths[0] ?? 0;
