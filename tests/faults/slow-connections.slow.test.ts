import { writeFile } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { patience } from '~/http/express/http-server';
import { photoFolder } from '~/services/photo-store';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { useSite } from '../support/site';
import { openSlowConnections, slowWays } from './slow-connections';

const site = useSite();

/** The longest that anybody is waited for, and the look that finds it. */
const { requestMs, lookEveryMs } = patience;

it('1,000 slow connections are cut off, and others are served meanwhile (case 43)', { timeout: 300_000 }, async () => {
  await mkdir(photoFolder, { recursive: true });
  await writeFile(path.join(photoFolder, 'long.jpg'), Buffer.alloc(32 * 1024 * 1024));
  const slow = await openSlowConnections(site.server.origin, {
    count: 1_000,
    ways: slowWays,
    path: '/photos/long.jpg',
    dripEveryMs: 1_000,
  });
  onTestFinished(() => slow.destroy());
  const visitor = site.visitor();
  const until = performance.now() + requestMs + 4 * lookEveryMs;
  let served = 0;
  while (slow.cut < 1_000 && performance.now() < until) {
    const from = performance.now();
    expect((await visitor.page('/locations')).status).toBe(200);
    expect(performance.now() - from).toBeLessThan(5_000);
    served += 1;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  expect(served).toBeGreaterThan(10);
  expect(slow.cut).toBe(1_000);
});
