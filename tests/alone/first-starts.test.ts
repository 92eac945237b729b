import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { claimLease } from '~models/lock';
import { Locations } from '~models/location';
import { countPosts } from '~models/post';
import { withLease } from '~/domain/leases';
import { starterPlaces } from '~/domain/seed/places';
import { seedIfEmpty } from '~/domain/seed/seed-starter';
import { useFreshDatabase } from '../support/database';
import { setTimeAhead, timeIsReal } from '../support/time';

useFreshDatabase();
afterEach(timeIsReal);
// One demo post is enough, and its picture is drawn quickly.
vi.mock(import('~/domain/seed/demo-posts'), async (original) => {
  const { demoPosts, ...others } = await original();
  return { ...others, demoPosts: demoPosts.slice(0, 1) };
});
// places-of-the-country.test.ts tests the loaded places.
vi.mock(import('~/domain/seed/load-places'), async (original) => ({
  ...(await original()),
  hasPlacesToLoad: () => Promise.resolve(false),
  loadPlaces: () => Promise.resolve(),
}));

it('an empty database gets its first places and posts once, even with simultaneous starts (case 66)', async () => {
  const lines: string[] = [];
  await Promise.all(Array.from({ length: 3 }, () => seedIfEmpty((line) => lines.push(line))));
  expect(lines.filter((line) => line.startsWith('Starter places'))).toHaveLength(1);
  expect([await Locations.countDocuments(), await countPosts()]).toEqual([starterPlaces.length, 1]);
});

it('a start waits for another one’s work, and takes over if that process died (case 66)', async () => {
  const now = new Date();
  expect(await claimLease('work', now, new Date(now.getTime() + 1_500))).toBe(true);
  const order: string[] = [];
  const other = withLease('work', () => Promise.resolve(void order.push('ran')));
  await sleep(500);
  expect(order).toEqual([]);
  await other;
  expect(order).toEqual(['ran']);
});

it('a start does not take over while the other one is still working (case 66)', async () => {
  const order: string[] = [];
  let end = (): void => undefined;
  const first = withLease('long', () => new Promise<void>((resolve) => (end = resolve)));
  await sleep(3_000);
  const other = withLease('long', () => Promise.resolve(void order.push('other')));
  // Beyond the lease's original end; it has been renewed by now.
  setTimeAhead(8_000);
  await sleep(1_000);
  expect(order).toEqual([]);
  end();
  await Promise.all([first, other]);
  expect(order).toEqual(['other']);
});
