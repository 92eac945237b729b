import path from 'node:path';
import { Worker } from 'node:worker_threads';
import sharp, { type Sharp, type SharpInput, type SharpOptions } from 'sharp';
import { z } from 'zod';
import { findProjectRoot } from '../project-root';
import { UnreadableImageError } from './queue';

const timeLimitMs = 20_000;
/**
 * The decoder's own memory, which V8's limits don't cover: 5.6 bytes per pixel of a phone's photo. The header may claim fewer pixels than
 * the tiles hold.
 */
const decoderBytes = 256 * 1024 * 1024;
const memoryLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

const decoded = z.object({ width: z.number(), height: z.number(), data: z.instanceof(Uint8ClampedArray) });
const refused = z.object({ reason: z.literal('too-many-pixels') });
const answer = z.union([decoded, refused]);

export type RawPixels = { data: Buffer; width: number; height: number; channels: 3 | 4 };

/**
 * Decodes the primary picture of a HEIC file, already turned upright by the decoder, in a thread that is terminated after 20 s.
 *
 * @returns RGBA pixels in the file's own color space
 * @throws UnreadableImageError `corrupt` (time and memory limits included) or `too-many-pixels`
 */
export async function decodeHeic(filePath: string): Promise<RawPixels> {
  const worker = new Worker(path.join(findProjectRoot(), 'app/services/imaging/heic-worker.mjs'), {
    workerData: { filePath, maxPixels: maxPixels.heic, maxBytes: decoderBytes },
    resourceLimits: memoryLimits,
    // The decoder needs nothing from this process, and its output doesn't belong in the log.
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  try {
    const message = answer.parse(await firstMessage(worker));
    if ('reason' in message) throw new UnreadableImageError(message.reason, { mostPixels: maxPixels.heic });
    const { data, width, height } = message;
    return { data: Buffer.from(data.buffer, data.byteOffset, data.byteLength), width, height, channels: 4 };
  } finally {
    await worker.terminate();
  }
}

function firstMessage(worker: Worker): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const refuse = (cause: unknown) => reject(new UnreadableImageError('corrupt', { cause }));
    const timer = setTimeout(() => refuse(new Error('Decoding took too long.')), timeLimitMs);
    worker.once('message', resolve);
    worker.on('error', refuse);
    worker.once('exit', (code) => {
      clearTimeout(timer);
      refuse(new Error(`The decoder ended with code ${code}.`));
    });
  });
}

// One thread per photo and no cache of decoded images, so that memory stays flat under many uploads.
sharp.concurrency(1);
sharp.cache(false);

/**
 * The largest accepted pictures in pixels, by the way they are decoded. Larger ones are rejected based on the header, before decoding.
 * Formats decoded row by row take 1.5 bytes per pixel at most, and phones produce them with 50 million pixels. The others are decoded as a
 * whole, and their limits keep that to about 300 MB.
 */
export const maxPixels = {
  /** JPEG and PNG as cameras and programs write them. */
  byRows: 60_000_000,
  /** Progressive JPEG, WebP, GIF: up to 6.4 bytes per pixel. */
  whole: 40_000_000,
  /** Interlaced PNG: up to 9.7 bytes per pixel. */
  interlaced: 25_000_000,
  /**
   * 18 to 25 bytes per pixel, regardless of the file's size. No camera writes AVIF; phone photos converted to AVIF have 12.2 million
   * pixels.
   */
  avif: 12_500_000,
  /** 18 bytes per pixel, in a separate thread with a memory limit; the largest that phones write on their own has 24.5 million pixels. */
  heic: 25_000_000,
};

/** In seconds, for each decode or encode. */
const timeLimit = 20;

/** Opens an image with the limits for untrusted files. Output has no metadata. */
export const openImage = (input: SharpInput, options?: SharpOptions): Sharp =>
  sharp(input, { limitInputPixels: maxPixels.byRows, ...options }).timeout({ seconds: timeLimit });
