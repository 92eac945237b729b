import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSite, type Server } from './children';

/** The site as `npm start` runs it, with an empty database in a folder that is removed with it. */
export type Site = Server & {
  env: Record<string, string> & { DATA_DIR: string };
  dataDir: string;
  mongodPid: number;
  /** Stops it and keeps its data until `stop`. */
  pause: () => Promise<void>;
};

/** Where a site is to be, and what scripts need in order to work there before it runs. */
export type Ground = Pick<Site, 'env' | 'dataDir'> & { remove: () => Promise<void> };

/** @param kept a folder that stays; without it, one that is removed with the site. @param seed what the site begins with */
export async function newGround({
  kept,
  seed = 'none',
}: { kept?: string; seed?: 'none' | 'starter' } = {}): Promise<Ground> {
  if (kept) await mkdir(kept, { recursive: true });
  const dataDir = kept ?? (await mkdtemp(path.join(tmpdir(), 'eat-it-bench-')));
  const env = { ...unset, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', SEED: seed, RATE_LIMIT_SCALE: '1000000' };
  return { dataDir, env, remove: () => (kept ? Promise.resolve() : rm(dataDir, { recursive: true, force: true })) };
}

/** @param folder the project's by default, or another commit's */
export async function openSite(ground?: Ground, folder?: string): Promise<Site> {
  const { dataDir, env, remove } = ground ?? (await newGround());
  try {
    const server = await startSite(env, folder);
    const stop = async () => {
      await server.stop();
      await remove();
    };
    const mongodPid = Number(await readFile(path.join(dataDir, 'mongo', 'db', 'mongod.lock'), 'utf8'));
    return { ...server, stop, pause: server.stop, env, dataDir, mongodPid };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Blank counts as absent: whatever the user's own site is set to, a trial touches none of it. */
const unset = {
  NODE_ENV: '',
  WORKERS: '',
  MONGODB_URI: '',
  SMTP_URL: '',
  CLOUDINARY_URL: '',
  SITE_URL: '',
  SESSION_SECRET: '',
};
