import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '~models/database/error-code';
import { config } from '~/config.server';
import { photoFolder } from './index';

/** Where a restore puts photos until the database is ready for them. */
const aside = path.join(config.DATA_DIR, 'photos.restoring');
/** Those that were in use until then, for as long as it takes to remove them. */
const replaced = path.join(config.DATA_DIR, 'photos.replaced');

/** A photo's file; its path is below the folder of photos. */
export type EncodedPhoto = { file: string; content: Uint8Array };

const isAbsent = (error: unknown): boolean => errorCode(error) === 'ENOENT';

/** @returns the files of a photo that is kept here, or null when they are not there, or are just being removed. */
export async function readPhotoFiles(key: string): Promise<EncodedPhoto[] | null> {
  const folder = `${key.slice(0, 2)}/${key}`;
  try {
    const names = (await readdir(path.join(photoFolder, folder))).sort();
    const files: EncodedPhoto[] = [];
    for (const name of names) {
      files.push({ file: `${folder}/${name}`, content: await readFile(path.join(photoFolder, folder, name)) });
    }
    return files.length > 0 ? files : null;
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

/** Whether there is any photo, whole or on its way. */
export const hasPhotos = async (): Promise<boolean> => (await entriesOf(photoFolder)).length > 0;

/** Makes room for a restore's photos, without those of an earlier one. */
export async function beginPhotosAside(): Promise<void> {
  await dropPhotosAside();
  await mkdir(aside, { recursive: true });
}

export const dropPhotosAside = (): Promise<void> => rm(aside, { recursive: true, force: true });

/** Writes a file aside and waits until the disk has it. */
export async function putPhotoAside({ file, content }: EncodedPhoto): Promise<void> {
  const place = path.join(aside, file);
  await mkdir(path.dirname(place), { recursive: true });
  const handle = await open(place, 'w');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Puts the photos aside in the place of those in use; what was cut off goes on, and a second time changes nothing. */
export async function switchPhotos(): Promise<void> {
  if (await isThere(aside)) {
    if (await isThere(photoFolder)) {
      await rm(replaced, { recursive: true, force: true });
      await rename(photoFolder, replaced);
    }
    await rename(aside, photoFolder);
  }
  await rm(replaced, { recursive: true, force: true });
}

async function entriesOf(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isAbsent(error)) return [];
    throw error;
  });
  return names.filter((name) => !name.startsWith('.'));
}

const isThere = (folder: string): Promise<boolean> =>
  readdir(folder).then(
    () => true,
    () => false,
  );
