import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '~/services/mongod/start-or-join';
import { noonZone } from './noon-zone';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A replica set for this test run; replace the database name in it. */
    mongodbUri: string;
    /** A folder for the tests' files, deleted after the run. */
    folder: string;
    /** SITE_TIME_ZONE of everything that the run starts. */
    timeZone: string;
  }
}

/**
 * One folder for the whole run, with one MongoDB in it, unless TEST_MONGODB_URI names one.
 *
 * @returns a function that removes both
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'eat-it-test-'));
  project.provide('folder', folder);
  project.provide('timeZone', noonZone());
  const embedded = process.env.TEST_MONGODB_URI ? null : await startEmbedded({ dataDir: folder, onProgress });
  project.provide('mongodbUri', embedded?.uri ?? process.env.TEST_MONGODB_URI ?? '');
  return async () => {
    await embedded?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

const onProgress = (line: string) => process.stderr.write(`${line}\n`);
