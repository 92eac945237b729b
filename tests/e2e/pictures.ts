import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

export type Picture = { name: string; mimeType: string; buffer: Buffer };

/** A plate on a table, drawn small so that a test does not wait for it. */
export async function aDrawnPlate({ width = 160, height = 120, color = '#8a4b2a' } = {}): Promise<Picture> {
  const plate = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 160 120">
    <rect width="160" height="120" fill="#33261d"/>
    <circle cx="80" cy="60" r="50" fill="#f1f4f8"/>
    <circle cx="80" cy="60" r="30" fill="${color}"/>
  </svg>`;
  return { name: 'plate.jpg', mimeType: 'image/jpeg', buffer: await sharp(Buffer.from(plate)).jpeg().toBuffer() };
}

/** A file that only calls itself a photo. */
export const noPicture: Picture = {
  name: 'plate.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from('This is no photo.'),
};

const realPhotos = path.resolve('../shared/data/photos/good');

/** @returns the path of a photo that a camera took, or null where none is at hand. */
export function aRealPhoto(): string | null {
  if (!existsSync(realPhotos)) return null;
  const name = readdirSync(realPhotos).find((file) => file.startsWith('food_meat') && file.endsWith('.jpg'));
  return name ? path.join(realPhotos, name) : null;
}
