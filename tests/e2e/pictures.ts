import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

export type Picture = { name: string; mimeType: string; buffer: Buffer };

/**
 * A drawing of a plate, small so that the site processes it quickly. Its tablecloth has a random pattern, because a picture similar to an
 * earlier one earns no points.
 */
export async function aDrawnPlate(): Promise<Picture> {
  const patches = Array.from(randomBytes(48), (gray, at) => {
    const shade = `rgb(${gray},${gray},${gray})`;
    return `<rect x="${(at % 8) * 20}" y="${Math.floor(at / 8) * 20}" width="20" height="20" fill="${shade}"/>`;
  });
  const plate = `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="36" viewBox="0 0 160 120">
    ${patches.join('')}
    <circle cx="80" cy="60" r="24" fill="#${randomBytes(3).toString('hex')}"/>
  </svg>`;
  return { name: 'plate.jpg', mimeType: 'image/jpeg', buffer: await sharp(Buffer.from(plate)).jpeg().toBuffer() };
}

/** Noise, which compresses badly. Sizes in pixels. */
const drawNoise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });

/** Many bytes for few pixels: uploads in several pieces, but the site processes it quickly. */
const manyBytes = { quality: 100, chromaSubsampling: '4:4:4' };

/** A photo with 0.3 MB, enough that the browser shrinks it. */
export async function aLargePhoto(): Promise<Picture> {
  const buffer = await drawNoise(400, 300).jpeg(manyBytes).toBuffer();
  return { name: 'large.jpg', mimeType: 'image/jpeg', buffer };
}

/** A photo with 0.2 MB: too few for the browser to shrink it, but several pieces of an upload. */
export async function aPhotoInPieces(): Promise<Picture> {
  const buffer = await drawNoise(320, 240).jpeg(manyBytes).toBuffer();
  return { name: 'pieces.jpg', mimeType: 'image/jpeg', buffer };
}

/**
 * A photo with a position in its EXIF data, large enough that the browser shrinks it.
 * @param position degrees, north and west
 */
export async function aPhotoTakenAt({ north, west }: { north: number; west: number }): Promise<Picture> {
  const inThousandths = (degrees: number) => `${Math.round(degrees * 1_000)}/1000 0/1 0/1`;
  const buffer = await drawNoise(400, 300)
    .withExif({
      IFD3: {
        ...{ GPSLatitudeRef: 'N', GPSLatitude: inThousandths(north) },
        ...{ GPSLongitudeRef: 'W', GPSLongitude: inThousandths(west) },
      },
    })
    .jpeg(manyBytes)
    .toBuffer();
  return { name: 'taken-there.jpg', mimeType: 'image/jpeg', buffer };
}

/** A phone's photo: 12 megapixels, several MB, rotated with an EXIF orientation. Upright, its top is red. */
export const aPhonePhoto = (): Promise<Picture> => (phonePhoto ??= drawPhonePhoto());

let phonePhoto: Promise<Picture> | undefined;

async function drawPhonePhoto(): Promise<Picture> {
  const { data, info } = await drawNoise(1000, 750)
    .resize(4000, 3000, { kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const halves = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="3000">
    <rect width="2000" height="3000" fill="#ff8080"/>
    <rect x="2000" width="2000" height="3000" fill="#8080ff"/>
  </svg>`;
  const buffer = await sharp(data, { raw: info })
    .composite([{ input: Buffer.from(halves), blend: 'multiply' }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 92 })
    .toBuffer();
  return { name: 'phone.jpg', mimeType: 'image/jpeg', buffer };
}

/** A file with a photo's name and type, but other content. */
export const noPicture: Picture = {
  name: 'plate.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from('This is no photo.'),
};

const realPhotos = path.resolve('../shared/data/photos/good');

/** @returns the path of a real photo; null if the samples are absent */
export const aRealPhoto = (): string | null => aSample(/^food_meat.*\.jpg$/);

/** @returns the path of a real HEIC photo, which few browsers can decode */
export const aRealHeic = (): string | null => aSample(/\.heic$/i);

function aSample(which: RegExp): string | null {
  if (!existsSync(realPhotos)) return null;
  const name = readdirSync(realPhotos).find((file) => which.test(file));
  return name ? path.join(realPhotos, name) : null;
}
