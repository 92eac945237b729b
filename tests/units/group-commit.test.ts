import { setImmediate as turnOfEvents } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { GroupCommit } from '~/domain/group-commit';

/** Notes its batches; one that gathers does so until it is let go. */
function notedBatches() {
  const batches: number[][] = [];
  const gathering: (() => void)[] = [];
  const jobs = new GroupCommit<'kind', number, number>(
    async (_kind, batch) => {
      batches.push(batch);
      await turnOfEvents();
      return batch;
    },
    (batch) => batch(),
    100,
    () => new Promise<void>((resolve) => gathering.push(resolve)),
  );
  return { batches, gathering, run: (job: number) => jobs.run('kind', job) };
}

describe('jobs that are committed together', () => {
  it('gather after a batch of several, so that whoever was just answered comes into one batch with the others', async () => {
    const { batches, gathering, run } = notedBatches();
    const first = run(1);
    const several = [run(2), run(3)];
    await Promise.all([first, ...several]);
    await expect.poll(() => gathering.length).toBe(1);
    const next = [run(4)];
    await turnOfEvents();
    next.push(run(5));
    await turnOfEvents();
    gathering[0]?.();
    expect(await Promise.all(next)).toEqual([4, 5]);
    expect(batches).toEqual([[1], [2, 3], [4, 5]]);
  });

  it('wait for nothing where they come one at a time', async () => {
    const { batches, gathering, run } = notedBatches();
    for (const job of [1, 2, 3]) expect(await run(job)).toBe(job);
    expect(batches).toEqual([[1], [2], [3]]);
    expect(gathering).toEqual([]);
  });
});
