import { open } from 'node:fs/promises';
import type { Metadata, ResizeOptions, SharpInput, SharpOptions } from 'sharp';
import { photoBox } from '~/schemas/photos';
import type { PictureLook } from '~models/photo';
import { type RawPixels, openImage, decodeHeic, maxPixels } from './decode-heic';
import { dominantColor, pictureLooks, withColorProfile } from './picture-look';
import { inImagingQueue, type Turn, UnreadableImageError } from './queue';

/** Widths in pixels that a page may request. */
const widthSteps = [320, 640, 960, photoBox.width] as const;
const formats: VariantFormat[] = ['avif', 'webp', 'jpeg'];

/** `width` and `height` are those of the largest variant, upright. */
export type ProcessedPhoto = {
  width: number;
  height: number;
  /** `#rrggbb`, shown until the photo has loaded. */
  dominantColor: string;
  variants: Variant[];
  /** Perceptual hashes to find copies of a photo; an avatar has none. */
  looks?: PictureLook[];
};

/**
 * Creates the stored copies of a photo. The file may be JPEG, PNG, WebP, GIF (first frame), AVIF or HEIC, which is detected by content. Every
 * copy is encoded only from pixels: upright, in sRGB, without metadata or appended bytes. At most two photos are processed at a time, or one
 * on machines with two cores or fewer, and their owners take turns.
 *
 * @throws UnreadableImageError, NoTurnError
 */
export function processPhoto(filePath: string, turn: Turn): Promise<ProcessedPhoto> {
  return inImagingQueue(turn, async () => {
    // A very tall picture (a long screenshot) becomes narrower, because some encoders limit the height.
    const pixels = await readPixels(filePath, { ...photoBox, fit: 'inside', withoutEnlargement: true });
    const variants = await encodeVariants(pixels, variantWidths(pixels.width), formats);
    const { width, height } = variants.at(-1) ?? pixels;
    const looks = await pictureLooks(pixels);
    return { width, height, dominantColor: await dominantColor(pixels), variants, looks };
  });
}

/** The steps up to a picture's width, and the width itself if the last step is more than a tenth smaller. */
function variantWidths(width: number): number[] {
  const steps = widthSteps.filter((step) => step <= width);
  const last = steps.at(-1) ?? 0;
  return last < width * 0.9 ? [...steps, width] : steps;
}

/** Sides in pixels of the square copies of an avatar; all of them always exist. */
const avatarSizes = [96, 256] as const;
const maxAvatarSize = 256;

/** Uses the center square of the upright picture, encoded as in `processPhoto`. @throws UnreadableImageError, NoTurnError */
export function processAvatar(filePath: string, turn: Turn): Promise<ProcessedPhoto> {
  return inImagingQueue(turn, async () => {
    const pixels = await readPixels(filePath, { width: maxAvatarSize, height: maxAvatarSize, fit: 'cover' });
    const variants = await encodeVariants(pixels, avatarSizes, ['webp', 'jpeg']);
    return { width: maxAvatarSize, height: maxAvatarSize, dominantColor: await dominantColor(pixels), variants };
  });
}

export type VariantFormat = 'avif' | 'webp' | 'jpeg';

/** One stored copy of a photo, with its size in pixels. */
export type Variant = { format: VariantFormat; width: number; height: number; bytes: number; data: Buffer };

type Settings = Record<VariantFormat, { quality: number; effort: number }>;

/**
 * For lists. They show these copies thousands of times, so extra effort to save bytes pays off. At these qualities, the three formats are
 * equally close to the photo (median SSIM of photos 640 pixels wide: 0.945, 0.941 and 0.944).
 */
const smallSettings: Settings = {
  avif: { quality: 48, effort: 2 },
  webp: { quality: 46, effort: 4 },
  jpeg: { quality: 58, effort: 0 },
};
/** For large or dense screens, which hide more artifacts. The cost of AVIF grows with the area, so it gets the lowest effort. */
const largeSettings: Settings = {
  avif: { quality: 45, effort: 0 },
  webp: { quality: 60, effort: 4 },
  jpeg: { quality: 65, effort: 0 },
};
const maxSmallWidth = 640;

/** Encodes one copy after another, so that a photo uses only one thread. @param widths in pixels, at most the picture's own */
async function encodeVariants(
  pixels: RawPixels,
  widths: readonly number[],
  formats: readonly VariantFormat[],
): Promise<Variant[]> {
  const variants: Variant[] = [];
  for (const width of widths) {
    const scaled = await scaleTo(pixels, width);
    for (const format of formats) variants.push(await encode(scaled, format));
  }
  return variants;
}

async function scaleTo({ data, ...raw }: RawPixels, width: number): Promise<RawPixels> {
  if (width === raw.width) return { data, ...raw };
  const height = Math.max(1, Math.round((raw.height * width) / raw.width));
  const scaled = await openImage(data, { raw }).resize(width, height, { fit: 'fill' }).raw().toBuffer();
  return { data: scaled, width, height, channels: raw.channels };
}

async function encode({ data: pixels, ...raw }: RawPixels, format: VariantFormat): Promise<Variant> {
  const { quality, effort } = (raw.width <= maxSmallWidth ? smallSettings : largeSettings)[format];
  const image = openImage(pixels, { raw });
  const encoders = {
    avif: () => image.avif({ quality, effort, chromaSubsampling: '4:2:0' }),
    webp: () => image.webp({ quality, effort }),
    jpeg: () => image.jpeg({ quality, mozjpeg: true }),
  };
  const data = await encoders[format]().toBuffer();
  return { format, width: raw.width, height: raw.height, bytes: data.length, data };
}

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
 * Detects the format by content, because the client sends the name and the declared type. Rejects any format that is not listed here, such
 * as SVG, PDF, TIFF, HTML and others that the image library could open.
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

/** Whether an ISO base media file (HEIC) is complete to the end of its last box. The decoder silently fills missing parts with gray. */
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
