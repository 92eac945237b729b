import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '~/error-code';
import { config } from '~/config.server';
import { writeFlushed } from '../files';
import { photoFolder } from './index';

/** The photos of a restore, until the database is ready for them. */
const stagedFolder = path.join(config.DATA_DIR, 'photos.restoring');
/** The photos that were in use before a restore, until they are removed. */
const replacedFolder = path.join(config.DATA_DIR, 'photos.replaced');

/** `file` is its path within the photo folder. */
type EncodedPhoto = { file: string; content: Uint8Array };

const isNotFound = (error: unknown): boolean => errorCode(error) === 'ENOENT';

/** @returns null if the files are missing, or are being removed */
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
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** Whether there are any photos, complete or not. */
export const hasPhotos = async (): Promise<boolean> => (await entriesOf(photoFolder)).length > 0;

/** Creates an empty folder for a restore's photos. */
export async function beginStagedPhotos(): Promise<void> {
  await dropStagedPhotos();
  await mkdir(stagedFolder, { recursive: true });
}

export const dropStagedPhotos = (): Promise<void> => rm(stagedFolder, { recursive: true, force: true });

/** Writes a file of a restore's photo, and flushes it to disk. */
export async function stagePhoto({ file, content }: EncodedPhoto): Promise<void> {
  const place = path.join(stagedFolder, file);
  await mkdir(path.dirname(place), { recursive: true });
  await writeFlushed(place, content, { flag: 'w' });
}

/** Replaces the photos in use with the restored ones. After an interruption, another call finishes it; otherwise it changes nothing. */
export async function switchPhotos(): Promise<void> {
  if (await folderExists(stagedFolder)) {
    if (await folderExists(photoFolder)) {
      await rm(replacedFolder, { recursive: true, force: true });
      await rename(photoFolder, replacedFolder);
    }
    await rename(stagedFolder, photoFolder);
  }
  await rm(replacedFolder, { recursive: true, force: true });
}

async function entriesOf(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isNotFound(error)) return [];
    throw error;
  });
  return names.filter((name) => !name.startsWith('.'));
}

const folderExists = (folder: string): Promise<boolean> =>
  readdir(folder).then(
    () => true,
    () => false,
  );
