import { trusted } from 'mongoose';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { Comments, findComment } from '~models/comment';
import { inTransaction } from '~models/database/transaction';
import { deleteFollows, Follows, insertFollow } from '~models/follow';
import { Jobs } from '~models/job';
import { LocationChanges } from '~models/location-change';
import { Ledger } from '~models/ledger';
import { Notices } from '~models/notice';
import { PlaceReports, saveReport } from '~models/place-report';
import { findAnyPost, findPost, Posts } from '~models/post';
import { LeaderboardScores } from '~models/leaderboard-score';
import { Users } from '~models/user';
import { Votes } from '~models/vote';
import type { Actor } from '~/domain/actor';
import { batchSizes, largeChanges, workOnBackgroundJobs } from '~/domain/background-jobs';
import { deleteComment, listComments, postComment } from '~/domain/comments';
import { requestDeletion } from '~/domain/deletion/request-deletion';
import { showAccount } from '~/domain/deletion/account-shown';
import { eraseAccount } from '~/domain/deletion/erase-account';
import { mergePlaces } from '~/domain/locations/merge-places';
import { undoChange } from '~/domain/locations/history/place-history';
import { hide, restore } from '~/domain/moderation/hide';
import { recount } from '~/domain/points/recount';
import { deletePost } from '~/domain/posts/edit-post';
import { readPost } from '~/domain/posts/read-posts';
import { castVote } from '~/domain/votes';
import { createProfiler } from '../../scripts/bench/profiler';
import { storePlaces } from '../support/places';
import { useFreshDatabase } from '../support/database';
import { aDriver, aPost, type Driver, pointsOf } from '../support/factories';
import { cutOffAt } from '../support/failing-database';

useFreshDatabase();

const originalSizes = { ...batchSizes };
afterEach(() => void Object.assign(batchSizes, originalSizes));
const inBatchesOf = (rows: number) => Object.assign(batchSizes, { first: rows, later: rows });

const drift = async () => (await recount()).drift.map(({ what, stored, counted }) => ({ what, stored, counted }));
const day = 24 * 3600_000;
const crowd = (count: number) => Promise.all(Array.from({ length: count }, () => aDriver()));
const vote = (driver: Actor, id: number) => castVote.post(driver, { id, direction: 'up' });
const addComment = (driver: Actor, postId: number) =>
  postComment(driver, { postId, content: 'Never again.', formKey: null });
const bySite = { by: null, reason: 'rude', words: null } as const;
const hideIt = (id: number) => inTransaction((tx) => hide({ subject: 'post', id }, bySite, tx));
const restoreIt = (id: number) => inTransaction((tx) => restore({ subject: 'post', id }, bySite, tx));
const jobs = () => Jobs.countDocuments({ kind: trusted({ $in: largeChanges }) });

/** A post that several drivers have voted and commented on, with votes on the first comment. */
async function aBusyPost(): Promise<{ author: Driver; voters: Driver[]; id: number }> {
  const [author, voters] = [await aDriver(), await crowd(6)];
  const { id } = await aPost(author);
  await Promise.all(voters.map((voter) => vote(voter, id)));
  const [first] = await Promise.all(voters.map((voter) => addComment(voter, id)));
  for (const voter of voters.slice(1)) await castVote.comment(voter, { id: first?.id ?? 0, direction: 'up' });
  return { author, voters, id };
}

/** Releases the leases of a killed process. */
const endLeases = () => Jobs.updateMany({}, { $set: { dueAt: new Date(0) } });

