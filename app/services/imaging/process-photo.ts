import { photoBox } from '~/schemas/photos';
import { dominantColor, type PictureLook, pictureLooks } from './picture-look';
import { encodeVariants, type Variant, type VariantFormat } from './encode-variants';
import { inImagingQueue, type Turn } from './queue';
import { readPixels } from './read-pixels';

/** Widths in pixels that a page may ask for. */
const widthSteps = [320, 640, 960, photoBox.width] as const;
const formats: VariantFormat[] = ['avif', 'webp', 'jpeg'];

/** `width` and `height` are those of the largest variant, upright. */
export type ProcessedPhoto = {
  width: number;
  height: number;
  /** `#rrggbb`, shown until the photo is there. */
  dominantColor: string;
  variants: Variant[];
  /** By which copies of a photo are found; an avatar has none. */
  looks?: PictureLook[];
};

/**
 * Makes the stored copies of a photo from any file: JPEG, PNG, WebP, GIF (first frame), AVIF or HEIC, told by content. Every copy
 * is encoded again from pixels alone: upright, sRGB, without any metadata or appended bytes. At most two photos are processed at a
 * time, one where there are no more than two cores, and their owners take turns.
 *
 * @throws UnreadableImageError, NoTurnError
 */
export function processPhoto(filePath: string, turn: Turn): Promise<ProcessedPhoto> {
  return inImagingQueue(turn, async () => {
    // A very tall picture (a long screenshot) becomes narrower: not every encoder takes any height.
    const pixels = await readPixels(filePath, { ...photoBox, fit: 'inside', withoutEnlargement: true });
    const variants = await encodeVariants(pixels, variantWidths(pixels.width), formats);
    const { width, height } = variants.at(-1) ?? pixels;
    const looks = await pictureLooks(pixels);
    return { width, height, dominantColor: await dominantColor(pixels), variants, looks };
  });
}

/** The steps up to a picture's width, and that width itself where the last step would lose more than a tenth of it. */
function variantWidths(width: number): number[] {
  const steps = widthSteps.filter((step) => step <= width);
  const last = steps.at(-1) ?? 0;
  return last < width * 0.9 ? [...steps, width] : steps;
}

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
