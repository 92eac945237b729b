import { readFile, stat } from 'node:fs/promises';
import { log } from './log';

/** More than any list of the kind needs, in bytes. */
const mostBytes = 1_000_000;

/** How long a change of the file may go unseen. */
const looksAgainAfterMs = 2_000;

/**
 * A file that the operator may write and change while the site runs: read when it has changed, and empty while there is none.
 * A file that cannot be read leaves what was read last.
 * @param parse makes of the file's text what is asked for
 */
export function listFile<T>(path: string, parse: (text: string) => T): () => Promise<T> {
  let known = parse('');
  let version = '';
  let lookedAt = -Infinity;
  let looking: Promise<void> | null = null;

  const lookAgain = async (): Promise<void> => {
    const found = await stat(path).catch(() => null);
    const now = found ? `${found.mtimeMs} ${found.size} ${found.ino}` : '';
    if (now === version) return;
    if (found && found.size > mostBytes) throw new Error(`It is larger than ${mostBytes} bytes.`);
    known = parse(found ? await readFile(path, 'utf8') : '');
    version = now;
  };

  const look = async (): Promise<void> => {
    await lookAgain().catch((error: unknown) => log.error({ error, path }, 'a list could not be read'));
    lookedAt = performance.now();
    looking = null;
  };

  return async () => {
    // A crowd waits for one look, and continues in its order.
    if (performance.now() - lookedAt >= looksAgainAfterMs) await (looking ??= look());
    return known;
  };
}