describe('a post with more votes and comments than fit in a transaction', () => {
  it('disappears immediately when it is deleted, and its votes and comments are deleted in batches that continue after a crash (case 146)', async () => {
    inBatchesOf(3);
    const { author, id } = await aBusyPost();
    await deletePost(author, id);
    expect(await findAnyPost(id)).toBeNull();
    expect(await pointsOf(author)).toBe(5);
    await expect(readPost(null, id)).rejects.toMatchObject({ code: 'post-not-found' });
    expect(await Votes.countDocuments({ subject: 'post', subjectId: id })).toBe(3);
    let kills = 0;
    while ((await jobs()) > 0) {
      expect(await recount()).toMatchObject({ drift: [], pending: expect.any(Number) as number });
      await cutOffAt(2, workOnBackgroundJobs);
      await endLeases();
      kills += 1;
    }
    expect(kills).toBeGreaterThan(2);
    expect([await Votes.countDocuments({ subjectId: id }), await Comments.countDocuments({ postId: id })]).toEqual([
      0, 0,
    ]);
    expect(await Votes.countDocuments({ subject: 'comment' })).toBe(0);
    expect(await recount()).toMatchObject({ drift: [], pending: 0 });
  });

  it('is reported by the recount as still being deleted', async () => {
    inBatchesOf(3);
    const { author, id } = await aBusyPost();
    await deletePost(author, id);
    const { drift: found, pending } = await recount();
    expect([found, pending > 0]).toEqual([[], true]);
    await workOnBackgroundJobs();
    expect(await recount()).toMatchObject({ drift: [], pending: 0 });
  });

  it('is hidden and restored without reading the points of each vote (case 145)', async () => {
    const { author, voters, id } = await aBusyPost();
    const before = await Ledger.countDocuments({ postId: id });
    const executed = await createProfiler().watch(async () => {
      await hideIt(id);
      expect(await findPost(id)).toBeNull();
      expect(await pointsOf(author)).toBe(5);
      await restoreIt(id);
    });
    const ofLedger = executed.filter(({ text }) => /^\w+ \S+\.ledger /.test(text)).map(({ text }) => text);
    expect(ofLedger).toEqual([expect.stringMatching(/^insert/), expect.stringMatching(/^insert/)]);
    expect(await pointsOf(author)).toBe(10 + voters.length);
    expect(await Ledger.countDocuments({ postId: id })).toBe(before + 2);
    expect(await drift()).toEqual([]);
  });

  it('from before its points were stored is added up from the ledger', async () => {
    const { author, id } = await aBusyPost();
    await Posts.updateOne({ _id: id }, { $unset: { given: 1 } });
    await vote(await aDriver(), id);
    await hideIt(id);
    expect(await pointsOf(author)).toBe(5);
    await restoreIt(id);
    expect(await pointsOf(author)).toBe(17);
    await deletePost(author, id);
    expect(await pointsOf(author)).toBe(5);
    expect(await drift()).toEqual([]);
  });
});

it('a comment with many votes is deleted immediately, and its votes afterward (case 146)', async () => {
  inBatchesOf(2);
  const { voters, id } = await aBusyPost();
  const first = await Comments.findOne({ postId: id, upVotes: 5 }).orFail();
  const owner = voters.find((voter) => voter.id === first.userId);
  if (!owner) throw new Error('It has no owner.');
  await deleteComment(owner, first._id);
  expect(await findComment(first._id)).toBeNull();
  expect(await recount()).toMatchObject({ drift: [], pending: 1 });
  await workOnBackgroundJobs();
  expect(await Votes.countDocuments({ subject: 'comment', subjectId: first._id })).toBe(0);
  expect(await recount()).toMatchObject({ drift: [], pending: 0 });
});

describe('a driver with more posts and comments than fit in a transaction', () => {
  it('is hidden and shown again in batches, newest first, and posts count visible comments (case 147)', async () => {
    inBatchesOf(2);
    const [leaving, staying] = [await aDriver(), await aDriver()];
    const post = await aPost(staying);
    for (let count = 0; count < 5; count += 1) await addComment(leaving, post.id);
    await addComment(staying, post.id);
    const own = [];
    for (let count = 0; count < 5; count += 1) own.push(await aPost(leaving));

    await requestDeletion(leaving, { userId: leaving.id });
    expect(await findPost(own[4]?.id ?? 0)).toBeNull();
    expect(await jobs()).toBe(1);
    expect(await drift()).toEqual([]);
    const { items } = await listComments(null, { postId: post.id, limit: 50 });
    expect(items.map(({ userId }) => userId)).toEqual([staying.id]);
    while ((await jobs()) > 0) {
      await cutOffAt(2, workOnBackgroundJobs);
      await endLeases();
      expect(await drift()).toEqual([]);
    }
    for (const { id } of own) expect(await findPost(id)).toBeNull();
    expect(await readPost(null, post.id)).toMatchObject({ commentCount: 1 });

    await inTransaction((tx) => showAccount(leaving.id, tx));
    await workOnBackgroundJobs();
    for (const { id } of own) expect(await findPost(id)).not.toBeNull();
    expect(await readPost(null, post.id)).toMatchObject({ commentCount: 6 });
    expect(await drift()).toEqual([]);
  });

  it('is fully visible after undoing the deletion in between (case 147)', async () => {
    inBatchesOf(2);
    const [leaving, staying] = [await aDriver(), await aDriver()];
    const post = await aPost(staying);
    for (let count = 0; count < 7; count += 1) await addComment(leaving, post.id);
    await requestDeletion(leaving, { userId: leaving.id });
    await cutOffAt(2, workOnBackgroundJobs);
    await inTransaction((tx) => showAccount(leaving.id, tx));
    await endLeases();
    await workOnBackgroundJobs();
    expect(await Comments.countDocuments({ userId: leaving.id, visible: true })).toBe(7);
    expect(await readPost(null, post.id)).toMatchObject({ commentCount: 7 });
    expect(await drift()).toEqual([]);
  });

  it('stays off the boards when their votes are counted in a new week after they were hidden', async () => {
    const [leaving, voter] = [await aDriver(), await aDriver()];
    const { id } = await aPost(leaving);
    await vote(voter, id);
    await LeaderboardScores.deleteMany({ userId: leaving.id });
    await Users.updateOne({ _id: leaving.id }, { $set: { hiddenAt: new Date() } });
    await castVote.post(voter, { id, direction: 'none' });
    expect(await LeaderboardScores.distinct('hidden', { userId: leaving.id })).toEqual([true]);
    await Users.updateOne({ _id: leaving.id }, { $set: { hiddenAt: null } });
    for (const { repair } of (await recount()).drift) await repair();
  });
});

