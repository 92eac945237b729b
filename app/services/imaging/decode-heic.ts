import path from 'node:path';
import { Worker } from 'node:worker_threads';
import sharp, { type Sharp, type SharpInput, type SharpOptions } from 'sharp';
import { z } from 'zod';
import { findProjectRoot } from '../project-root';
import { UnreadableImageError } from './queue';

const timeLimitMs = 20_000;
/**
 * Limit of the decoder's own memory, which V8's limits don't cover. It needs 5.6 bytes per pixel for a phone's photo. The header may claim
 * fewer pixels than the tiles contain.
 */
const decoderBytes = 256 * 1024 * 1024;
const memoryLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

const decoded = z.object({ width: z.number(), height: z.number(), data: z.instanceof(Uint8ClampedArray) });
const rejected = z.object({ reason: z.literal('too-many-pixels') });
const answer = z.union([decoded, rejected]);

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
    // The decoder needs no environment or options of this process, and its output must not reach the log.
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
    const fail = (cause: unknown) => reject(new UnreadableImageError('corrupt', { cause }));
    const timer = setTimeout(() => fail(new Error('Decoding took too long.')), timeLimitMs);
    worker.once('message', resolve);
    worker.on('error', fail);
    worker.once('exit', (code) => {
      clearTimeout(timer);
      fail(new Error(`The decoder ended with code ${code}.`));
    });
  });
}

// One thread per photo and no cache of decoded images, so that many uploads don't increase memory use.
sharp.concurrency(1);
sharp.cache(false);

/**
 * The largest accepted pictures in pixels, by how they are decoded. Larger ones are rejected based on the header, before decoding. Formats
 * decoded row by row need at most 1.5 bytes per pixel, and phones produce them with 50 million pixels. The others are decoded all at once,
 * and their limits cap the memory for that at about 300 MB.
 */
export const maxPixels = {
  /** JPEG and PNG as cameras and programs usually write them. */
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
  /** 18 bytes per pixel, in a separate thread with a memory limit. The largest that phones write by default have 24.5 million pixels. */
  heic: 25_000_000,
};

/** In seconds, for each decode or encode. */
const timeLimit = 20;

/** Opens an image with the limits for untrusted files. Output has no metadata. */
export const openImage = (input: SharpInput, options?: SharpOptions): Sharp =>
  sharp(input, { limitInputPixels: maxPixels.byRows, ...options }).timeout({ seconds: timeLimit });
