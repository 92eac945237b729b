import mongoose from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { boardPage, ownRank, recordRankings, yesterdaysRanks } from '~/domain/points/leaderboard';
import { weekBoard } from '~/domain/points/periods';
import { clearCaches } from '~/domain/read-cache';
import type { Period } from '~/schemas/choices';
import { clock } from '~/services/clock';
import { boardScoreId, LeaderboardScores } from '~models/leaderboard-score';
import { Periods } from '~models/period';
import { Users } from '~models/user';
import { createProfiler } from '../../scripts/bench/profiler';
import { useFreshDatabase } from '../support/database';

useFreshDatabase();

const start = new Date('2026-11-25T12:00:00Z');
const board = weekBoard(start);
const later = (seconds: number): Date => new Date(start.getTime() + seconds * 1_000);

/** `at`: when they got their points, in seconds. */
type Ranked = { id: number; points: number; at?: number };

const store: Record<'all' | 'weekly', (drivers: Ranked[]) => Promise<unknown>> = {
  all: (drivers) =>
    mongoose.connection.collection<{ _id: number }>('users').insertMany(
      drivers.map(({ id, points, at = 0 }) => ({
        ...{ _id: id, username: `driver-${id}`, hiddenAt: null, points, pointsAt: later(at) },
      })),
    ),
  weekly: async (drivers) => {
    await store.all(drivers.map((driver) => ({ ...driver, points: 0 })));
    await LeaderboardScores.insertMany(
      drivers.map(({ id, points, at = 0 }) => ({
        ...{ _id: boardScoreId(board, id), board, userId: id, points, reachedAt: later(at), hidden: false },
      })),
    );
  },
};

/** Ids equal ranks: the first driver has the most points. */
const inOrder = (count: number): Ranked[] =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, points: 20_000 - at }));
const newcomersAhead = (count: number): Ranked[] =>
  Array.from({ length: count }, (_, at) => ({ id: 50_001 + at, points: 30_000 }));

const rankAt = async (time: Date, period: Period, id: number) =>
  (await clock.at(time, () => ownRank(id, period)))?.rank;

beforeEach(async () => {
  await Promise.all([Users.deleteMany({}), LeaderboardScores.deleteMany({}), Periods.deleteMany({})]);
  clearCaches();
});

describe.each(['all', 'weekly'] as const)('a long board, %s', (period) => {
  it('has current ranks in the first thousand, and ranks from up to a minute ago below that', async () => {
    await store[period](inOrder(1_200));
    const ranksAt = async (time: Date) => [await rankAt(time, period, 900), await rankAt(time, period, 1_100)];
    expect(await ranksAt(start)).toEqual([900, 1_100]);
    await store[period](newcomersAhead(5));
    expect(await ranksAt(later(59))).toEqual([905, 1_100]);
    expect(await ranksAt(later(61))).toEqual([905, 1_105]);
  });

  it('also has a rank for drivers who enter far down', async () => {
    await store[period](inOrder(1_200));
    expect(await rankAt(start, period, 1_100)).toBe(1_100);
    await store[period]([{ id: 60_000, points: 1 }]);
    expect(await rankAt(later(1), period, 60_000)).toBe(1_201);
  });

  it('has no ranks beyond ten thousand', async () => {
    await store[period](inOrder(10_002));
    expect(await rankAt(start, period, 10_000)).toBe(10_000);
    expect(await rankAt(start, period, 10_001)).toBeNull();
  });

  const profiler = createProfiler();
  const keysRead = async (work: () => Promise<unknown>) =>
    Math.max(...(await profiler.watch(work)).map(({ keysExamined }) => keysExamined));
  const asManyPoints = (count: number, timeOf: (id: number) => number) =>
    store[period](inOrder(count).map(({ id }) => ({ id, points: 5, at: timeOf(id) })));

  it('counts only the drivers ahead, even if many have the same points', async () => {
    await asManyPoints(9_000, (id) => id);
    for (const id of [1, 114, 990, 8_990]) {
      // It may use ranks cached for a minute.
      expect(await rankAt(start, period, id)).toBe(id);
      expect(await keysRead(() => rankAt(start, period, id))).toBeLessThan(Math.min(id, 1_000) + 20);
    }
  });

  it('reads only the rows of a page far down, each driver once, even if many have the same points since the same second', async () => {
    await asManyPoints(3_000, (id) => Math.ceil(id / 4));
    const whole = await boardPageAt(null, 3_000);
    expect(whole.items.map(({ id }) => id)).toEqual(inOrder(3_000).map(({ id }) => id));
    for (const size of [114, 2_001]) {
      const { next } = await boardPageAt(null, size);
      const keys = await keysRead(async () => {
        const { items } = await boardPageAt(next, 10);
        expect(items.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, at) => size + 1 + at));
      });
      expect(keys).toBeLessThan(30);
    }
  });

  const boardPageAt = (cursor: string | null, limit: number) =>
    clock.at(start, () => boardPage({ period, limit, cursor }));
});

const day = 24 * 3600;
const driversWithIds = (...ids: number[]) => ids.map((id) => ({ id }));

describe.each(['all', 'weekly'] as const)('the board of yesterday, %s', (period) => {
  const recordAt = (time: Date) => clock.at(time, recordRankings);
  const ranksAt = (time: Date, ...ids: number[]) =>
    clock.at(time, () => yesterdaysRanks(period, driversWithIds(...ids)));

  it('is recorded once a day, unknown on the first day, and no longer used on the next', async () => {
    await store[period](inOrder(3));
    await recordAt(start);
    expect(await ranksAt(start, 1, 2)).toEqual({});
    await recordAt(later(day));
    await store[period](newcomersAhead(1));
    await recordAt(later(day + 3600));
    expect(await ranksAt(later(day + 3600), 1, 3, 50_001)).toEqual({ 1: 1, 3: 3, 50_001: null });
    expect(await ranksAt(later(2 * day), 1)).toEqual({});
    await recordAt(later(2 * day));
    expect(await ranksAt(later(2 * day + 60), 1, 50_001)).toEqual({ 1: 2, 50_001: 1 });
  });

  it('has 500 ranks; drivers farther down have no known rank', async () => {
    await store[period](inOrder(501));
    await recordAt(start);
    await recordAt(later(day));
    expect(await ranksAt(later(day), 500, 501, 50_001)).toEqual({ 500: 500 });
  });
});

it('a new week has no board of yesterday', async () => {
  await store.weekly(inOrder(3));
  const monday = new Date('2026-11-30T12:00:00Z');
  await clock.at(later(2 * day), recordRankings);
  await clock.at(monday, recordRankings);
  expect(await clock.at(monday, () => yesterdaysRanks('weekly', driversWithIds(1, 2)))).toEqual({});
});