it('a driver with more votes, points and notifications than fit in a transaction is erased, and the figures of others stay right (case 148)', async () => {
  Object.assign(batchSizes, { first: 6, later: 6, erased: 2 });
  const [leaving, fans] = [await aDriver(), await crowd(5)];
  const theirs = await Promise.all(fans.map((fan) => aPost(fan)));
  const own = await aPost(leaving);
  for (const { id } of theirs) await vote(leaving, id);
  for (const fan of fans) await vote(fan, own.id);
  const commentIds: number[] = [];
  for (const { id } of theirs.slice(0, 3)) {
    const comment = await addComment(leaving, id);
    commentIds.push(comment?.id ?? 0);
    for (const fan of fans) await castVote.comment(fan, { id: comment?.id ?? 0, direction: 'up' });
  }
  await requestDeletion(leaving, { userId: leaving.id });
  const left = async () => [await Votes.countDocuments(), await Votes.countDocuments({ userId: leaving.id })];
  // Each attempt gets one transaction further than the account's own.
  for (let [before = 0, own = 0] = await left(), isGone = false; !isGone;) {
    await cutOffAt(3, () => eraseAccount(leaving.id, new Date(Date.now() + day)));
    expect(await drift()).toEqual([]);
    const [after = 0, ownAfter = 0] = await left();
    expect([before - after <= 6, own - ownAfter <= 2]).toEqual([true, true]);
    [before, own] = [after, ownAfter];
    isGone = (await Users.countDocuments({ _id: leaving.id })) === 0;
    if (!isGone) expect((await recount()).pending).toBeGreaterThan(0);
  }
  for (const fan of fans) expect(await pointsOf(fan)).toBe(10);
  expect(await Ledger.countDocuments({ $or: [{ userId: leaving.id }, { actorId: leaving.id }] })).toBe(0);
  expect(await Notices.countDocuments({ userId: leaving.id })).toBe(0);
  await workOnBackgroundJobs();
  expect(await Votes.countDocuments({ subject: 'comment', subjectId: trusted({ $in: commentIds }) })).toBe(0);
  expect(await recount()).toMatchObject({ drift: [], pending: 0 });
});

