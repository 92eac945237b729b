import { dominantColor } from './dominant-color';
import { encodeVariants } from './encode-variants';
import type { ProcessedPhoto } from './process-photo';
import { inImagingQueue, type Turn } from './queue';
import { readPixels } from './read-pixels';

/** Sides in pixels of the square copies of an avatar; all of them always exist. */
const avatarSizes = [96, 256] as const;
export type AvatarSize = (typeof avatarSizes)[number];
const largestSize: AvatarSize = 256;

/** The center square of the upright picture, cleaned as `processPhoto` does. @throws UnreadableImageError, NoTurnError */
export function processAvatar(filePath: string, turn: Turn): Promise<ProcessedPhoto> {
  return inImagingQueue(turn, async () => {
    const pixels = await readPixels(filePath, { width: largestSize, height: largestSize, fit: 'cover' });
    const variants = await encodeVariants(pixels, avatarSizes, ['webp', 'jpeg']);
    return { width: largestSize, height: largestSize, dominantColor: await dominantColor(pixels), variants };
  });
}
