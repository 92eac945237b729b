import { allModels } from '~models/all-models';
import { ensureIndexes } from '~models/database/connection';
import {
  dropStaged,
  firstFilled,
  forgetSwitch,
  markSwitch,
  stageRows,
  switchCollections,
  unfinishedSwitch,
} from '~models/database/restoring';
import { isPhotoWanted } from '~models/photo';
import { backupMistakes } from '~/messages/files';
import { readArchive } from '~/services/archive';
import { assertRoomForFiles, DiskFullError } from '~/services/disk-reserve';
import {
  beginStagedPhotos,
  dropStagedPhotos,
  hasPhotos,
  stagePhoto,
  switchPhotos,
} from '~/services/photo-store/photo-files';
import { type AppliedDeletions, applyDeletions, joinNotes, notesOutside } from './apply-deletions';
import { checkBackup } from './check-backup';
import { type Manifest, readEntryName, rowsOf } from './backup-format';
type RestoreOptions = {
  file: string;
  /** Whether existing data may be replaced. */
  replace: boolean;
  /** A file of notes on deletions, besides those that are found anyway. */
  deletions: string | undefined;
  onStep: (step: string) => void;
};

export type RestoreResult = {
  manifest: Manifest;
  photoFiles: number;
  applied: AppliedDeletions;
  /** Notes on deletions were found outside the backup. */
  hadNotes: boolean;
};

/**
 * Replaces the site's data by a backup. Everything is prepared beside what is there, with the deletions decided since carried out
 * on it, and only then switched to in a moment. Until then nothing has changed.
 * @throws Error with a sentence
 */
export async function restoreBackup({ file, replace, deletions, onStep }: RestoreOptions): Promise<RestoreResult> {
  const manifest = await checkBackup(file, onStep);
  if (!replace) await refuseFilled();
  const found = await notesOutside(file, deletions);
  try {
    await dropStaged();
    await loadRows(file, onStep);
    onStep('making indexes');
    await ensureIndexes(onStep, allModels);
    const applied = await applyDeletions(await joinNotes(found ?? []));
    const photoFiles = await loadPhotos(file, onStep);
    await markSwitch(new Date(manifest.madeAt));
    await finishRestore();
    return { manifest, photoFiles, applied, hadNotes: found !== null };
  } catch (error) {
    throw error instanceof DiskFullError ? new Error(backupMistakes.noRoom, { cause: error }) : error;
  } finally {
    // A switch that was marked continues with the next call; anything else begins again.
    if (!(await unfinishedSwitch())) await dropRestoring();
  }
}

/** Also finishes a switch that was interrupted. */
export async function finishRestore(): Promise<void> {
  await switchCollections();
  await switchPhotos();
  await forgetSwitch();
}

async function dropRestoring(): Promise<void> {
  await dropStaged();
  await dropStagedPhotos();
}

async function refuseFilled(): Promise<void> {
  const collection = await firstFilled();
  if (collection) throw new Error(backupMistakes.notEmpty(`rows of ${collection}`));
  if (await hasPhotos()) throw new Error(backupMistakes.notEmpty('photos'));
}

async function loadRows(file: string, onStep: (step: string) => void): Promise<void> {
  const counts = new Map<string, number>();
  for await (const { name, content } of readArchive(file)) {
    const named = readEntryName(name);
    if (named?.kind !== 'rows') continue;
    await assertRoomForFiles();
    const rows = (await rowsOf(content)) ?? [];
    await stageRows(named.collection, rows);
    const count = (counts.get(named.collection) ?? 0) + rows.length;
    counts.set(named.collection, count);
    onStep(`rows of ${named.collection}: ${count.toLocaleString('en-US')}`);
  }
}

/** A photo of an account that was erased meanwhile does not come back. @returns how many files were written */
async function loadPhotos(file: string, onStep: (step: string) => void): Promise<number> {
  let last = { key: '', wanted: false };
  let files = 0;
  await beginStagedPhotos();
  for await (const { name, content } of readArchive(file)) {
    const named = readEntryName(name);
    if (named?.kind !== 'photo') continue;
    if (named.key !== last.key) last = { key: named.key, wanted: await isPhotoWanted(named.key) };
    if (!last.wanted) continue;
    await assertRoomForFiles();
    await stagePhoto({ file: named.file, content });
    files += 1;
    onStep(`files of photos: ${files.toLocaleString('en-US')}`);
  }
  return files;
}
