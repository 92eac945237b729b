import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { config } from '~/config.server';
import type { PhotoFile } from '../photos/keep-photos';

/** Writes a picture to a file, as an upload would be. */
export async function withDrawing<T>(picture: Buffer, use: (file: PhotoFile) => Promise<T>): Promise<T> {
  const unfinished = path.join(config.DATA_DIR, 'tmp');
  await mkdir(unfinished, { recursive: true });
  const folder = await mkdtemp(path.join(unfinished, 'drawing-'));
  const file = { path: path.join(folder, 'picture.png'), sha256: createHash('sha256').update(picture).digest('hex') };
  try {
    await writeFile(file.path, picture);
    return await use(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
