import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';

const IN_MEMORY = '/dev/shm';
const GB = 1024 ** 3;
/** Twice as much as the databases, photos and browsers of a run need. */
const FOLDER_BYTES = 4 * GB;
/** Includes the folder itself and the memory of the programs that run. */
const MEMORY_BYTES = 8 * GB;

/**
 * Creates the folder that everything in a test run writes to (TMPDIR), and removes it when this process exits. It is in memory if there is
 * room, because the database waits for the disk on every write.
 */
export function useTestFolder() {
  const folder = mkdtempSync(path.join(hasRoomInMemory() ? IN_MEMORY : tmpdir(), 'eat-it-tests-'));
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/**
 * Shows the other tests that browser tests are running, with a file whose path is in BROWSERS_RUN. Until they are done, fewer of the others
 * run at a time (tests/support/lanes.ts). The file is in the folder of `useTestFolder`.
 * @returns {() => void} a function to call when the browser tests are done
 */
export function markBrowsersRunning() {
  const file = path.join(tmpdir(), 'browsers-run');
  writeFileSync(file, '');
  process.env.BROWSERS_RUN = file;
  return () => rmSync(file, { force: true });
}

function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= FOLDER_BYTES && freemem() >= MEMORY_BYTES;
  } catch {
    return false;
  }
}
