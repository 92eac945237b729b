import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, inject } from 'vitest';
import { takeLane } from './lanes';

declare module 'vitest' {
  /** What the report tells of a test besides its outcome. */
  interface TaskMeta {
    isSecondTry?: true;
  }
}

// Before anything reads the configuration: what a test writes goes to a folder of its own.
process.env.DATA_DIR ??= mkdtempSync(path.join(inject('folder'), 'data-'));
process.env.SITE_TIME_ZONE ??= inject('timeZone');
// Factories write to the database beside the code that is tested, which has to see it.
process.env.CACHE_SECONDS ??= '0';

// `npm test` lists these (scripts/bootstrap/tally.mjs).
beforeEach(({ task }) => {
  if (task.result?.retryCount) task.meta.isSecondTry = true;
});

// Before the test file and all that it needs is loaded.
afterAll(await takeLane(inject('folder')));
