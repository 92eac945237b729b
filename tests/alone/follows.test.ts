import { trusted } from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { actorOf } from '~/domain/accounts/sessions';
import { blockDriver, unblockDriver } from '~/domain/blocks';
import { eraseAccount } from '~/domain/deletion/erase-account';
import { announceDuePosts } from '~/domain/follows/announce-posts';
import { follow, listFollowing, listFollows, unfollow } from '~/domain/follows/follow';
import { mergePlaces, moveStragglers } from '~/domain/locations/merge-places';
import { undoChange } from '~/domain/locations/history/place-history';
import { hideByModerator, restoreByModerator } from '~/domain/moderation/operations';
import { notify } from '~/domain/notices/notify';
import { deletePost } from '~/domain/posts/edit-post';
import { holdBack } from '~/domain/prevention/held-words';
import type { Followed } from '~/schemas/notices';
import { Blocks } from '~models/block';
import { inTransaction } from '~models/database/transaction';
import { type FollowRow, followId, Follows } from '~models/follow';
import { LocationChanges } from '~models/location-change';
import { Notices } from '~models/notice';
import { Posts } from '~models/post';
import { changeJob, claimJob, Jobs } from '~models/job';
import { updateUser, Users } from '~models/user';
import { createProfiler } from '../../scripts/bench/profiler';
import { useFreshDatabase } from '../support/database';
import { aDriver, aName, aPost, type Driver } from '../support/factories';
import { storePlaces } from '../support/places';

vi.mock('~/domain/notices/notify', async (original) => {
  const { notify: real } = await original<{ notify: typeof notify }>();
  return { notify: vi.fn(real) };
});
afterEach(() => vi.mocked(notify).mockReset());

useFreshDatabase();
const profiler = createProfiler();

const user = (driver: Driver) => ({ kind: 'user', id: String(driver.id) }) as const;
const road = (id: string) => ({ kind: 'highway', id }) as const;
const aPlace = async (highway = 'I-94'): Promise<number> =>
  (await storePlaces([{ name: aName('Sapp'), highway }]))[0] ?? 0;
const place = (id: number) => ({ kind: 'location', id: String(id) }) as const;

const followsOf = async (driver: Driver) =>
  (await listFollows(driver, { limit: 50 })).items.map(({ kind, id }) => `${kind}:${id}`);

/** Stores followers directly, without the operation. */
const storeFollowers = (followed: Followed, userIds: number[]) =>
  Follows.insertMany(
    userIds.map((userId): FollowRow => ({ _id: followId(userId, followed), userId, ...followed, at: new Date() })),
  );

const strangers = (from: number, count: number): number[] => Array.from({ length: count }, (_, at) => from + at);

/** Number of notifications about an author's posts, by recipient. */
async function toldOf(author: Driver): Promise<Map<number, number>> {
  const told = new Map<number, number>();
  for (const { userId, count } of await Notices.find({ kind: 'posted', actorIds: author.id }).lean())
    told.set(userId, (told.get(userId) ?? 0) + count);
  return told;
}

