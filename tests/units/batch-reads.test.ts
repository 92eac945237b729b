import { describe, expect, it } from 'vitest';
import { batchReads } from '~models/database/batch-reads';

/** Answers questions with themselves, each query when it is let go. */
function heldQueries() {
  const queries: { asked: readonly number[]; letGo: () => void }[] = [];
  const ask = batchReads(
    (asked: readonly number[]) =>
      new Promise<number[]>((resolve) => queries.push({ asked, letGo: () => resolve([...asked]) })),
  );
  return { queries, ask };
}

describe('questions of many requests', () => {
  it('are one query when they are asked in one turn, and one while another is under way', async () => {
    const { queries, ask } = heldQueries();
    const first = [ask(1), ask(2)];
    await expect.poll(() => queries.length).toBe(1);
    const later = [ask(3)];
    await Promise.resolve();
    later.push(ask(4), ask(5));
    queries[0]?.letGo();
    expect(await Promise.all(first)).toEqual([1, 2]);
    await expect.poll(() => queries.length).toBe(2);
    queries[1]?.letGo();
    expect(await Promise.all(later)).toEqual([3, 4, 5]);
    expect(queries.map(({ asked }) => asked)).toEqual([
      [1, 2],
      [3, 4, 5],
    ]);
  });

  it('are asked though the query before them is never answered', async () => {
    const { queries, ask } = heldQueries();
    void ask(1);
    await expect.poll(() => queries.length).toBe(1);
    const second = ask(2);
    await expect.poll(() => queries.length).toBe(2);
    queries[1]?.letGo();
    expect(await second).toBe(2);
  });
});
