import path from 'node:path';
import { firstFilled, notesInUse } from '~models/database/restoring';
import { inTransaction } from '~models/database/transaction';
import { type DeletionNote, eachDeletionNote, writeDeletionNote } from '~models/deletion-note';
import { deleteOneTimeTokens, insertOneTimeToken } from '~models/one-time-token';
import { eachAccount, updateUser } from '~models/user';
import { deletionsFile, deletionsFileName, readNotes } from '~/services/deletions-file';
import { hideAccount, showAccount } from '../deletion/account-shown';
import { copyDeletionNotes, markOf, newestNotes } from '../deletion/deletion-notes';
import { eraseDueAccounts } from '../deletion/purge-deleted-accounts';

export type AppliedDeletions = { hidden: number; kept: number; erased: number };

/** @returns the last word on each account, from the restored database and the given notes */
export async function joinNotes(given: DeletionNote[]): Promise<Map<string, DeletionNote>> {
  const stored: DeletionNote[] = [];
  for await (const note of eachDeletionNote()) stored.push(note);
  const newest = newestNotes([...stored, ...given]);
  for (const note of newest.values()) await writeDeletionNote(note);
  return newest;
}

/** Applies the decisions about accounts to restored rows again; then erases those whose 30 days are over. */
export async function applyDeletions(notes: Map<string, DeletionNote>): Promise<AppliedDeletions> {
  const applied = { hidden: 0, kept: 0, erased: 0 };
  const decided: { account: Account; note: DeletionNote }[] = [];
  for await (const account of eachAccount()) {
    const note = notes.get(markOf(account));
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

/** Its mailed link works again too. */
function hideAgain({ _id: userId, emailKey }: Account, { at, undo }: DeletionNote): Promise<void> {
  return inTransaction(async (tx) => {
    await hideAccount(userId, at, tx);
    if (!undo || !emailKey) return;
    await deleteOneTimeTokens(userId, 'undo-deletion', tx);
    const link = { _id: undo, purpose: 'undo-deletion' as const, userId, emailKey, createdAt: at, usedAt: null };
    await insertOneTimeToken(link, tx);
  });
}

/**
 * What was decided about accounts after a backup was made, from wherever it is known: the database to be replaced, this site's
 * file of notes, one beside the backup, and the one that was named.
 * @returns null when there are no such notes
 * @throws Error when the named file is not there
 */
export async function notesOutside(backup: string, named: string | undefined): Promise<DeletionNote[] | null> {
  const stored = (await firstFilled()) ? await notesInUse() : null;
  const files = await Promise.all(
    [deletionsFile, path.join(path.dirname(backup), deletionsFileName)].map((file) => readNotes(file)),
  );
  const given = named === undefined ? null : await readNotes(named);
  if (named !== undefined && !given) throw new Error(`there is no file ${named}.`);
  const found = [stored, ...files, given].filter((notes) => notes !== null);
  return found.length > 0 ? found.flat() : null;
}
