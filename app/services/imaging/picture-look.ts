import phash from 'sharp-phash';
import type { PictureLook } from '~models/photo';
import { type RawPixels, openImage } from './decode-heic';

/** Shares of the picture to crop from each side. A cropped copy matches one of these. */
const insets = [0, 0.02, 0.04, 0.06];

/** All hashes are computed from a square with sides of this many pixels. */
const side = 256;
/** Rows of the fine hash. */
const fineRows = 16;

/** Smaller differences between neighbors, out of 255, are noise. */
const minStep = 2;
/**
 * The minimum share of steps of at least `minStep`. Drawings, single-color screens and dark photos have fewer, and would match each other.
 */
const minStepShare = 0.75;
/** The minimum share of lighter steps, and of darker steps. Gradients have fewer of one kind. */
const minDirectionShare = 0.2;

/** @returns the whole picture's hashes, then those of its inner parts; empty if the picture has too little detail */
export async function pictureLooks({ data, ...raw }: RawPixels): Promise<PictureLook[]> {
  const square = await openImage(data, { raw })
    .greyscale()
    .resize(side, side, { fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const looks: PictureLook[] = [];
  for (const inset of insets) {
    const look = await lookOf(square, Math.round(side * inset));
    if (!look) return [];
    looks.push(look);
  }
  return looks;
}

async function lookOf(square: Buffer, inset: number): Promise<PictureLook | null> {
  const length = side - 2 * inset;
  const raw = { width: side, height: side, channels: 1 } as const;
  const part = await openImage(square, { raw })
    .extract({ left: inset, top: inset, width: length, height: length })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const options = { raw: { width: length, height: length, channels: 1 } } as const;
  const fine = await stepsIn(part, options);
  return fine === null ? null : { coarse: hex(await phash(part, options)), fine: hex(fine) };
}

async function stepsIn(part: Buffer, options: Parameters<typeof openImage>[1]): Promise<string | null> {
  const width = fineRows + 1;
  const small = await openImage(part, options)
    .resize(width, fineRows, { fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const steps = Array.from({ length: fineRows ** 2 }, (_, at) => {
    const left = Math.floor(at / fineRows) * width + (at % fineRows);
    return (small[left + 1] ?? 0) - (small[left] ?? 0);
  });
  const share = (of: (step: number) => boolean): number => steps.filter(of).length / steps.length;
  const lighter = share((step) => step > 0);
  const hasDetail =
    share((step) => Math.abs(step) >= minStep) >= minStepShare &&
    lighter >= minDirectionShare &&
    lighter <= 1 - minDirectionShare;
  return hasDetail ? steps.map((step) => (step > 0 ? '1' : '0')).join('') : null;
}

const hex = (bits: string): string =>
  (bits.match(/.{4}/g) ?? []).map((four) => parseInt(four, 2).toString(16)).join('');

/** @returns the picture's most frequent color as `#rrggbb` */
export async function dominantColor({ data, ...raw }: RawPixels): Promise<string> {
  const { dominant } = await openImage(data, { raw }).stats();
  const { r, g, b } = dominant;
  return `#${Buffer.from([r, g, b]).toString('hex')}`;
}

/** The largest profile that fits in one JPEG segment, in bytes. Phones' profiles have about 500 bytes. */
const maxProfileBytes = 65_000;

/**
 * Embeds a color profile in a JPEG that has none, so that the image library converts the colors when reading it. The library can only convert
 * from an embedded profile, and pixels from the HEIC decoder have none.
 *
 * @param jpeg starts with its two-byte start marker
 */
export function withColorProfile(jpeg: Buffer, profile: Buffer): Buffer {
  if (profile.length > maxProfileBytes) return jpeg;
  const body = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), profile]);
  const header = Buffer.from([0xff, 0xe2, 0, 0]);
  header.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), header, body, jpeg.subarray(2)]);
}
