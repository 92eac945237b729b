import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askNetwork } from '~/offline/worker/network';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const stall = () => vi.stubGlobal('fetch', () => new Promise(() => undefined));
const ask = () => askNetwork({ request: new Request('https://eat-it.example/'), isKnown: true, wholeBody: false });

it('a silent page times out after 10 seconds, and the next ones after 3 until one arrives (case 127)', async () => {
  stall();
  for (const seconds of [10, 3, 3]) {
    const answers: unknown[] = [];
    const asked = ask().then((answer) => answers.push(answer));
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
    expect(answers).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await asked;
    expect(answers).toEqual(['slow']);
  }
  const page = new Response('A page.');
  vi.stubGlobal('fetch', () => Promise.resolve(page));
  expect(await ask()).toBe(page);
  stall();
  const asked = ask();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(await Promise.race([asked, 'waits'])).toBe('waits');
  await vi.advanceTimersByTimeAsync(1);
  expect(await asked).toBe('slow');
});