describe('following', () => {
  it('starts and ends once, even with repeated and simultaneous requests (case 94)', async () => {
    const [driver, other] = [await aDriver(), await aDriver()];
    await Promise.all(Array.from({ length: 5 }, () => follow(driver, user(other))));
    await follow(driver, road('interstate 94'));
    expect(await followsOf(driver)).toEqual(['highway:I-94', `user:${other.id}`]);
    await Promise.all(Array.from({ length: 5 }, () => unfollow(driver, user(other))));
    await unfollow(driver, road('I-94'));
    expect(await followsOf(driver)).toEqual([]);
  });

  it('is rejected for oneself, private profiles, and missing rows', async () => {
    const [driver, shy, leaving] = [await aDriver(), await aDriver(), await aDriver()];
    await updateUser(shy.id, { isProfilePublic: false });
    await updateUser(leaving.id, { hiddenAt: new Date() });
    await expect(follow(driver, user(driver))).rejects.toMatchObject({ code: 'oneself' });
    for (const id of [String(shy.id), String(leaving.id), '999999', 'x', '1e3'])
      await expect(follow(driver, { kind: 'user', id })).rejects.toMatchObject({ code: 'user-not-found' });
    await expect(follow(driver, place(999_999))).rejects.toMatchObject({ code: 'location-not-found' });
    await expect(follow(driver, road('Yellow Brick Road'))).rejects.toMatchObject({ code: 'highway-unknown' });
    expect(await followsOf(driver)).toEqual([]);
  });

  it('pauses while a profile is private, in the list and in the feed', async () => {
    const [driver, other] = [await aDriver(), await aDriver()];
    await follow(driver, user(other));
    await aPost(other);
    await updateUser(other.id, { isProfilePublic: false });
    expect([await followsOf(driver), (await listFollowing(driver, { limit: 10 })).items]).toEqual([[], []]);
    await updateUser(other.id, { isProfilePublic: true });
    expect((await listFollowing(driver, { limit: 10 })).items).toHaveLength(1);
  });

  it('moves with a merged stop, and back if the merge is undone', async () => {
    const editor = await aDriver({ role: 'editor' });
    const [both, one, late] = [await aDriver(), await aDriver(), await aDriver()];
    const [kept, removed] = [await aPlace(), await aPlace()];
    for (const driver of [both, one]) await follow(driver, place(removed));
    await follow(both, place(kept));
    await mergePlaces(editor, { keptId: kept, removedId: removed, seen: null });
    expect([await followsOf(both), await followsOf(one)]).toEqual([[`location:${kept}`], [`location:${kept}`]]);
    // A follow of the old stop that was stored during the merge.
    await storeFollowers({ kind: 'location', key: String(removed) }, [late.id]);
    await unfollow(one, place(kept));
    await moveStragglers();
    expect([await followsOf(late), await followsOf(one)]).toEqual([[`location:${kept}`], []]);
    const merge = await LocationChanges.findOne({ locationId: kept, what: 'merged' }).lean();
    await undoChange(editor, { id: kept, changeId: merge?._id ?? '' });
    expect(await followsOf(late)).toEqual([`location:${removed}`]);
    expect((await followsOf(both)).toSorted()).toEqual([kept, removed].map((id) => `location:${id}`).toSorted());
  });

  it('is deleted with either account', async () => {
    const [driver, other, third] = [await aDriver(), await aDriver(), await aDriver()];
    await follow(driver, user(other));
    await follow(other, user(driver));
    await blockDriver(driver, third.id);
    await updateUser(driver.id, { hiddenAt: new Date(0) });
    expect(await eraseAccount(driver.id, new Date())).toBe(true);
    expect(await Follows.countDocuments({ userId: driver.id })).toBe(0);
    expect(await followsOf(other)).toEqual([]);
    expect(await Blocks.countDocuments({ userId: driver.id })).toBe(0);
    expect((await actorOf(third.id)).hasBlocks).toBe(false);
  });
});

describe('a block', () => {
  it('and a simultaneous follow leave no follow, and right counts (case 94)', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [one, other] = [await aDriver(), await aDriver()];
      await Promise.allSettled([
        follow(one, user(other)),
        follow(other, user(one)),
        blockDriver(one, other.id),
        blockDriver(one, other.id),
        ...(round % 2 === 0 ? [blockDriver(other, one.id)] : []),
      ]);
      expect([...(await followsOf(one)), ...(await followsOf(other))]).toEqual([]);
      const standing = round % 2 === 0 ? 2 : 1;
      const counts = await Users.find({ _id: trusted({ $in: [one.id, other.id] }) }, { blocks: 1 }).lean();
      expect(counts.map(({ blocks }) => blocks)).toEqual([standing, standing]);
      await Promise.all([unblockDriver(one, other.id), unblockDriver(one, other.id), unblockDriver(other, one.id)]);
      expect([(await actorOf(one.id)).hasBlocks, (await actorOf(other.id)).hasBlocks]).toEqual([false, false]);
    }
  });
});

