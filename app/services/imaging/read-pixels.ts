import { open } from 'node:fs/promises';
import type { Metadata, ResizeOptions, SharpInput, SharpOptions } from 'sharp';
import { withColorProfile } from './picture-look';
import { decodeHeic, type RawPixels, maxPixels, openImage } from './decode-heic';
import { UnreadableImageError } from './queue';

/** Warnings that intact pictures from common cameras and programs cause. */
const harmlessWarning =
  /extraneous bytes before marker|Invalid SOS parameters for sequential JPEG|unknown JFIF revision|unknown Adobe|bad ICC marker|\biCCP:|\bsRGB:/i;

/**
 * Reads a file's first picture: upright, resized, on white, in sRGB.
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

/** Accepts only a supported format that is not too large. */
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

/** The accepted container formats. `heif` covers HEIC and AVIF, which differ only in the codec inside. */
type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'heif';

/** Bytes that `sniffFormat` needs. */
const sniffedBytes = 16;

const heifBrands = new Set(['avif', 'avis', 'heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1']);

/**
 * Detects the format by content. Names and declared types come from the client and are ignored. Any format that is not listed here (SVG,
 * PDF, TIFF, HTML and others that the image library could open) is rejected.
 *
 * @param head the first bytes of the file
 */
function sniffFormat(head: Buffer): ImageFormat | undefined {
  const ascii = head.toString('latin1');
  if (ascii.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (ascii.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (ascii.startsWith('GIF87a') || ascii.startsWith('GIF89a')) return 'gif';
  if (ascii.startsWith('RIFF') && ascii.slice(8, 12) === 'WEBP') return 'webp';
  if (ascii.slice(4, 8) === 'ftyp' && heifBrands.has(ascii.slice(8, 12))) return 'heif';
  return undefined;
}

const headerBytes = 16;

/** Whether an ISO base media file (HEIC) is complete up to the end of its last box. The decoder silently fills missing parts with gray. */
async function hasWholeBoxes(filePath: string): Promise<boolean> {
  const file = await open(filePath);
  try {
    const { size } = await file.stat();
    let at = 0;
    while (at < size) {
      const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(headerBytes), position: at });
      const length = boxLength(buffer.subarray(0, bytesRead), size - at);
      if (length < 8) return false;
      at += length;
    }
    return at === size;
  } finally {
    await file.close();
  }
}

/** ISO/IEC 14496-12 §4.2: a size of 0 means up to the end of the file, 1 means that 64 bits follow. */
function boxLength(header: Buffer, rest: number): number {
  if (header.length < 8) return 0;
  const short = header.readUInt32BE(0);
  if (short === 0) return rest;
  if (short !== 1) return short;
  return header.length < headerBytes ? 0 : Number(header.readBigUInt64BE(8));
}
