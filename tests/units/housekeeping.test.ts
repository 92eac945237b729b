import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startHousekeeping } from '~/domain/housekeeping';
import { log } from '~/services/log';

it('starts no chore twice at the same time, and retries a failed one', async () => {
  const failures = vi.spyOn(log, 'error').mockImplementation(() => undefined);
  onTestFinished(() => failures.mockRestore());
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const begun = { slow: 0, failing: 0 };
  const slow = async () => {
    begun.slow += 1;
    if (begun.slow === 1) await held;
  };
  const failing = () => {
    begun.failing += 1;
    return Promise.reject(new Error('Not now.'));
  };
  const stop = startHousekeeping([
    { name: 'slow', everyMs: 5, atStart: true, run: slow },
    { name: 'failing', everyMs: 5, run: failing },
  ]);
  onTestFinished(stop);
  await expect.poll(() => begun.failing).toBeGreaterThan(5);
  expect(begun.slow).toBe(1);
  goOn();
  await expect.poll(() => begun.slow).toBeGreaterThan(2);
  expect(failures.mock.calls[0]?.[0]).toMatchObject({ chore: 'failing' });

  stop();
  const atEnd = { ...begun };
  await sleep(50);
  expect(begun).toEqual(atEnd);
});
