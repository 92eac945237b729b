import { createHash } from 'node:crypto';
import { clock } from '~/services/clock';
import { appendNotes, readNotes } from '~/services/deletions-file';
import { log } from '~/services/log';
import { deleteDataExportOf } from '~models/job';
import type { Tx } from '~models/database/transaction';
import { type DeletionNote, eachDeletionNote, writeDeletionNote } from '~models/deletion';
import { deleteTokens } from '~models/token';
import { updateUser, type UserRow } from '~models/user';
import { endSessionsOf } from '../accounts/sessions';
import { beginJob } from '../background-jobs';
import { lockContentOf } from '../moderation/hide';

/** Hides the account with its posts and comments, and signs it out everywhere. */
export async function hideAccount(userId: number, hiddenAt: Date, tx: Tx): Promise<void> {
  await lockContentOf(userId, tx);
  await updateUser(userId, { hiddenAt }, tx);
  await endSessionsOf(userId, null, tx);
  await deleteTokens(userId, 'auto-login', tx);
  await deleteDataExportOf(userId, tx);
  await beginJob('show-content', userId, tx);
}

/** Restores the account. Its owner has to sign in again. */
export async function showAccount(userId: number, tx: Tx): Promise<void> {
  await lockContentOf(userId, tx);
  await updateUser(userId, { hiddenAt: null }, tx);
  await deleteTokens(userId, 'undo-deletion', tx);
  await beginJob('show-content', userId, tx);
}

type Account = Pick<UserRow, '_id' | 'createdAt'>;

/** Identifies an account in a deletion record. The id alone isn't enough, since ids could be reused after a restore. */
export const deletionKeyOf = ({ _id, createdAt }: Account): string =>
  createHash('sha256').update(`account ${_id} of ${createdAt.toISOString()}`).digest('hex');

/** Call it in the transaction that applies the decision. */
export async function recordDeletion(account: Account, state: DeletionNote['state'], tx: Tx, undo?: string) {
  await writeDeletionNote({ _id: deletionKeyOf(account), state, at: clock.now(), undo: undo ?? null }, tx);
}

/** The newest deletion record of each account. */
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
 * Appends deletion records that are missing in this machine's file, in case the database is lost. With several machines, each file has all
 * records. Runs one copy at a time.
 */
export function copyDeletionNotes(): Promise<void> {
  const copied = copying.then(copyMissing);
  copying = copied.catch(() => undefined);
  return copied;
}

/** Runs in the background. */
export function copyDeletionNotesSoon(): void {
  void copyDeletionNotes().catch((error: unknown) =>
    log.error({ error }, 'deletion records could not be copied to their file'),
  );
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
