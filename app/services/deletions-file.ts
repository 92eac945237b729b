import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { errorCode } from '~/error-code';
import { config } from '~/config.server';
import { writeFlushed } from './files';

/** A line of the file. It contains no names. */
const noteShape = z.object({
  account: z.string(),
  state: z.enum(['hidden', 'kept', 'erased']),
  at: z.iso.datetime().transform((text) => new Date(text)),
  undo: z.string().nullable(),
});
type Note = { _id: string; state: 'hidden' | 'kept' | 'erased'; at: Date; undo: string | null };

export const deletionsFileName = 'deletions.jsonl';

/** Deletion records, one per line, newest last. Stored outside the database, so that they can be applied again after a restore. */
export const deletionsFile = path.join(config.DATA_DIR, deletionsFileName);

/**
 * @returns null if there is no such file. Skips a line that a crash cut off.
 * @throws Error with the number of a complete line that is not a valid record
 */
export async function readNotes(file = deletionsFile): Promise<Note[] | null> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  return text.split('\n').flatMap((line, index) => (line.endsWith('}') ? [readLine(line, file, index + 1)] : []));
}

function readLine(line: string, file: string, number: number): Note {
  try {
    const { account, ...note } = noteShape.parse(JSON.parse(line));
    return { _id: account, ...note };
  } catch (error) {
    throw new Error(`${file}: line ${number} is not a valid deletion record.`, { cause: error });
  }
}

/** Appends records, and waits until they are flushed to disk. */
export async function appendNotes(notes: Note[]): Promise<void> {
  if (notes.length === 0) return;
  // Starts with a line feed, because the last line may have been cut off.
  const lines = notes.map(({ _id: account, ...note }) => `\n${JSON.stringify({ account, ...note })}`);
  await writeFlushed(deletionsFile, `${lines.join('')}\n`, { flag: 'a', mode: 0o600 });
}
