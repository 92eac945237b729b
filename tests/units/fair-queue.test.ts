import { describe, expect, test } from 'vitest';
import { FairQueue, NoTurnError } from '~/services/imaging/queue';

const queueLimits = { atOnce: 1, waiting: 6, overtimeMs: 60_000 };

/** A queue with tasks that finish on demand, and the order in which they started. */
function aQueue(overrides: Partial<typeof queueLimits> = {}) {
  const queue = new FairQueue({ ...queueLimits, ...overrides });
  const started: string[] = [];
  const finishers = new Map<string, () => void>();
  const enqueue = (name: string, signal?: AbortSignal) => {
    const task = () =>
      new Promise<string>((resolve) => {
        started.push(name);
        finishers.set(name, () => resolve(name));
      });
    const queued = queue.run(name.charAt(0), task, signal);
    const outcome = queued.catch((error: unknown) => (error instanceof NoTurnError ? error.reason : String(error)));
    return outcome;
  };
  const finish = async (name: string) => {
    finishers.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { queue, started, enqueue, finish };
}

describe('queued photos', () => {
  test('do not wait for one owner’s many slow ones (case 46)', async () => {
    const { started, enqueue, finish } = aQueue({ overtimeMs: 30 });
    const passOvertime = () => new Promise((resolve) => setTimeout(resolve, 100));
    for (const name of ['a1', 'a2', 'a3']) void enqueue(name);
    await passOvertime();
    expect(started, 'the slot is reserved for others').toEqual(['a1']);
    void enqueue('b1');
    expect(started).toEqual(['a1', 'b1']);
    await finish('b1');
    await passOvertime();
    expect(started).toEqual(['a1', 'b1']);
    await finish('a1');
    await passOvertime();
    void enqueue('c1');
    expect(started).toEqual(['a1', 'b1', 'a2', 'c1']);
  });

  test('do not wait for one that never finishes (case 46)', async () => {
    const { started, enqueue, finish } = aQueue({ overtimeMs: 30 });
    for (const name of ['a1', 'b1', 'c1']) void enqueue(name);
    await expect.poll(() => started).toEqual(['a1', 'b1']);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(started).toEqual(['a1', 'b1']);
    await finish('a1');
    await finish('b1');
    expect(started).toEqual(['a1', 'b1', 'c1']);
    await finish('c1');
    void enqueue('d1');
    expect(started.at(-1)).toBe('d1');
  });
});
