import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OneForAll } from '~/services/workers/one-for-all';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Workers with these names, which have begun to listen in this order. */
function workers(...names: string[]) {
  const appointed: string[] = [];
  const handed: { to: string; id: number; work: unknown }[] = [];
  const oneForAll = new OneForAll<string, string>(
    (worker, isTheOne) => appointed.push(`${worker} ${isTheOne ? 'is' : 'is not'}`),
    (to, id, work) => handed.push({ to, id, work }),
  );
  names.forEach((name) => oneForAll.join(name));
  const answers: unknown[] = [];
  const ask = (asker: string, work: string) => void oneForAll.ask(asker, work).then((answer) => answers.push(answer));
  /** @returns the answers so far */
  const answersSoFar = async () => {
    await vi.advanceTimersByTimeAsync(0);
    return answers;
  };
  return { oneForAll, appointed, handed, ask, answersSoFar };
}

it('is the one that has listened for longest', async () => {
  const { oneForAll, appointed, handed, ask, answersSoFar } = workers('first', 'second', 'third');
  ask('second', 'sum');
  ask('third', 'product');
  oneForAll.answered(2, 6);
  oneForAll.answered(1, 5);
  expect(appointed).toEqual(['first is']);
  expect(handed.map(({ to, work }) => [to, work])).toEqual([
    ['first', 'sum'],
    ['first', 'product'],
  ]);
  expect(await answersSoFar()).toEqual([6, 5]);
});

it('asks nobody else where there is nobody else, or the one asks itself', async () => {
  const nobody = workers();
  nobody.ask('new', 'sum');
  expect([await nobody.answersSoFar(), nobody.handed]).toEqual([[null], []]);
  const two = workers('first', 'second');
  two.ask('first', 'sum');
  expect([await two.answersSoFar(), two.handed]).toEqual([[null], []]);
});

it('is the next one where the one makes room, and what it has taken it still does', async () => {
  const { oneForAll, appointed, ask, answersSoFar } = workers('first', 'second', 'third');
  ask('third', 'sum');
  oneForAll.taken(1);
  oneForAll.leave('first');
  expect(appointed).toEqual(['first is', 'first is not', 'second is']);
  await vi.advanceTimersByTimeAsync(4_900);
  oneForAll.answered(1, 5);
  expect(await answersSoFar()).toEqual([5]);
});

it('is the next one where the one ends, and whoever waits for it is told that nobody does it', async () => {
  const { oneForAll, appointed, ask, answersSoFar } = workers('first', 'second');
  ask('second', 'sum');
  oneForAll.taken(1);
  oneForAll.end('first');
  expect(await answersSoFar()).toEqual([null]);
  expect(appointed.at(-1)).toBe('second is');
});

it('is another where the one takes nothing for a second, and nobody waits longer for it', async () => {
  const { appointed, ask, handed, answersSoFar } = workers('first', 'second', 'third');
  ask('second', 'sum');
  ask('third', 'product');
  await vi.advanceTimersByTimeAsync(900);
  expect(await answersSoFar()).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(await answersSoFar()).toEqual([null, null]);
  expect(appointed).toEqual(['first is', 'first is not', 'second is']);
  ask('third', 'sum');
  expect(handed.at(-1)?.to).toBe('second');
});

it('is another where the one has taken work and not done it in five seconds, and what it says later is not heard', async () => {
  const { oneForAll, appointed, ask, answersSoFar } = workers('first', 'second', 'third');
  ask('second', 'sum');
  await vi.advanceTimersByTimeAsync(900);
  oneForAll.taken(1);
  await vi.advanceTimersByTimeAsync(4_900);
  expect([await answersSoFar(), appointed]).toEqual([[], ['first is']]);
  await vi.advanceTimersByTimeAsync(200);
  oneForAll.answered(1, 5);
  expect(await answersSoFar()).toEqual([null]);
  expect(appointed).toEqual(['first is', 'first is not', 'second is']);
});

it('stays the one where there is no other', async () => {
  const { oneForAll, ask, handed, answersSoFar } = workers('first', 'second');
  ask('second', 'sum');
  oneForAll.leave('second');
  await vi.advanceTimersByTimeAsync(1_100);
  expect(await answersSoFar()).toEqual([null]);
  oneForAll.join('third');
  ask('third', 'sum');
  expect(handed.at(-1)?.to).toBe('first');
});