describe('stops with more posts than fit in a transaction', () => {
  const road = { state: 'TX', highway: 'I-40' } as const;
  const at = (locationId: number) => Posts.countDocuments({ locationId });

  /** Finishes the remaining work with a crash after each batch, then once more. @returns the number of batches */
  async function withKills(check: () => Promise<void>): Promise<number> {
    let kills = 0;
    for (; (await jobs()) > 0; kills += 1) {
      await cutOffAt(2, workOnBackgroundJobs);
      await endLeases();
      await check();
    }
    return kills;
  }

  it('are merged and separated again in batches, newest posts first, which continue after a crash (case 152)', async () => {
    inBatchesOf(3);
    const [editor, author] = [await aDriver({ role: 'editor' }), await aDriver()];
    const [kept = 0, removed = 0] = await storePlaces([
      { ...road, name: 'Sapp', exitNumber: '75' },
      { ...road, name: 'Sapps', exitNumber: '76' },
    ]);
    await aPost(author, { locationId: kept });
    const moving: number[] = [];
    for (let count = 0; count < 8; count += 1) moving.push((await aPost(author, { locationId: removed })).id);
    await mergePlaces(editor, { keptId: kept, removedId: removed, seen: null });
    expect([await at(kept), await at(removed), await jobs()]).toEqual([4, 5, 1]);
    const newest = { locationId: kept, locationName: 'Sapp', exit: '75' };
    expect(await findPost(moving[7] ?? 0)).toMatchObject(newest);
    let moved = await at(kept);
    const batches = await withKills(async () => {
      expect((await at(kept)) - moved).toBeLessThanOrEqual(3);
      moved = await at(kept);
      expect(await Posts.countDocuments({ locationId: kept, exit: '76' })).toBe(0);
    });
    expect(batches).toBeGreaterThan(1);
    expect([await at(kept), await at(removed)]).toEqual([9, 0]);
    expect(await drift()).toEqual([]);

    const { _id: merge } = await LocationChanges.findOne({ 'removed._id': removed }).orFail();
    await undoChange(editor, { id: kept, changeId: merge });
    expect([await at(kept), await at(removed), await jobs()]).toEqual([6, 3, 1]);
    expect(await withKills(() => Promise.resolve())).toBeGreaterThan(1);
    expect([await at(kept), await at(removed)]).toEqual([1, 8]);
    expect(await Posts.countDocuments({ locationId: removed, locationName: 'Sapps', exit: '76' })).toBe(8);
    expect(await drift()).toEqual([]);
  });

  it('have all their posts where they were if they are separated before all were moved (case 152)', async () => {
    inBatchesOf(2);
    const [editor, author] = [await aDriver({ role: 'editor' }), await aDriver()];
    const [kept = 0, removed = 0, last = 0] = await storePlaces([
      { ...road, name: 'First', exitNumber: '1' },
      { ...road, name: 'Second', exitNumber: '2' },
      { ...road, name: 'Third', exitNumber: '3' },
    ]);
    for (let count = 0; count < 7; count += 1) await aPost(author, { locationId: removed });
    await mergePlaces(editor, { keptId: kept, removedId: removed, seen: null });
    const { _id: merge } = await LocationChanges.findOne({ 'removed._id': removed }).orFail();
    await cutOffAt(2, workOnBackgroundJobs);
    await endLeases();
    await undoChange(editor, { id: kept, changeId: merge });
    await workOnBackgroundJobs();
    expect([await at(kept), await at(removed)]).toEqual([0, 7]);

    // Merge again; then the kept place is merged into a third in the meantime.
    await mergePlaces(editor, { keptId: kept, removedId: removed, seen: null });
    await mergePlaces(editor, { keptId: last, removedId: kept, seen: null });
    await workOnBackgroundJobs();
    expect([await at(kept), await at(removed), await at(last)]).toEqual([0, 0, 7]);
    expect(await drift()).toEqual([]);
  });
});

