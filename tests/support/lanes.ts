import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** How often a test file that is waiting looks again, in milliseconds. */
const lookMs = 100;

/** A file that is there while browser tests run beside these (scripts/test.mjs). */
const browsersRun = process.env.BROWSERS_RUN;

/**
 * Waits, while browsers run beside, until fewer test files are at work than there are processors: with more, what is timed is late now
 * and then. Once the browsers are done, their share is these workers' as well.
 *
 * @param folder of this run of the tests
 * @returns what makes room for the next test file
 */
export async function takeLane(folder: string): Promise<() => void> {
  for (;;) {
    if (!browsersRun || !existsSync(browsersRun)) return () => undefined;
    for (let lane = 1; lane <= availableParallelism(); lane += 1) {
      const file = path.join(folder, `lane-${lane}`);
      if (isTaken(file)) return () => rmSync(file, { force: true });
    }
    await sleep(lookMs);
  }
}

/** @returns whether it is this process's from now on; what a dead worker has left is free at the next look */
function isTaken(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (isLeft(file)) rmSync(file, { force: true });
    return false;
  }
}

function isLeft(file: string): boolean {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0);
    return false;
  } catch (error) {
    // It may be gone by now, and another's.
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
