import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '~/services/mongod';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A replica set for this test run; the database name in it is to be replaced. */
    mongodbUri: string;
  }
}

/**
 * One MongoDB for the whole run, in a folder that goes away with it, or the one that TEST_MONGODB_URI names.
 *
 * @returns what stops it again
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_MONGODB_URI;
  if (given) {
    project.provide('mongodbUri', given);
    return async () => undefined;
  }

  const dataDir = await mkdtemp(path.join(tmpdir(), 'eat-it-test-'));
  const embedded = await startEmbedded({ dataDir, onProgress: (line) => process.stderr.write(`${line}\n`) });
  project.provide('mongodbUri', embedded.uri);
  return async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
