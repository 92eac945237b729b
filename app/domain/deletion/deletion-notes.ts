import { createHash } from 'node:crypto';
import type { Tx } from '~models/database/transaction';
import { type DeletionNote, eachDeletionNote, writeDeletionNote } from '~models/deletion-note';
import type { UserRow } from '~models/user';
import { clock } from '~/services/clock';
import { appendNotes, readNotes } from '~/services/deletions-file';
import { log } from '~/services/log';

type Account = Pick<UserRow, '_id' | 'createdAt'>;

/** @returns what a note calls an account: a number alone could be given again after a restore. */
export const markOf = ({ _id, createdAt }: Account): string =>
  createHash('sha256').update(`account ${_id} of ${createdAt.toISOString()}`).digest('hex');

/** Notes, in the transaction that carries it out, what was decided about an account. */
export async function noteDeletion(account: Account, state: DeletionNote['state'], tx: Tx, undo?: string) {
  await writeDeletionNote({ _id: markOf(account), state, at: clock.now(), undo: undo ?? null }, tx);
}

/** @returns of each account the newest of several lists' notes. */
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
 * Copies the notes that this machine's file lacks into it: the database may be lost, and every machine of several has them all.
 * One copy at a time.
 */
export function copyDeletionNotes(): Promise<void> {
  const copied = copying.then(copyMissing);
  copying = copied.catch(() => undefined);
  return copied;
}

/** As `copyDeletionNotes`, without making the caller wait. */
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
