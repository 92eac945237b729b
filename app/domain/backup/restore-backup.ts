import path from 'node:path';
import { backupMistakes } from '~/messages/files';
import { readArchive } from '~/services/archive';
import { deletionsFile, deletionsFileName, readNotes } from '~/services/deletions-file';
import { assertRoomForFiles, DiskFullError } from '~/services/disk-reserve';
import {
  beginStagedPhotos,
  dropStagedPhotos,
  hasPhotos,
  stagePhoto,
  switchPhotos,
} from '~/services/photo-store/photo-files';
import { allModels } from '~models/all-models';
import { ensureIndexes } from '~models/database/indexes';
import {
  dropStaged,
  firstFilled,
  forgetSwitch,
  markSwitch,
  stageRows,
  switchCollections,
  unfinishedSwitch,
  notesInUse,
} from '~models/database/restoring';
import { inTransaction } from '~models/database/transaction';
import { type DeletionNote, eachDeletionNote, writeDeletionNote } from '~models/deletion';
import { deleteTokens, insertOneTimeToken } from '~models/token';
import { isPhotoWanted } from '~models/photo';
import { eachAccount, updateUser } from '~models/user';
import { hideAccount, showAccount, copyDeletionNotes, deletionKeyOf, newestNotes } from '../deletion/account-shown';
import { eraseDueAccounts } from '../deletion/erase-account';
import { type Manifest, readEntryName, rowsOf, checkBackup } from './backup-file';
import { formatCount } from '~/schemas/text';

type RestoreOptions = {
  file: string;
  /** Whether existing data may be replaced. */
  replace: boolean;
  /** A file with deletion records, in addition to those found automatically. */
  deletions: string | undefined;
  onStep: (step: string) => void;
};

export type RestoreResult = {
  manifest: Manifest;
  photoFiles: number;
  applied: AppliedDeletions;
  /** Whether deletion records were found outside the backup. */
  hadNotes: boolean;
};

/**
 * Replaces the site's data with a backup. The new data is prepared next to the current data, and deletions made since the backup are
 * applied to it. Nothing changes before the switch at the end, which takes only a moment.
 * @throws Error with a message for the operator
 */
export async function restoreBackup({ file, replace, deletions, onStep }: RestoreOptions): Promise<RestoreResult> {
  const manifest = await checkBackup(file, onStep);
  if (!replace) await assertEmpty();
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
    // A switch that was marked as started is continued by the next call; everything before it starts over.
    if (!(await unfinishedSwitch())) await dropRestoring();
  }
}

/** Also completes a switch that was interrupted. */
export async function finishRestore(): Promise<void> {
  await switchCollections();
  await switchPhotos();
  await forgetSwitch();
}

async function dropRestoring(): Promise<void> {
  await dropStaged();
  await dropStagedPhotos();
}

async function assertEmpty(): Promise<void> {
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
    onStep(`rows of ${named.collection}: ${formatCount(count)}`);
  }
}

/** Skips photos of accounts that have been erased since the backup. @returns how many files were written */
async function loadPhotos(file: string, onStep: (step: string) => void): Promise<number> {
  let last = { key: '', isWanted: false };
  let files = 0;
  await beginStagedPhotos();
  for await (const { name, content } of readArchive(file)) {
    const named = readEntryName(name);
    if (named?.kind !== 'photo') continue;
    if (named.key !== last.key) last = { key: named.key, isWanted: await isPhotoWanted(named.key) };
    if (!last.isWanted) continue;
    await assertRoomForFiles();
    await stagePhoto({ file: named.file, content });
    files += 1;
    onStep(`photo files: ${formatCount(files)}`);
  }
  return files;
}

type AppliedDeletions = { hidden: number; kept: number; erased: number };

/** @returns the newest deletion record of each account, from the restored database and the given records */
async function joinNotes(otherNotes: DeletionNote[]): Promise<Map<string, DeletionNote>> {
  const stored: DeletionNote[] = [];
  for await (const note of eachDeletionNote()) stored.push(note);
  const newest = newestNotes([...stored, ...otherNotes]);
  for (const note of newest.values()) await writeDeletionNote(note);
  return newest;
}

/** Applies the recorded deletions to the restored rows, then erases the accounts whose 30 days are over. */
async function applyDeletions(notes: Map<string, DeletionNote>): Promise<AppliedDeletions> {
  const applied = { hidden: 0, kept: 0, erased: 0 };
  const decided: { account: Account; note: DeletionNote }[] = [];
  for await (const account of eachAccount()) {
    const note = notes.get(deletionKeyOf(account));
    if (note) decided.push({ account, note });
  }
  for (const { account, note } of decided) {
    if (note.state === 'erased') await updateUser(account._id, { hiddenAt: new Date(0) });
    else if (note.state === 'hidden' && !account.hiddenAt) {
      await hideAgain(account, note);
      applied.hidden += 1;
    } else if (note.state === 'kept' && account.hiddenAt) {
      await inTransaction((tx) => showAccount(account._id, tx));
      applied.kept += 1;
    }
  }
  const { erased, failed } = await eraseDueAccounts();
  if (failed > 0) throw new Error(`${failed} deleted accounts could not be erased; the log says why.`);
  await copyDeletionNotes();
  return { ...applied, erased };
}

type Account = { _id: number; hiddenAt: Date | null; emailKey: string | null };

/** Makes the emailed undo link work again, too. */
function hideAgain({ _id: userId, emailKey }: Account, { at, undo }: DeletionNote): Promise<void> {
  return inTransaction(async (tx) => {
    await hideAccount(userId, at, tx);
    if (!undo || !emailKey) return;
    await deleteTokens(userId, 'undo-deletion', tx);
    const link = { _id: undo, purpose: 'undo-deletion' as const, userId, emailKey, createdAt: at, usedAt: null };
    await insertOneTimeToken(link, tx);
  });
}

/**
 * Deletion decisions made since the backup, from all sources: the database being replaced, this site's deletions file, one next to the
 * backup, and the one given on the command line.
 * @returns null if there are none
 * @throws Error if the given file doesn't exist
 */
async function notesOutside(backup: string, named: string | undefined): Promise<DeletionNote[] | null> {
  const stored = (await firstFilled()) ? await notesInUse() : null;
  const files = await Promise.all(
    [deletionsFile, path.join(path.dirname(backup), deletionsFileName)].map((file) => readNotes(file)),
  );
  const otherNotes = named === undefined ? null : await readNotes(named);
  if (named !== undefined && !otherNotes) throw new Error(`there is no file ${named}.`);
  const found = [stored, ...files, otherNotes].filter((notes) => notes !== null);
  return found.length > 0 ? found.flat() : null;
}
