import { createHash } from 'node:crypto';
import { clock } from '~/services/clock';
import { appendNotes, readNotes } from '~/services/deletions-file';
import { log } from '~/services/log';
import { deleteDataExportOf } from '~models/data-export';
import type { Tx } from '~models/database/transaction';
import { type DeletionNote, eachDeletionNote, writeDeletionNote } from '~models/deletion-note';
import { deleteOneTimeTokens } from '~models/one-time-token';
import { updateUser, type UserRow } from '~models/user';
import { endSessionsOf } from '../accounts/sessions';
import { beginJob } from '../background-jobs';
import { lockContentOf } from '../moderation/hide';

/** Hides the account's posts and comments as well, and signs it out everywhere. */
export async function hideAccount(userId: number, hiddenAt: Date, tx: Tx): Promise<void> {
  await lockContentOf(userId, tx);
  await updateUser(userId, { hiddenAt }, tx);
  await endSessionsOf(userId, null, tx);
  await deleteOneTimeTokens(userId, 'auto-login', tx);
  await deleteDataExportOf(userId, tx);
  await beginJob('show-content', userId, tx);
}

/** The account is as it was, but has to sign in again. */
export async function showAccount(userId: number, tx: Tx): Promise<void> {
  await lockContentOf(userId, tx);
  await updateUser(userId, { hiddenAt: null }, tx);
  await deleteOneTimeTokens(userId, 'undo-deletion', tx);
  await beginJob('show-content', userId, tx);
}

type Account = Pick<UserRow, '_id' | 'createdAt'>;

/** Names an account in a note: its number alone could be given again after a restore. */
export const markOf = ({ _id, createdAt }: Account): string =>
  createHash('sha256').update(`account ${_id} of ${createdAt.toISOString()}`).digest('hex');

/** In the transaction that carries the decision out. */
export async function noteDeletion(account: Account, state: DeletionNote['state'], tx: Tx, undo?: string) {
  await writeDeletionNote({ _id: markOf(account), state, at: clock.now(), undo: undo ?? null }, tx);
}

/** Of each account the newest note. */
export function newestNotes(notes: Iterable<DeletionNote>): Map<string, DeletionNote> {
  const newest = new Map<string, DeletionNote>();
  for (const note of notes) {
    const known = newest.get(note._id);
    if (!known || known.at <= note.at) newest.set(note._id, note);
  }
  return newest;
}

let copying: Promise<void> = Promise.resolve();

/**
 * Adds the notes that this machine's file lacks, since the database may be lost; on several machines, each file has all notes.
 * One copy at a time.
 */
export function copyDeletionNotes(): Promise<void> {
  const copied = copying.then(copyMissing);
  copying = copied.catch(() => undefined);
  return copied;
}

/** In the background. */
export function copyDeletionNotesSoon(): void {
  void copyDeletionNotes().catch((error: unknown) => log.error({ error }, 'deletions were not copied to their file'));
}

async function copyMissing(): Promise<void> {
  const written = newestNotes((await readNotes()) ?? []);
  const missing: DeletionNote[] = [];
  for await (const note of eachDeletionNote()) {
    const known = written.get(note._id);
    if (known?.state !== note.state || known.at < note.at) missing.push(note);
  }
  await appendNotes(missing);
}