describe('stops with more followers and reports than fit in a transaction', () => {
  const road = { state: 'TX', highway: 'I-40' } as const;
  const followers = async (id: number) =>
    (await Follows.find({ kind: 'location', key: String(id) }).lean())
      .map(({ userId }) => userId)
      .sort((a, b) => a - b);
  const reporters = async (id: number) =>
    (await PlaceReports.find({ locationId: id }).lean()).map(({ userId }) => userId).sort((a, b) => a - b);
  const rowsOn = async (id: number) => (await followers(id)).length + (await reporters(id)).length;
  const threeStops = () =>
    storePlaces([1, 2, 3].map((exit) => ({ ...road, name: `Sapp ${exit}`, exitNumber: String(exit) })));
  const mergeOf = async (removed: number) =>
    (await LocationChanges.findOne({ 'removed._id': removed, undoneAt: null }).orFail())._id;

  /** Drivers 1 to `count` follow the place and confirm its data. */
  async function crowdAt(id: number, count: number): Promise<number[]> {
    const userIds = Array.from({ length: count }, (_, at) => at + 1_000_001);
    await inTransaction(async (tx) => {
      for (const userId of userIds) {
        await insertFollow({ userId, kind: 'location', key: String(id), at: new Date() }, tx);
        await saveReport({ locationId: id, userId, word: 'right', at: new Date(), counts: true }, tx);
      }
    });
    return userIds;
  }

  it('are merged and separated again in batches, which continue after a crash (case 152)', async () => {
    inBatchesOf(3);
    const editor = await aDriver({ role: 'editor' });
    const [kept = 0, removed = 0] = await threeStops();
    const [first = 0, second = 0, ...others] = await crowdAt(removed, 8);
    const all = [first, second, ...others];
    // One driver had followed both, and reported the other place as closed.
    const at = new Date(0);
    await inTransaction(async (tx) => {
      await insertFollow({ userId: first, kind: 'location', key: String(kept), at }, tx);
      await saveReport({ locationId: kept, userId: first, word: 'closed', at, counts: true }, tx);
    });
    await mergePlaces(editor, { keptId: kept, removedId: removed, seen: null });
    let words = await rowsOn(kept);
    expect([words <= 5, await jobs()]).toEqual([true, 1]);
    for (let batch = 0; (await jobs()) > 0; batch += 1) {
      await cutOffAt(2, workOnBackgroundJobs);
      await endLeases();
      expect((await rowsOn(kept)) - words).toBeLessThanOrEqual(3);
      words = await rowsOn(kept);
      expect(batch).toBeLessThan(20);
    }
    expect([await followers(kept), await reporters(kept)]).toEqual([all, all]);
    expect(await PlaceReports.findOne({ locationId: kept, userId: first }).lean()).toMatchObject({
      word: 'closed',
      at,
    });

    await undoChange(editor, { id: kept, changeId: await mergeOf(removed) });
    expect(words - (await rowsOn(kept))).toBeLessThanOrEqual(3);
    await workOnBackgroundJobs();
    expect([await followers(kept), await reporters(kept), await jobs()]).toEqual([[first], [first], 0]);
    expect([await followers(removed), await reporters(removed)]).toEqual([all, all]);
  });

  it('don’t get back followers who unfollowed in between, and move on to a third stop, or back (case 152)', async () => {
    inBatchesOf(2);
    const editor = await aDriver({ role: 'editor' });
    const [last = 0, kept = 0, removed = 0] = await threeStops();
    const all = await crowdAt(removed, 6);
    await mergePlaces(editor, { keptId: kept, removedId: removed, seen: null });
    while ((await followers(kept)).length === 0) {
      await cutOffAt(2, workOnBackgroundJobs);
      await endLeases();
    }
    const [quitter = 0] = await followers(kept);
    await deleteFollows(quitter, [{ kind: 'location', key: String(kept) }]);
    await mergePlaces(editor, { keptId: last, removedId: kept, seen: null });
    await workOnBackgroundJobs();
    const stayed = all.filter((id) => id !== quitter);
    expect([await followers(last), await reporters(last), await jobs()]).toEqual([stayed, all, 0]);

    await undoChange(editor, { id: last, changeId: await mergeOf(kept) });
    await workOnBackgroundJobs();
    expect([await followers(last), await reporters(last)]).toEqual([[], []]);
    expect([await followers(kept), await reporters(kept), await jobs()]).toEqual([stayed, all, 0]);
  });
});

describe('the recount on a running site', () => {
  it('repairs based on the data at the time of the repair, not on what it read earlier (case 149)', async () => {
    const [author, ...voters] = await crowd(5);
    if (!author) throw new Error('There is no author.');
    const { id } = await aPost(author);
    await vote(voters[0] ?? author, id);
    await Posts.updateOne({ _id: id }, { $set: { upVotes: 77, pointsGiven: {} } });
    await Users.updateOne({ _id: author.id }, { $set: { points: 77 } });
    await LeaderboardScores.updateMany({ userId: author.id }, { $set: { points: 77 } });
    const comment = await addComment(voters[0] ?? author, id);
    await Comments.updateOne({ _id: comment.id }, { $set: { upVotes: 77 } });
    const { drift: found } = await recount();
    expect(found.length).toBeGreaterThan(4);
    // Others continue in the meantime.
    for (const voter of voters.slice(1)) await vote(voter, id);
    await castVote.comment(author, { id: comment.id, direction: 'up' });
    await addComment(author, id);
    for (const { repair } of found) await repair();
    expect(await drift()).toEqual([]);
    expect(await readPost(null, id)).toMatchObject({ upVotes: 4, commentCount: 2, author: { points: 14 } });
  });

  it('finds no errors during votes, comments and deletions, and its repairs cause none (case 149)', async () => {
    const [author, ...voters] = await crowd(4);
    if (!author) throw new Error('There is no author.');
    const { id } = await aPost(author);
    let isDone = false;
    onTestFinished(() => void (isDone = true));
    const writes = voters.map(async (voter) => {
      for (let turn = 0; !isDone; turn += 1) {
        await castVote.post(voter, { id, direction: turn % 2 === 0 ? 'up' : 'none' });
        const comment = await addComment(voter, id);
        await deleteComment(voter, comment.id);
      }
    });
    for (let round = 0; round < 5; round += 1) {
      expect(await drift()).toEqual([]);
      await Posts.updateOne({ _id: id }, { $inc: { upVotes: 10 } });
      for (const { repair } of (await recount()).drift) await repair();
    }
    isDone = true;
    await Promise.all(writes);
    expect(await drift()).toEqual([]);
  });
});
