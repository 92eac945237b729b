import path from 'node:path';
import { firstFilled, notesInUse } from '~models/database/restoring';
import type { DeletionNote } from '~models/deletion-note';
import { deletionsFile, deletionsFileName, readNotes } from '~/services/deletions-file';

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
