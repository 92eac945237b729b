import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, inject } from 'vitest';
import { takeLane } from './lanes';
import './quick-hashes.mjs';

declare module 'vitest' {
  /** What the report contains about a test besides its outcome. */
  interface TaskMeta {
    isSecondTry?: true;
  }
}

// Set before anything reads the configuration: a test writes to its own folder.
process.env.DATA_DIR ??= mkdtempSync(path.join(inject('folder'), 'data-'));
process.env.SITE_TIME_ZONE ??= inject('timeZone');
// Factories write to the database directly, and the tested code must read those changes.
process.env.CACHE_SECONDS ??= '0';

// Listed by `npm test` (scripts/bootstrap/tally.mjs).
beforeEach(({ task }) => {
  if (task.result?.retryCount) task.meta.isSecondTry = true;
});

// Runs before the test file and its imports are loaded.
afterAll(await takeLane(inject('folder')));
