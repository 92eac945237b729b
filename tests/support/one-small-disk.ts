import { mkdtemp, readFile, rm, stat, statfs, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { connectDatabase, disconnectDatabase } from '~models/database/connection';
import { type RunningServer, startServer } from './server';
import { withSmallDisk } from './small-disk';

export type OneSmallDisk = {
  server: RunningServer;
  /** DATA_DIR as the server process sees it: the disk is mounted only there. */
  folder: string;
  freeBytes(): Promise<number>;
  /** Fills or frees the disk until exactly this much is free; never leaves less in between. */
  leave(bytes: number): Promise<void>;
};

const mebibyte = 2 ** 20;
const record = z.object({ uri: z.string() });

/** The default setup: database, photos and email on one disk, a small one. The test is connected to its database. */
export async function startOnOneDisk(megabytes: number, env: Partial<NodeJS.ProcessEnv> = {}): Promise<OneSmallDisk> {
  const outside = await mkdtemp(path.join(tmpdir(), 'eat-it-one-disk-'));
  const within = withSmallDisk(outside, megabytes * 1024);
  const server = await startServer({ within, env: { ...env, DATA_DIR: outside, MONGODB_URI: undefined } });
  const folder = `/proc/${server.pid}/root${outside}`;
  onTestFinished(async () => {
    await disconnectDatabase();
    await server.stop();
    await rm(outside, { recursive: true });
  });
  await connectDatabase(record.parse(JSON.parse(await readFile(path.join(folder, 'mongo', 'uri.json'), 'utf8'))).uri);
  const freeBytes = async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
  const ballast = path.join(folder, 'ballast');
  return {
    server,
    folder,
    freeBytes,
    async leave(bytes) {
      const excess = (await freeBytes()) - bytes;
      const ballastSize = await stat(ballast).then(
        ({ size }) => size,
        () => 0,
      );
      if (excess < 0) await truncate(ballast, Math.max(0, ballastSize + excess));
      for (let left = excess; left > 0; left -= mebibyte)
        await writeFile(ballast, Buffer.alloc(Math.min(left, mebibyte)), { flag: 'a' });
    },
  };
}
