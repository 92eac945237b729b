import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startHousekeeping } from '~/domain/housekeeping';
import { log } from '~/services/log';

it('starts no chore twice at the same time, and retries a failed one', async () => {
  const failures = vi.spyOn(log, 'error').mockImplementation(() => undefined);
  onTestFinished(() => failures.mockRestore());
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const runs = { slow: 0, failing: 0 };
  const slow = async () => {
    runs.slow += 1;
    if (runs.slow === 1) await gate;
  };
  const failing = () => {
    runs.failing += 1;
    return Promise.reject(new Error('Not now.'));
  };
  const stop = startHousekeeping([
    { name: 'slow', everyMs: 5, atStart: true, run: slow },
    { name: 'failing', everyMs: 5, run: failing },
  ]);
  onTestFinished(stop);
  await expect.poll(() => runs.failing).toBeGreaterThan(5);
  expect(runs.slow).toBe(1);
  release();
  await expect.poll(() => runs.slow).toBeGreaterThan(2);
  expect(failures.mock.calls[0]?.[0]).toMatchObject({ chore: 'failing' });

  stop();
  const afterStop = { ...runs };
  await sleep(50);
  expect(runs).toEqual(afterStop);
});
