import { expect, it } from 'vitest';
import { useSite } from '../support/site';
import { deeds } from './deeds';
import { killInEachGap } from './killed-between-writes';

const site = useSite();

it('a process killed between two writes of a vote leaves every figure equal to its recount (case 5)', async () => {
  expect(await killInEachGap(site.server.databaseUri, deeds.vote, [3])).toBe(1);
});
