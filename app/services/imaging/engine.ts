import sharp, { type Sharp, type SharpInput, type SharpOptions } from 'sharp';

// One thread a photo and no cache of decoded images, so that memory stays flat under many uploads.
sharp.concurrency(1);
sharp.cache(false);

/**
 * The largest accepted pictures, in pixels, by how their decoder works. Larger ones are refused from their header, before a pixel
 * is decoded. Those decoded row by row take 1.5 bytes a pixel at most, and phones make them of 50 million; the others are in
 * memory as a whole, and their limits keep that to some 300 MB.
 */
export const maxPixels = {
  /** JPEG and PNG as cameras and programs write them. */
  byRows: 60_000_000,
  /** Progressive JPEG, WebP, GIF: up to 6.4 bytes a pixel. */
  whole: 40_000_000,
  /** Interlaced PNG: up to 9.7. */
  interlaced: 25_000_000,
  /** 18 to 25, whatever the size of the file. No camera writes AVIF; what programs make of a phone's photo has 12.2 million. */
  avif: 12_500_000,
  /** 18, in a thread of its own with a memory limit; the largest that phones write by themselves has 24.5 million. */
  heic: 25_000_000,
};

/** Seconds that any single decoding or encoding may take. */
const timeLimit = 20;

/** Opens an image with the limits for everything that strangers send. Metadata is dropped from all that it writes. */
export const openImage = (input: SharpInput, options?: SharpOptions): Sharp =>
  sharp(input, { limitInputPixels: maxPixels.byRows, ...options }).timeout({ seconds: timeLimit });
