import mongoose from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { standingId, Standings } from '~models/standing';
import { Users } from '~models/user';
import { weekBoard } from '~/domain/points/periods';
import { ownRank } from '~/domain/points/own-ranks';
import { dropReadingsOfAMinute } from '~/domain/read-cache';
import type { Period } from '~/schemas/periods';
import { clock } from '~/services/clock';
import { useFreshDatabase } from '../support/database';

useFreshDatabase();

const begin = new Date('2026-11-25T12:00:00Z');
const board = weekBoard(begin);
const later = (seconds: number): Date => new Date(begin.getTime() + seconds * 1_000);

type Ranked = { id: number; points: number };

const store: Record<'all' | 'weekly', (drivers: Ranked[]) => Promise<unknown>> = {
  all: (drivers) =>
    mongoose.connection
      .collection<{ _id: number }>('users')
      .insertMany(
        drivers.map(({ id, points }) => ({
          _id: id,
          username: `driver-${id}`,
          hiddenAt: null,
          points,
          pointsAt: begin,
        })),
      ),
  weekly: (drivers) =>
    Standings.insertMany(
      drivers.map(({ id, points }) => ({
        ...{ _id: standingId(board, id), board, userId: id, points, reachedAt: begin, hidden: false },
      })),
    ),
};

/** Ids and ranks are the same: the first has most points. */
const inOrder = (count: number): Ranked[] =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, points: 20_000 - at }));
const newcomersAhead = (count: number): Ranked[] =>
  Array.from({ length: count }, (_, at) => ({ id: 50_001 + at, points: 30_000 }));

const rankAt = async (time: Date, period: Period, id: number) =>
  (await clock.at(time, () => ownRank(id, period)))?.rank;

describe.each(['all', 'weekly'] as const)('the own rank on a board, %s', (period) => {
  beforeEach(async () => {
    await Promise.all([Users.deleteMany({}), Standings.deleteMany({})]);
    dropReadingsOfAMinute();
  });

  it('is as it stands among the first thousand, and as it stood a minute ago at most further down', async () => {
    await store[period](inOrder(1_200));
    const ranksAt = async (time: Date) => [await rankAt(time, period, 900), await rankAt(time, period, 1_100)];
    expect(await ranksAt(begin)).toEqual([900, 1_100]);
    await store[period](newcomersAhead(5));
    expect(await ranksAt(later(59))).toEqual([905, 1_100]);
    expect(await ranksAt(later(61))).toEqual([905, 1_105]);
  });

  it('is told to whoever comes onto the board far down, too', async () => {
    await store[period](inOrder(1_200));
    expect(await rankAt(begin, period, 1_100)).toBe(1_100);
    await store[period]([{ id: 60_000, points: 1 }]);
    expect(await rankAt(later(1), period, 60_000)).toBe(1_201);
  });

  it('is not told exactly beyond ten thousand', async () => {
    await store[period](inOrder(10_002));
    expect(await rankAt(begin, period, 10_000)).toBe(10_000);
    expect(await rankAt(begin, period, 10_001)).toBeNull();
  });
});
