import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '~/error-code';
import { photoAddress } from '~/schemas/photos';
import { assertRoomForFiles, isDiskFull } from '../disk-reserve';
import type { VariantFormat } from '../imaging/process-photo';
import { flush, sweepFolder, writeFlushed } from '../files';
import { assertPhotoKey, type PhotoPattern, type PhotoStore, PhotoStoreError } from './photo-store';

const folderOf = (key: string): string => `${key.slice(0, 2)}/${key}`;
const namePattern = '{width}.{format}';
const fileName = (width: number, format: VariantFormat): string => photoAddress(namePattern, width, format);

/** `/photos/{aa}/{key}/{width}.{ext}`. The path in the store's folder is the path on the site. */
export const localPattern: PhotoPattern = (key) => `/photos/${folderOf(key)}/${namePattern}`;

/** The path of a withheld photo, for the few people who may see it (app/http/express/hidden-photos.ts). */
export const withheldPattern: PhotoPattern = (key) => `/withheld-photos/${folderOf(key)}/${namePattern}`;

/** Photos are written here until they are complete. */
const incoming = '.incoming';

type LocalPhotoStore = PhotoStore & {
  /** Removes incomplete photos after a crash. @returns how many photos' folders were removed */
  removeUnfinished(writtenBefore: Date): Promise<number>;
};

/**
 * Stores photos as files in a folder. A photo's files are written to a temporary folder and flushed, and the folder is then renamed. So the
 * folder named after the key is always complete.
 *
 * @param root absolute; created if missing
 */
export function createLocalPhotoStore(root: string): LocalPhotoStore {
  const placeOf = (key: string): string => {
    assertPhotoKey(key);
    return path.join(root, folderOf(key));
  };

  return {
    name: 'local',

    async put(key, files) {
      const place = placeOf(key);
      const draftFolder = path.join(root, incoming, `${key}-${randomBytes(4).toString('hex')}`);
      try {
        await assertRoomForFiles();
        await mkdir(path.dirname(place), { recursive: true });
        await mkdir(draftFolder, { recursive: true });
        for (const { width, format, data } of files)
          await writeFlushed(path.join(draftFolder, fileName(width, format)), data, { flag: 'wx' });
        await flush(draftFolder);
        await renameUnlessExists(draftFolder, place);
        await flush(path.dirname(place));
        await flush(root);
      } catch (error) {
        throw storeError(error);
      } finally {
        await rm(draftFolder, { recursive: true, force: true }).catch(() => undefined);
      }
    },

    async read(key, width) {
      try {
        return await readFile(path.join(placeOf(key), fileName(width, 'jpeg')));
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return null;
        throw storeError(error);
      }
    },

    async remove(key) {
      const place = placeOf(key);
      await rm(place, { recursive: true, force: true }).catch((error: unknown) => Promise.reject(storeError(error)));
    },

    removeUnfinished: (writtenBefore) => sweepFolder(path.join(root, incoming), writtenBefore),
  };
}

/** An existing folder for the key is the same photo, complete, from an earlier attempt. */
async function renameUnlessExists(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOTEMPTY' && errorCode(error) !== 'EEXIST') throw error;
  });
}

function storeError(cause: unknown): PhotoStoreError {
  const code = String(errorCode(cause) ?? 'unknown error');
  const reason = isDiskFull(cause) ? 'full' : 'unavailable';
  return new PhotoStoreError(reason, `The photo folder could not be used: ${code}`, { cause });
}
