import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';

const IN_MEMORY = '/dev/shm';
const GB = 1024 ** 3;
/** For the databases, photos and browsers of a run, twice what they come to. */
const FOLDER_BYTES = 4 * GB;
/** The folder's bytes are memory too, beside that of the programs that run. */
const MEMORY_BYTES = 8 * GB;

/**
 * Makes the folder that everything writes to for one run of the tests, by way of TMPDIR, and removes it when this process ends.
 * It is in memory where there is room: every write of a test is acknowledged by a database once it is on disk.
 */
export function useTestFolder() {
  const folder = mkdtempSync(path.join(hasRoomInMemory() ? IN_MEMORY : tmpdir(), 'eat-it-tests-'));
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/**
 * Tells the other tests that browsers work beside them, by a file that BROWSERS_RUN names: until they are done, fewer of those are at
 * work (tests/support/lanes.ts). Within the folder of `useTestFolder`.
 * @returns {() => void} what says that the browsers are done
 */
export function noteBrowsersRun() {
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