describe('the feed', () => {
  it('has each post once, newest first, in pages, of everything followed (case 97)', async () => {
    const [driver, other, stranger] = [await aDriver(), await aDriver(), await aDriver()];
    const stop = await aPlace();
    for (const each of [user(other), place(stop), road('I-94'), road('US-2')]) await follow(driver, each);
    const wanted = [
      (await aPost(other, { locationId: stop })).id,
      (await aPost(other)).id,
      (await aPost(stranger, { locationId: stop })).id,
      (await aPost(stranger, { highway: 'US-2' })).id,
    ];
    await aPost(stranger);
    // With the same time, so that only ids determine their order.
    await Posts.updateMany({ _id: trusted({ $in: wanted.slice(0, 3) }) }, { $set: { createdAt: new Date(0) } });
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listFollowing>> = await listFollowing(driver, { limit: 1, cursor });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next;
    } while (cursor);
    expect(seen).toEqual([...wanted].reverse());
  });

  it('reads at most one entry for each of a thousand follows (case 97)', async () => {
    const driver = await aDriver();
    const rows = [
      ...strangers(70_000, 400).map((id) => ({ kind: 'user' as const, key: String(id) })),
      ...strangers(80_000, 400).map((id) => ({ kind: 'location' as const, key: String(id) })),
      ...strangers(1, 200).map((number) => ({ kind: 'highway' as const, key: `Road ${number}` })),
    ];
    await Follows.insertMany(
      rows.map((followed) => ({ _id: followId(driver.id, followed), userId: driver.id, ...followed, at: new Date() })),
    );
    await Users.collection.insertMany(
      strangers(70_000, 400).map((id) => aRow({ _id: id, username: `u${id}`, isProfilePublic: true, hiddenAt: null })),
    );
    await Posts.collection.insertMany(strangers(1_000_000, 8_000).map(aBarePost));
    const executed = await profiler.watch(async () => {
      const { next } = await listFollowing(driver, { limit: 12 });
      const second = await listFollowing(driver, { limit: 12, cursor: next });
      expect(second.items).toHaveLength(12);
    });
    const reads = executed.filter(({ text }) => text.includes('.posts '));
    expect(reads.length).toBeGreaterThanOrEqual(10);
    expect(reads.filter(({ hasSortStage, planSummary }) => hasSortStage || planSummary.includes('COLLSCAN'))).toEqual(
      [],
    );
    expect(Math.max(...reads.map(({ keysExamined }) => keysExamined))).toBeLessThan(240);
    await Users.deleteMany({ username: /^u7/ });
    await Posts.deleteMany({ shortCode: /^bare/ });
  });
});

const aRow = (row: Record<string, unknown>): never => row as never;
const aBarePost = (id: number) =>
  aRow({
    ...{ _id: id, userId: 70_000 + (id % 400), locationId: 80_000 + (id % 397), highway: `Road ${id % 211}` },
    ...{ title: 'Pie', description: null, locationName: 'Here', exit: '1', city: null, state: null, photos: [] },
    ...{ shortCode: `bare${id}`, upVotes: 0, downVotes: 0, commentCount: 0, visible: true, createdAt: new Date(id) },
  });

