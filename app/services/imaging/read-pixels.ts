import { open } from 'node:fs/promises';
import type { Metadata, ResizeOptions, SharpInput, SharpOptions } from 'sharp';
import { withColorProfile } from './color-profile';
import { decodeHeic, type RawPixels } from './decode-heic';
import { maxPixels, openImage } from './engine';
import { sniffFormat, sniffedBytes } from './sniff-format';
import { UnreadableImageError } from './unreadable-image-error';
import { hasWholeBoxes } from './whole-boxes';

/** Warnings that common cameras and programs cause in whole pictures. */
const harmlessWarning =
  /extraneous bytes before marker|Invalid SOS parameters for sequential JPEG|unknown JFIF revision|unknown Adobe|bad ICC marker|\biCCP:|\bsRGB:/i;

/**
 * Reads the first picture of a file, turned upright, resized, on white, in sRGB.
 *
 * @param resize applied to the upright picture
 * @returns RGB pixels, three bytes each
 * @throws UnreadableImageError
 */
export async function readPixels(filePath: string, resize: ResizeOptions): Promise<RawPixels> {
  const metadata = await readMetadata(filePath);
  if (metadata.compression === 'hevc') return readHeicPixels(filePath, resize, metadata.icc);
  try {
    return await toPixels(filePath, { failOn: 'warning' }, resize);
  } catch (error) {
    if (!(error instanceof Error) || !harmlessWarning.test(error.message)) throw unreadable(error);
    return toPixels(filePath, { failOn: 'error' }, resize).catch((again: unknown) => Promise.reject(unreadable(again)));
  }
}

/** For an accepted format that is not too large. */
async function readMetadata(filePath: string): Promise<Metadata> {
  const format = sniffFormat(await readHead(filePath));
  if (!format) throw new UnreadableImageError('unsupported');
  const metadata = await openImage(filePath, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => Promise.reject(unreadable(error)));
  if (metadata.format !== format) throw new UnreadableImageError('unsupported');
  const mostPixels = maxPixels[decodingOf(metadata)];
  if (metadata.width * metadata.height > mostPixels) throw new UnreadableImageError('too-many-pixels', { mostPixels });
  return metadata;
}

function decodingOf({ format, compression, isProgressive }: Metadata): keyof typeof maxPixels {
  if (format === 'heif') return compression === 'hevc' ? 'heic' : 'avif';
  if (format === 'png') return isProgressive ? 'interlaced' : 'byRows';
  return format === 'jpeg' && !isProgressive ? 'byRows' : 'whole';
}

async function readHead(filePath: string): Promise<Buffer> {
  const file = await open(filePath);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(sniffedBytes), position: 0 });
    if (bytesRead === 0) throw new UnreadableImageError('empty');
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function readHeicPixels(filePath: string, resize: ResizeOptions, profile?: Buffer): Promise<RawPixels> {
  if (!(await hasWholeBoxes(filePath))) throw new UnreadableImageError('corrupt');
  const { data, ...raw } = await decodeHeic(filePath);
  if (!profile) return toPixels(data, { raw }, resize);
  const jpeg = await openImage(data, { raw })
    .resize(resize)
    .removeAlpha()
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return toPixels(withColorProfile(jpeg, profile), { failOn: 'error' }, resize);
}

async function toPixels(input: SharpInput, options: SharpOptions, resize: ResizeOptions): Promise<RawPixels> {
  const { data, info } = await openImage(input, options)
    .autoOrient()
    .resize(resize)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 3 };
}

function unreadable(cause: unknown): UnreadableImageError {
  const tooLarge = cause instanceof Error && cause.message.includes('exceeds pixel limit');
  return new UnreadableImageError(tooLarge ? 'too-many-pixels' : 'corrupt', { cause, mostPixels: maxPixels.byRows });
}
