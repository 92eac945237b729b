import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
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
 * It lies in memory where there is room: every write of a test is acknowledged by a database once it is on disk.
 */
export function useTestFolder() {
  const folder = mkdtempSync(path.join(hasRoomInMemory() ? IN_MEMORY : tmpdir(), 'eat-it-tests-'));
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= FOLDER_BYTES && freemem() >= MEMORY_BYTES;
  } catch {
    return false;
  }
}
