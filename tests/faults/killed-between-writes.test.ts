import { expect, it } from 'vitest';
import { databaseUri, useFreshDatabase } from '../support/database';
import { operations } from './deeds';
import { killInEachGap } from './killed-between-writes';

useFreshDatabase();

it('counters match a recount after a process is killed between two writes of a vote (case 5)', async () => {
  expect(await killInEachGap(databaseUri(), operations.vote, [3])).toBe(1);
});
