import sharp, { type Sharp, type SharpInput, type SharpOptions } from 'sharp';

// One thread a photo and no cache of decoded images, so that memory stays flat under many uploads.
sharp.concurrency(1);
sharp.cache(false);

/** Larger pictures are refused from their header, before a pixel is decoded. */
export const maxPixels = 40_000_000;
/** HEIC and AVIF are decoded whole, at up to 18 bytes a pixel; the largest that phones write by themselves has 24.5 million. */
export const maxHeifPixels = 25_000_000;

/** Seconds that any single decoding or encoding may take. */
const timeLimit = 20;

/** Opens an image with the limits that hold for everything a stranger sends. Metadata is dropped by all it writes. */
export const openImage = (input: SharpInput, options?: SharpOptions): Sharp =>
  sharp(input, { limitInputPixels: maxPixels, ...options }).timeout({ seconds: timeLimit });
