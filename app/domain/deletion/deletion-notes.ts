import { createHash } from 'node:crypto';
import type { Tx } from '~models/database/transaction';
import { type DeletionNote, eachDeletionNote, writeDeletionNote } from '~models/deletion-note';
import type { UserRow } from '~models/user';
import { clock } from '~/services/clock';
import { appendNotes, readNotes } from '~/services/deletions-file';
import { log } from '~/services/log';

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