describe('the followers of a new post', () => {
  it('get one notification each, but not its author or blocked drivers (case 95)', async () => {
    const [author, all, blocking, blocked] = [await aDriver(), await aDriver(), await aDriver(), await aDriver()];
    const stop = await aPlace('I-96');
    for (const driver of [all, blocking, blocked]) {
      await follow(driver, user(author));
      await follow(driver, place(stop));
      await follow(driver, road('I-96'));
    }
    await follow(author, place(stop));
    await blockDriver(blocking, author.id);
    await blockDriver(author, blocked.id);
    await storeFollowers({ kind: 'highway', key: 'I-96' }, [5, 50, 500, 5000]);
    await storeFollowers({ kind: 'location', key: String(stop) }, [5, 55, 555]);
    const post = await aPost(author, { locationId: stop });
    await Promise.all([announceDuePosts(), announceDuePosts()]);
    expect(await toldOf(author)).toEqual(new Map([5, 50, 55, 500, 555, 5000, all.id].map((id) => [id, 1])));
    expect(await Notices.findOne({ userId: all.id }).lean()).toMatchObject({
      ...{ kind: 'posted', subject: `user:${author.id}`, facts: { post: String(post.id) } },
    });
    expect(await Jobs.countDocuments({ kind: 'announce-post' })).toBe(0);
  });

  it('get one notification each, even if the job fails, resumes, and is taken over (case 95)', async () => {
    const author = await aDriver();
    const followers = strangers(200_000, 900);
    await storeFollowers({ kind: 'user', key: String(author.id) }, followers);
    await storeFollowers({ kind: 'highway', key: 'I-13' }, strangers(200_500, 900));
    const post = await aPost(author, { highway: 'I-13' });
    for (let round = 0; round < 4; round += 1) {
      const { notify: real } = await vi.importActual<{ notify: typeof notify }>('~/domain/notices/notify');
      // The first batch succeeds. The second fails after its notifications are written, before the commit.
      vi.mocked(notify).mockImplementationOnce(real);
      vi.mocked(notify).mockImplementationOnce(async (notices, tx) => {
        await real(notices, tx);
        throw new Error('The process is gone.');
      });
      vi.mocked(notify).mockImplementation(real);
      await announceDuePosts();
      await Jobs.updateMany({}, { $set: { dueAt: new Date(0) } });
    }
    // A process that has lost its lease can't write anymore.
    const claim = () => claimJob(['announce-post'], { now: new Date(), leaseUntil: new Date(0) });
    const lost = await claim();
    if (lost) expect(await claim()).not.toBeNull();
    if (lost) expect(await inTransaction((tx) => changeJob(lost, { data: { reached: '' } }, tx))).toBe(false);
    await announceDuePosts();
    const told = await toldOf(author);
    expect([told.size, new Set(told.values())]).toEqual([1400, new Set([1])]);
    expect(await Jobs.countDocuments({ kind: 'announce-post', subject: String(post.id) })).toBe(0);
  });

  it('get none for a post that is deleted or hidden by then (case 96)', async () => {
    const [author, driver] = [await aDriver(), await aDriver()];
    await follow(driver, user(author));
    const [gone, hidden] = [await aPost(author), await aPost(author)];
    await deletePost(author, gone.id);
    await Posts.updateOne({ _id: hidden.id }, { $set: { visible: false } });
    await announceDuePosts();
    expect([(await toldOf(author)).size, await Jobs.countDocuments({ kind: 'announce-post' })]).toEqual([0, 0]);
  });

  it('get one for a held post once a moderator approves it, and only once, however often it is hidden (case 96)', async () => {
    const [author, driver, moderator] = [await aDriver(), await aDriver(), await aDriver({ role: 'moderator' })];
    await follow(driver, user(author));
    const [held, told, deleted] = [await aPost(author), await aPost(author), await aPost(author)];
    for (const { id } of [held, deleted]) {
      await inTransaction((tx) => holdBack({ subject: 'post', id }, 'word', tx));
    }
    const restore = ({ id }: { id: number }) => restoreByModerator.post(moderator, { id, words: null });
    const toldPosts = async () =>
      (await Notices.find({ userId: driver.id, kind: 'posted' }).lean()).map(({ count, facts }) => [count, facts.post]);
    await announceDuePosts();
    expect(await toldPosts()).toEqual([[1, String(told.id)]]);
    expect(await Jobs.countDocuments({ kind: 'announce-post' })).toBe(2);
    await hideByModerator.post(moderator, { id: told.id, reason: 'rude', words: null });
    await Promise.all([restore(held), restore(told)]);
    await Promise.all([announceDuePosts(), announceDuePosts()]);
    expect(await toldPosts()).toEqual([[2, String(held.id)]]);
    await hideByModerator.post(moderator, { id: held.id, reason: 'rude', words: null });
    await restore(held);
    await announceDuePosts();
    expect(await toldPosts()).toEqual([[2, String(held.id)]]);
    await deletePost(author, deleted.id);
    expect(await Jobs.countDocuments({ kind: 'announce-post' })).toBe(0);
  });
});
