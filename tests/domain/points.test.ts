import { describe, expect, it } from 'vitest';
import { Ledger } from '~models/ledger';
import { addToBoardScores } from '~models/leaderboard-score';
import { inTransaction } from '~models/database/transaction';
import { findUser, updateUser } from '~models/user';
import type { Page } from '~/domain/cursor';
import { boardPage, leaderboard, type LeaderboardEntry, ownRanks } from '~/domain/points/leaderboard';
import { weekBoard } from '~/domain/points/periods';
import { recount } from '~/domain/points/recount';
import { derivedStats, scoreTitle } from '~/domain/points/awards';
import { deletePost } from '~/domain/posts/edit-post';
import { completeProfile, updateProfile } from '~/domain/profiles/update-profile';
import { sharePost } from '~/domain/shares';
import { castVote } from '~/domain/votes';
import { clock } from '~/services/clock';
import { aDriver, aPost, type Driver, pointsOf } from '../support/factories';
import { useFreshDatabase } from '../support/database';

useFreshDatabase();

const emptyProfile = { firstName: null, lastName: null, phoneNumber: null, occupation: null, city: null, state: null };

describe('points', () => {
  it('are 5 for a registration, once its address is verified', { tags: ['S1.points.1'] }, async () => {
    expect(await pointsOf(await aDriver())).toBe(5);
    expect(await pointsOf(await aDriver({ isVerified: false }))).toBe(0);
  });

  it('are 1 for each profile field, the first time it is filled in', { tags: ['S1.points.2'] }, async () => {
    const driver = await aDriver();
    const profile = { ...emptyProfile, displayName: 'Mama Axle', city: 'Amarillo', state: 'TX' };
    expect(await completeProfile(driver, profile)).toEqual({ pointsEarned: 3, totalPoints: 8 });
    await updateProfile(driver, { city: null });
    const { user: again } = await updateProfile(driver, { city: 'Tulsa', bio: 'Forty years, no lettuce.' });
    expect(again).toMatchObject({ points: 9, city: 'Tulsa' });
  });

  it('are given once when the same profile is completed twice at once', async () => {
    const driver = await aDriver();
    const profile = { ...emptyProfile, displayName: 'Tex Diesel' };
    const answers = await Promise.allSettled([completeProfile(driver, profile), completeProfile(driver, profile)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await pointsOf(driver)).toBe(6);
  });

  it('are 5 for a share, once for each post and five times a day', { tags: ['S1.points.4'] }, async () => {
    const [author, sharer] = [await aDriver(), await aDriver()];
    const posts = [];
    for (let count = 0; count < 6; count += 1) posts.push(await aPost(author));
    const [first] = posts;
    const shares = await Promise.all([sharePost(sharer, first!.id), sharePost(sharer, first!.id)]);
    expect(shares.map(({ pointsEarned }) => pointsEarned).sort()).toEqual([0, 5]);
    const rest = await Promise.all(posts.slice(1).map((post) => sharePost(sharer, post.id)));
    expect(rest.map(({ pointsEarned }) => pointsEarned).sort()).toEqual([0, 5, 5, 5, 5]);
    expect(await pointsOf(sharer)).toBe(30);
  });

  it('of a deleted post and its votes are removed, with a row that says why', { tags: ['S1.points.3'] }, async () => {
    const [author, voter] = [await aDriver(), await aDriver()];
    const post = await aPost(author);
    await castVote.post(voter, { id: post.id, direction: 'up' });
    expect(await pointsOf(author)).toBe(11);
    await deletePost(author, post.id);
    expect(await pointsOf(author)).toBe(5);
    const reasons = [];
    for (const row of await Ledger.find({ postId: post.id }).lean()) reasons.push([row.reason, row.points]);
    expect(reasons).toEqual(expect.arrayContaining([['post-deleted', -6]]));
    expect(await recount()).toMatchObject({ drift: [] });
  });
});

describe('the recount', () => {
  it('finds figures that don’t add up, reports them, and repairs them', async () => {
    const [author, voter] = [await aDriver(), await aDriver()];
    const post = await aPost(author);
    await castVote.post(voter, { id: post.id, direction: 'up' });
    expect((await recount()).drift).toEqual([]);

    await inTransaction((tx) =>
      addToBoardScores(
        [{ board: weekBoard(new Date()), userId: author.id, points: 7, at: new Date(), isHidden: false }],
        tx,
      ),
    );
    const { drift } = await recount();
    expect(drift.map(({ what }) => what)).toEqual([expect.stringContaining(`:${author.id}`)]);
    for (const { repair } of drift) await repair();
    expect((await recount()).drift).toEqual([]);
  });
});

describe('the leaderboard', () => {
  it('shows most points first; ties go to the driver who got there first', async () => {
    const [early, late] = [await aDriver({ displayName: 'Early' }), await aDriver({ displayName: 'Late' })];
    for (let count = 0; count < 8; count += 1) await aPost(early);
    for (let count = 0; count < 8; count += 1) await aPost(late);
    for (const period of ['all', 'weekly', 'monthly'] as const) {
      const names = (await leaderboard(period, 2)).map(({ displayName }) => displayName);
      expect(names).toEqual(['Early', 'Late']);
    }
  });

  it('can be read to its end page by page, each driver once, including ties, with each driver’s rank', async () => {
    const moment = new Date();
    const drivers: Driver[] = [];
    while (drivers.length < 3) drivers.push(await clock.at(moment, () => aDriver()));
    for (const period of ['all', 'weekly', 'monthly'] as const) {
      const whole = (await leaderboard(period, 100)).map(({ id }) => id);
      expect(whole).toEqual(expect.arrayContaining(drivers.map(({ id }) => id)));
      const read: number[] = [];
      for (let cursor: string | null = null; read.length === 0 || cursor;) {
        const page: Page<LeaderboardEntry> = await boardPage({ period, limit: 2, cursor });
        read.push(...page.items.map(({ id }) => id));
        cursor = page.next;
      }
      expect(read, period).toEqual(whole);
      for (const { id } of drivers) {
        const row = await findUser(id);
        expect(row && (await ownRanks(row))).toContainEqual({ period, rank: whole.indexOf(id) + 1 });
      }
    }
    await expect(boardPage({ period: 'all', limit: 2, cursor: 'garbage' })).rejects.toMatchObject({
      code: 'invalid-cursor',
    });
  });

  it('leaves out accounts that are hidden', async () => {
    const driver = await aDriver({ displayName: 'Gone' });
    for (let count = 0; count < 6; count += 1) await aPost(driver);
    await updateUser(driver.id, { hiddenAt: new Date() });
    expect((await leaderboard('all', 50)).map(({ displayName }) => displayName)).not.toContain('Gone');
  });
});

describe('titles and derived stats (specification §9)', () => {
  it.each([
    [51, 'Master Meat Connoisseur'],
    [50, 'Top Meat Recommender'],
    [20, 'Rising Meat Star'],
    [1, 'Rising Meat Star'],
    [0, 'New Driver'],
    [-20, 'New Driver'],
    [-21, 'Meat Critic'],
  ])(
    '%i points are a %s',
    { tags: ['S9.titles.1', 'S9.titles.2', 'S9.titles.3', 'S9.titles.4', 'S9.titles.5'] },
    (points, title) => {
      expect(scoreTitle(points)).toBe(title);
    },
  );

  it('are whole numbers and never below 0', { tags: ['S9.stats.1', 'S9.stats.2', 'S9.stats.3'] }, () => {
    expect(derivedStats(31)).toEqual({ meatsEaten: 15, meatsBeat: 10, postsShared: 6 });
    expect(derivedStats(-7)).toEqual({ meatsEaten: 0, meatsBeat: 2, postsShared: 1 });
  });
});
