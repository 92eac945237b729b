import mongoose from 'mongoose';
import { describe, expect, it, vi } from 'vitest';
import { badgesOf, closeEndedPeriods, meatMaster, weeklyPoints } from '~/domain/points/closed-periods';
import { updateProfile } from '~/domain/profiles/update-profile';
import { castVote } from '~/domain/votes';
import { clock } from '~/services/clock';
import { findClosedPeriod } from '~models/period';
import { Ledger } from '~models/ledger';
import { aDriver, aPost } from '../support/factories';
import { useFreshDatabase } from '../support/database';

// The times below are in the default time zone of a site.
vi.hoisted(() => void (process.env.SITE_TIME_ZONE = 'America/Chicago'));

useFreshDatabase();

// A week in the site's time zone: Monday, October 12 to Sunday, October 18, 2026.
const inTheWeek = new Date('2026-10-14T18:00:00Z');
const justAfterTheWeek = new Date('2026-10-19T05:00:30Z');
const nextWeek = new Date('2026-10-21T18:00:00Z');
const weekAfter = new Date('2026-10-28T18:00:00Z');
const nextMonth = new Date('2026-11-04T18:00:00Z');

describe('a past week', () => {
  it(
    'has its top three stored once; a vote withdrawn later does not change them (case 8)',
    { tags: ['S1.weekly.2'] },
    async () => {
      const { first, second, voter, post } = await clock.at(inTheWeek, async () => {
        const [one, two, rater] = [await aDriver(), await aDriver(), await aDriver()];
        const winning = await aPost(one);
        await aPost(two);
        await castVote.post(rater, { id: winning.id, direction: 'up' });
        return { first: one, second: two, voter: rater, post: winning };
      });

      await clock.at(justAfterTheWeek, closeEndedPeriods);
      expect(await findClosedPeriod('week:2026-10-12')).toBeNull();

      await clock.at(nextWeek, closeEndedPeriods);
      const closed = await findClosedPeriod('week:2026-10-12');
      expect(closed?.winners.map(({ userId, points }) => [userId, points])).toEqual([
        [first.id, 11],
        [second.id, 10],
        [voter.id, 5],
      ]);

      await clock.at(nextWeek, () => castVote.post(voter, { id: post.id, direction: 'none' }));
      await clock.at(nextWeek, closeEndedPeriods);
      expect((await findClosedPeriod('week:2026-10-12'))?.winners).toEqual(closed?.winners);
      const why = await Ledger.find({ postId: post.id, reason: 'vote-withdrawn' }).lean();
      expect(why).toMatchObject([
        { userId: first.id, actorId: voter.id, points: -1, at: nextWeek, countsAt: inTheWeek },
      ]);

      expect(await clock.at(nextWeek, () => badgesOf(first.id))).toMatchObject([{ kind: 'week', place: 1 }]);
      expect(await clock.at(nextWeek, () => badgesOf(voter.id))).toMatchObject([{ kind: 'week', place: 3 }]);
      expect(await clock.at(weekAfter, () => badgesOf(first.id))).toEqual([]);
    },
  );
});

describe('a past month', () => {
  it('has its Meat Master, who is featured through the next month', { tags: ['S1.monthly.1'] }, async () => {
    await clock.at(nextMonth, closeEndedPeriods);
    const master = await clock.at(nextMonth, meatMaster);
    expect(master?.points).toBe(10);
    expect(await clock.at(nextMonth, () => badgesOf(master?.id ?? 0))).toMatchObject([
      { kind: 'month', label: 'Meat Master' },
    ]);
    expect(await clock.at(new Date('2026-12-04T18:00:00Z'), meatMaster)).toBeNull();
  });

  it('links to its Meat Master’s page only if the profile is public', async () => {
    const master = await clock.at(nextMonth, meatMaster);
    const driver = { id: master?.id ?? 0, username: master?.username ?? '', sessionId: null, isVerified: true };
    expect(master?.profileUrl).toBe(`/users/${driver.username}`);
    await updateProfile(driver, { isProfilePublic: false });
    expect((await clock.at(nextMonth, meatMaster))?.profileUrl).toBeNull();
  });
});

it('finding unclosed weeks and months takes a constant number of queries', async () => {
  const questions = async () => {
    const calls: string[] = [];
    mongoose.set('debug', (collection: string, method: string) => void calls.push(`${collection}.${method}`));
    await clock.at(weekAfter, closeEndedPeriods).finally(() => mongoose.set('debug', false));
    return calls;
  };
  await clock.at(weekAfter, closeEndedPeriods);
  const before = await questions();
  for (const weeksAgo of [10, 20, 30]) {
    const at = new Date(inTheWeek.getTime() - weeksAgo * 7 * 24 * 3600_000);
    const driver = await clock.at(at, () => aDriver());
    await clock.at(at, () => aPost(driver));
  }
  await clock.at(weekAfter, closeEndedPeriods);
  expect(before.length).toBeGreaterThan(0);
  expect(await questions()).toEqual(before);
});

describe('a driver’s points week by week', () => {
  it('cover the last 12 weeks, including empty ones and the current week', async () => {
    const driver = await clock.at(inTheWeek, () => aDriver());
    await clock.at(inTheWeek, () => aPost(driver));
    await clock.at(weekAfter, () => aPost(driver));
    const weeks = await clock.at(weekAfter, () => weeklyPoints(driver.id));
    expect(weeks).toHaveLength(12);
    expect(weeks[0]).toEqual({ from: '2026-08-10', points: 0 });
    expect(weeks.slice(-3)).toEqual([
      { from: '2026-10-12', points: 10 },
      { from: '2026-10-19', points: 0 },
      { from: '2026-10-26', points: 5 },
    ]);
  });
});
