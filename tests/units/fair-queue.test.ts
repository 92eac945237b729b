import { describe, expect, test } from 'vitest';
import { FairQueue, NoTurnError } from '~/services/imaging/queue';

const bounds = { atOnce: 1, waiting: 6, overtimeMs: 60_000 };

/** A queue with tasks that end on demand, and the order in which they started. */
function workshop(given: Partial<typeof bounds> = {}) {
  const queue = new FairQueue({ ...bounds, ...given });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const send = (name: string, signal?: AbortSignal) => {
    const task = () =>
      new Promise<string>((resolve) => {
        begun.push(name);
        ends.set(name, () => resolve(name));
      });
    const sent = queue.run(name.charAt(0), task, signal);
    const outcome = sent.catch((error: unknown) => (error instanceof NoTurnError ? error.reason : String(error)));
    return outcome;
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { queue, begun, send, end };
}

describe('queued photos', () => {
  test('do not wait for one owner’s many slow ones (case 46)', async () => {
    const { begun, send, end } = workshop({ overtimeMs: 30 });
    const late = () => new Promise((resolve) => setTimeout(resolve, 100));
    for (const name of ['a1', 'a2', 'a3']) void send(name);
    await late();
    expect(begun, 'the place is kept for others').toEqual(['a1']);
    void send('b1');
    expect(begun).toEqual(['a1', 'b1']);
    await end('b1');
    await late();
    expect(begun).toEqual(['a1', 'b1']);
    await end('a1');
    await late();
    void send('c1');
    expect(begun).toEqual(['a1', 'b1', 'a2', 'c1']);
  });

  test('do not wait for one that never finishes (case 46)', async () => {
    const { begun, send, end } = workshop({ overtimeMs: 30 });
    for (const name of ['a1', 'b1', 'c1']) void send(name);
    await expect.poll(() => begun).toEqual(['a1', 'b1']);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(begun).toEqual(['a1', 'b1']);
    await end('a1');
    await end('b1');
    expect(begun).toEqual(['a1', 'b1', 'c1']);
    await end('c1');
    void send('d1');
    expect(begun.at(-1)).toBe('d1');
  });
});
