import type { RawPixels } from './decode-heic';
import { openImage } from './engine';

/** @returns the picture's most frequent color as `#rrggbb` */
export async function dominantColor({ data, ...raw }: RawPixels): Promise<string> {
  const { dominant } = await openImage(data, { raw }).stats();
  const { r, g, b } = dominant;
  return `#${Buffer.from([r, g, b]).toString('hex')}`;
}
