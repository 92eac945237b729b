import { chmod, mkdir, stat } from 'node:fs/promises';
import { folderMistake } from './start-mistakes';

/** What others of the same machine could do there: anything at all. */
const others = 0o077;

/**
 * Lets nobody but this account into the folder of what the site writes, which may be from a time when others were let in, and
 * nobody but it read what this process writes from now on.
 *
 * @param onProgress hears it where the folder cannot be closed
 * @throws Error with a sentence where the folder cannot be made
 */
export async function keepToOurselves(folder: string, onProgress: (line: string) => void): Promise<void> {
  process.umask(others);
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw folderMistake(folder, error);
  });
  const { mode } = await stat(folder);
  if ((mode & others) === 0) return;
  await chmod(folder, 0o700).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    onProgress(
      `DATA_DIR is ${folder}, and others of this machine can look into it: chmod 700 it, as its owner (${why}).`,
    );
  });
}
