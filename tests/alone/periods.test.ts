import { afterAll, describe, expect, it, vi } from 'vitest';
import { leaderboard } from '~/domain/points/leaderboard';
import { monthBoard, weekBoard } from '~/domain/points/periods';
import { recount } from '~/domain/points/recount';
import { clock } from '~/services/clock';
import { aDriver, aPost } from '../support/factories';
import { useFreshDatabase } from '../support/database';

// The times below are in the default time zone of a site.
vi.hoisted(() => void (process.env.SITE_TIME_ZONE = 'America/Chicago'));

useFreshDatabase();

describe('a week and a month', () => {
  it('start at midnight in the site’s time zone, regardless of the server’s (case 7)', () => {
    expect(weekBoard(new Date('2026-11-16T05:59:59.999Z'))).toBe('week:2026-11-09');
    expect(weekBoard(new Date('2026-11-16T06:00:00.000Z'))).toBe('week:2026-11-16');
    expect(monthBoard(new Date('2026-12-01T05:59:59.999Z'))).toBe('month:2026-11');
    expect(monthBoard(new Date('2026-12-01T06:00:00.000Z'))).toBe('month:2026-12');
  });

  it('are right across daylight saving changes (case 7)', () => {
    expect(weekBoard(new Date('2026-03-09T04:59:59.999Z'))).toBe('week:2026-03-02');
    expect(weekBoard(new Date('2026-03-09T05:00:00.000Z'))).toBe('week:2026-03-09');
    expect(weekBoard(new Date('2026-11-02T05:59:59.999Z'))).toBe('week:2026-10-26');
    expect(weekBoard(new Date('2026-11-02T06:00:00.000Z'))).toBe('week:2026-11-02');
  });
});

describe('the start of a week', () => {
  const ownZone = process.env.TZ;
  afterAll(() => {
    if (ownZone === undefined) delete process.env.TZ;
    else process.env.TZ = ownZone;
  });

  // In November and March, including the weeks of the daylight saving changes.
  it.each([
    ['Asia/Tokyo', '2026-11-16T05:59:59.999Z'],
    ['America/Chicago', '2026-11-02T05:59:59.999Z'],
    ['Pacific/Pago_Pago', '2026-03-09T04:59:59.999Z'],
    ['UTC', '2026-03-02T05:59:59.999Z'],
  ])('counts each award in one of two adjacent weeks, on a server in %s (case 7)', async (zone, lastMoment) => {
    process.env.TZ = zone;
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    const [before, after] = [new Date(lastMoment), new Date(Date.parse(lastMoment) + 1)];
    const driver = await clock.at(new Date(before.getTime() - 20 * 24 * 3600_000), () => aDriver());
    await clock.at(before, () => aPost(driver));
    await clock.at(after, () => aPost(driver));
    for (const moment of [before, after]) {
      const board = await clock.at(moment, () => leaderboard('weekly', 100));
      expect(board.filter(({ id }) => id === driver.id).map(({ points }) => points)).toEqual([5]);
    }
    expect(weekBoard(before)).not.toBe(weekBoard(after));
    expect((await recount()).drift).toEqual([]);
  });
});
