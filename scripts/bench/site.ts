import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSite, type Server } from './children';

/** The site as `npm start` runs it, with an empty database of its own in a folder that goes away with it. */
export type Site = Server & {
  /** What scripts need in order to work on the same database. */
  env: Record<string, string>;
  dataDir: string;
  mongodPid: number;
  /** Stops it and keeps its data until `stop`. */
  pause: () => Promise<void>;
};

/** @param given settings of its own, such as a seed */
export async function openSite(given: Record<string, string> = {}): Promise<Site> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'eat-it-bench-'));
  const env = {
    ...unset,
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    SEED: 'none',
    RATE_LIMIT_SCALE: '1000000',
    ...given,
  };
  try {
    const server = await startSite(env);
    const stop = async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    };
    const mongodPid = Number(await readFile(path.join(dataDir, 'mongo', 'db', 'mongod.lock'), 'utf8'));
    return { ...server, stop, pause: server.stop, env, dataDir, mongodPid };
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
}

/** Blank counts as absent: whatever the user's own site is set to, a trial touches none of it. */
const unset = { NODE_ENV: '', MONGODB_URI: '', SMTP_URL: '', CLOUDINARY_URL: '', SITE_URL: '', SESSION_SECRET: '' };
