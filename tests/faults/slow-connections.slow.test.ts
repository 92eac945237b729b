import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { timeouts } from '~/http/express/http-server';
import { newPhotoKey, photoFolder } from '~/services/photo-store';
import { useSite } from '../support/site';
import { openSlowConnections, slowWays } from './slow-connections';

const site = useSite();

const connections = 1_000;

/** The request timeout, and the interval of the check that enforces it. */
const { requestMs, checkEveryMs } = timeouts;

/** The number of the site's open connections and files. A client that doesn't read never notices that it was cut off. */
const openAt = async (pid: number): Promise<number> => (await readdir(`/proc/${pid}/fd`)).length;

it('1,000 slow connections are cut off, while others are served (case 43)', { timeout: 300_000 }, async () => {
  const longPhoto = `ph/${newPhotoKey()}/1280.jpg`;
  await mkdir(path.dirname(path.join(photoFolder, longPhoto)), { recursive: true });
  await writeFile(path.join(photoFolder, longPhoto), Buffer.alloc(32 * 1024 * 1024));
  const visitor = site.visitor();
  expect((await visitor.page('/locations')).status).toBe(200);
  const { pid, origin } = site.server;
  const before = await openAt(pid);
  const slow = await openSlowConnections(origin, {
    count: connections,
    ways: slowWays,
    path: `/photos/${longPhoto}`,
    dripEveryMs: 1_000,
  });
  onTestFinished(() => slow.destroy());
  let peak = 0;
  const opened = async () => (peak = Math.max(peak, (await openAt(pid)) - before));
  // Readers also have a file each. A slow machine may cut off the first connections before it has accepted the last.
  await expect.poll(opened).toBeGreaterThan(connections * 0.9);
  // For connections to the database and the visitor's own.
  const maxLeft = 60;
  const startedAt = performance.now();
  let pages = 0;
  while ((await openAt(pid)) > before + maxLeft && performance.now() < startedAt + requestMs + 8 * checkEveryMs) {
    expect((await visitor.page('/locations')).status).toBe(200);
    pages += 1;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  expect((await openAt(pid)) - before).toBeLessThanOrEqual(maxLeft);
  expect(pages).toBeGreaterThan(10);
});
