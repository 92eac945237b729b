import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { claimLease } from '~models/lease';
import { oneAtATime } from '~/domain/in-turn';
import { storeStarterPlaces } from '~/domain/seed/store-starter-places';
import { useFreshDatabase } from '../support/database';

useFreshDatabase();

it('lets two first starts fill one database in turn, so that neither meets what the other stores (case 66)', async () => {
  const placesIn = () => oneAtATime('seed', async () => void (await storeStarterPlaces()));
  await expect(Promise.all([placesIn(), placesIn(), placesIn()])).resolves.toBeDefined();
});

it('waits for whoever is at it, and takes over from one that died at it (case 66)', async () => {
  const now = new Date();
  expect(await claimLease('work', now, new Date(now.getTime() + 1_500))).toBe(true);
  const order: string[] = [];
  const other = oneAtATime('work', () => Promise.resolve(void order.push('ran')));
  await sleep(500);
  expect(order).toEqual([]);
  await other;
  expect(order).toEqual(['ran']);
});
