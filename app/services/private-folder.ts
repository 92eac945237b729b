import { chmod, mkdir, stat } from 'node:fs/promises';
import { folderMistake } from './start-mistakes';

/** Any permission of other accounts of the machine. */
const others = 0o077;

/**
 * Closes the folder of what the site writes to other accounts, which may be open from an earlier version, and so all that this
 * process writes from now on.
 *
 * @param onProgress hears it where the folder cannot be closed
 * @throws Error with a sentence where the folder cannot be made
 */
export async function makePrivate(folder: string, onProgress: (line: string) => void): Promise<void> {
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
