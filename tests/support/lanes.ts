import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** How often a waiting test file checks again, in milliseconds. */
const checkIntervalMs = 100;

/** A file that exists while browser tests run at the same time (scripts/test.mjs). */
const browserTestsFile = process.env.BROWSERS_RUN;

/**
 * While browser tests run, waits until fewer test files are running than there are processors: with more, timed events are sometimes late.
 * When the browser tests are done, these workers may use their share too.
 *
 * @param folder of this test run
 * @returns a function that lets the next test file run
 */
export async function takeLane(folder: string): Promise<() => void> {
  for (;;) {
    if (!browserTestsFile || !existsSync(browserTestsFile)) return () => undefined;
    for (let lane = 1; lane <= availableParallelism(); lane += 1) {
      const file = path.join(folder, `lane-${lane}`);
      if (tryToTake(file)) return () => rmSync(file, { force: true });
    }
    await sleep(checkIntervalMs);
  }
}

/** Takes a lane if it is free. @returns whether this process has it now. A dead worker's lane becomes free at the next check. */
function tryToTake(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (isAbandoned(file)) rmSync(file, { force: true });
    return false;
  }
}

function isAbandoned(file: string): boolean {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0);
    return false;
  } catch (error) {
    // The file may have been deleted, or another process may have taken the lane.
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
