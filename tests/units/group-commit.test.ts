import { setImmediate as turnOfEvents } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { GroupCommit } from '~/domain/group-commit';

const largest = 3;

/** Notes its batches; one that gathers does so until as many came as were answered, or its moment is let go. */
function notedBatches(meanwhile: (batch: number) => void = () => undefined) {
  const batches: number[][] = [];
  const moments: (() => void)[] = [];
  const jobs = new GroupCommit<'kind', number, number>(
    async (_kind, batch) => {
      meanwhile(batches.push(batch));
      await turnOfEvents();
      return batch;
    },
    (batch) => batch(),
    largest,
    () => new Promise<void>((resolve) => moments.push(resolve)),
  );
  return { batches, moments, run: (job: number) => jobs.run('kind', job) };
}

describe('jobs that are committed together', () => {
  it('gather after a batch of several, so that anyone who was just answered comes into one batch with the others', async () => {
    const { batches, moments, run } = notedBatches();
    await Promise.all([1, 2, 3, 4].map(run));
    await expect.poll(() => moments.length).toBe(1);
    const next = [run(5)];
    await turnOfEvents();
    next.push(run(6));
    await turnOfEvents();
    moments[0]?.();
    expect(await Promise.all(next)).toEqual([5, 6]);
    expect(batches).toEqual([[1], [2, 3, 4], [5, 6]]);
  });

  it('gather no longer once as many have come as were answered', async () => {
    const { batches, moments, run } = notedBatches();
    await Promise.all([1, 2, 3].map(run));
    await expect.poll(() => moments.length).toBe(1);
    const next = [run(4)];
    await turnOfEvents();
    next.push(run(5));
    expect(await Promise.all(next)).toEqual([4, 5]);
    expect(batches).toEqual([[1], [2, 3], [4, 5]]);
  });

  it('gather beside those who came while the last batch was committed', async () => {
    const late: Promise<number>[] = [];
    const { batches, moments, run } = notedBatches((batch) => {
      if (batch === 2) late.push(run(4));
    });
    await Promise.all([1, 2, 3].map(run));
    await expect.poll(() => moments.length).toBe(1);
    late.push(run(5), run(6));
    expect(await Promise.all(late)).toEqual([4, 5, 6]);
    expect(batches).toEqual([[1], [2, 3], [4, 5, 6]]);
  });

  it('gather for nothing where a batch is as large as may be', async () => {
    const { batches, moments, run } = notedBatches();
    const all = [1, 2, 3, 4, 5, 6, 7, 8].map(run);
    await Promise.all(all.slice(0, 7));
    expect(batches).toEqual([[1], [2, 3, 4], [5, 6, 7]]);
    await expect.poll(() => moments.length).toBe(1);
    moments[0]?.();
    expect(await all[7]).toBe(8);
  });

  it('wait for nothing where they come one at a time', async () => {
    const { batches, moments, run } = notedBatches();
    for (const job of [1, 2, 3]) expect(await run(job)).toBe(job);
    expect(batches).toEqual([[1], [2], [3]]);
    expect(moments).toEqual([]);
  });
});
