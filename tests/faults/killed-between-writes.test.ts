import { expect, it } from 'vitest';
import { databaseUri, useFreshDatabase } from '../support/database';
import { deeds } from './deeds';
import { killInEachGap } from './killed-between-writes';

useFreshDatabase();

it('a process killed between two writes of a vote leaves every figure equal to its recount (case 5)', async () => {
  expect(await killInEachGap(databaseUri(), deeds.vote, [3])).toBe(1);
});

it('nor does one killed while it counts a crowd’s votes (case 5)', async () => {
  expect(await killInEachGap(databaseUri(), deeds.counting, [0, 2])).toBe(2);
});
