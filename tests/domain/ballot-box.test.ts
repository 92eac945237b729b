import { beforeEach, describe, expect, it } from 'vitest';
import { postComment } from '~/domain/comments';
import { requestDeletion } from '~/domain/deletion';
import { eraseAccount } from '~/domain/deletion/erase-account';
import { type Hideable, hide, restore } from '~/domain/moderation';
import { leaderboard } from '~/domain/points/leaderboard';
import { recordAwards } from '~/domain/points/awards';
import { givenBy } from '~/domain/points/points-of-post';
import { recount } from '~/domain/points/recount';
import { deletePost } from '~/domain/posts/delete-post';
import { boxMayHoldBallots, castVote, countBallots } from '~/domain/votes';
import { BallotBox, putBallots } from '~models/ballot-box';
import { findComment } from '~models/comment';
import { inTransaction } from '~models/database/transaction';
import { addPostVotes, findAnyPost } from '~models/post';
import { Standings } from '~models/standing';
import { findUser } from '~models/user';
import { findVotes, Votes, voteId } from '~models/vote';
import { databaseUri, useFreshDatabase } from '../support/database';
import { aDriver, aPost, type Driver } from '../support/factories';
import { runRecount } from '../support/recount-command';

useFreshDatabase();

const storedPoints = async ({ id }: Driver) => (await findUser(id))?.points;
const storedVotes = async () => (await findAnyPost(postId))?.upVotes;
const drift = async () => (await recount()).drift;

const crowd = (count: number) => Promise.all(Array.from({ length: count }, () => aDriver()));

const crowdVotes = (voters: Driver[], direction: 'up' | 'down' | 'none' = 'up') =>
  Promise.all(voters.map((voter) => castVote.post(voter, { id: postId, direction })));

let author: Driver;
let postId: number;
beforeEach(async () => {
  await countBallots();
  author = await aDriver();
  postId = (await aPost(author)).id;
});

describe('a crowd’s votes', () => {
  it('wait in the ballot box until they are counted, once, all of them together', async () => {
    await crowdVotes(await crowd(20));
    expect([await storedPoints(author), await storedVotes()]).toEqual([10, 0]);
    expect(await BallotBox.countDocuments()).toBe(1);
    await Promise.all([countBallots(), countBallots(), countBallots()]);
    expect([await storedPoints(author), await storedVotes()]).toEqual([30, 20]);
    expect((await leaderboard('weekly', 1))[0]).toMatchObject({ id: author.id, points: 30 });
    expect(await BallotBox.countDocuments()).toBe(0);
    expect(await drift()).toEqual([]);
  });

  it('are in the counts that their voters are answered, those that wait as well', async () => {
    const [first, second] = [await crowd(20), await crowd(10)];
    expect((await crowdVotes(first)).at(-1)).toMatchObject({ upVotes: 20, viewerVote: 'up', former: null });
    expect((await crowdVotes(second)).at(-1)).toMatchObject({ upVotes: 30, downVotes: 0 });
    expect((await crowdVotes(first, 'down')).at(-1)).toMatchObject({ upVotes: 10, downVotes: 20, former: 'up' });
    await countBallots();
    expect((await crowdVotes(second, 'none')).at(-1)).toMatchObject({ upVotes: 0, downVotes: 20, viewerVote: null });
    expect(await drift()).toEqual([]);
    expect(await storedPoints(author)).toBe(30);
  });

  it('are turned round by a vote that comes alone while they wait', async () => {
    const voters = await crowd(3);
    await crowdVotes(voters);
    const [voter] = voters;
    if (!voter) throw new Error('There is no voter.');
    const vote = (direction: 'up' | 'none') => castVote.post(voter, { id: postId, direction });
    const waiting = await storedVotes();
    expect(await vote('none')).toMatchObject({ upVotes: 2, viewerVote: null, former: 'up' });
    expect(await vote('up')).toMatchObject({ upVotes: 3, viewerVote: 'up', former: null });
    expect(await vote('none')).toMatchObject({ upVotes: 2, viewerVote: null, former: 'up' });
    expect(await storedVotes()).toBe(waiting);
    expect(await drift()).toEqual([]);
    expect(await storedVotes()).toBe(2);
    expect(await findVotes([voteId('post', postId, voter.id)])).toMatchObject([{ direction: null, round: 2 }]);
  });

  it('are counted by a recount in another process that comes before, and not again', async () => {
    const voters = await crowd(20);
    await crowdVotes(voters);
    expect(await runRecount(databaseUri())).toMatch(/, 0 drift$/);
    await countBallots();
    expect(await storedPoints(author)).toBe(30);
    expect((await crowdVotes(await crowd(5))).at(-1)).toMatchObject({ upVotes: 25 });
    expect(await drift()).toEqual([]);
  });

  it('that another process has put in are turned round by who comes to this one', async () => {
    const voter = await aDriver();
    const ballots = [{ id: postId, voter: voter.id, direction: 'up' as const }];
    await inTransaction((tx) => putBallots({ subject: 'post', at: new Date(), ballots }, tx));
    expect(await castVote.post(voter, { id: postId, direction: 'none' })).toMatchObject({ viewerVote: null });
    await countBallots();
    expect([await storedPoints(author), await storedVotes()]).toEqual([10, 0]);
    expect(await drift()).toEqual([]);
  });

  it('are never answered with less than none, where a vote was taken back through another process as well', async () => {
    const [voter, other] = await crowd(2);
    if (!voter || !other) throw new Error('There are no voters.');
    await castVote.post(voter, { id: postId, direction: 'up' });
    await crowdVotes([voter, other], 'none');
    const own = await BallotBox.findOneAndDelete().lean().orFail();
    const ballots = [{ id: postId, voter: voter.id, direction: 'none' as const }];
    await inTransaction((tx) => putBallots({ subject: 'post', at: new Date(), ballots }, tx));
    await countBallots();
    expect(await storedVotes()).toBe(0);
    await BallotBox.insertMany([own]);
    expect(await castVote.post(other, { id: postId, direction: 'down' })).toMatchObject({ upVotes: 0, downVotes: 1 });
    expect(await drift()).toEqual([]);
    expect([await storedPoints(author), await storedVotes()]).toEqual([11, 0]);
  });

  it('are held up by none whose point was given before', async () => {
    const voters = await crowd(3);
    const given = { userId: author.id, points: 1, reason: 'vote' as const, postId, actorId: voters[0]?.id ?? 0 };
    const key = `vote:${postId}:${given.actorId}:1`;
    const award = { ...given, key, at: new Date() };
    await inTransaction(async (tx) => {
      await recordAwards([award], tx);
      await addPostVotes([{ id: postId, upVotes: 0, downVotes: 0 }], givenBy([award]), tx);
    });
    await crowdVotes(voters);
    await countBallots();
    expect([await storedPoints(author), await storedVotes()]).toEqual([13, 3]);
    expect(await drift()).toEqual([]);
  });

  it('on comments are counted the same way', async () => {
    const comment = await postComment(await aDriver(), { postId, content: 'Good gravy.', formKey: null });
    const voters = await crowd(10);
    await Promise.all(voters.map((voter) => castVote.comment(voter, { id: comment.id, direction: 'up' })));
    expect((await findComment(comment.id))?.upVotes).toBe(0);
    await countBallots();
    expect((await findComment(comment.id))?.upVotes).toBe(10);
    expect(await drift()).toEqual([]);
  });

  it('count on a post that was hidden meanwhile, and give their points once it is shown again', async () => {
    const what: Hideable = { subject: 'post', id: postId };
    const bySite = { by: null, reason: 'rude', words: null } as const;
    await crowdVotes(await crowd(20));
    await inTransaction((tx) => hide(what, bySite, tx));
    await countBallots();
    expect([await storedPoints(author), await storedVotes()]).toEqual([5, 20]);
    expect(await drift()).toEqual([]);
    await inTransaction((tx) => restore(what, bySite, tx));
    expect(await storedPoints(author)).toBe(30);
    expect(await drift()).toEqual([]);
  });

  it('go with a post that was deleted meanwhile', async () => {
    await crowdVotes(await crowd(20));
    await deletePost(author, postId);
    await countBallots();
    expect(await Votes.countDocuments({ subjectId: postId })).toBe(0);
    expect(await storedPoints(author)).toBe(5);
    expect(await drift()).toEqual([]);
  });

  it.each(['the author', 'a voter'])('go with %s who was erased meanwhile', async (who) => {
    const voters = await crowd(20);
    await crowdVotes(voters);
    const gone = who === 'the author' ? author : voters[7];
    if (!gone) throw new Error('There is nobody to erase.');
    await requestDeletion(gone, { userId: gone.id });
    expect(await eraseAccount(gone.id, new Date(Date.now() + 60_000))).toBe(true);
    await countBallots();
    expect(await Standings.countDocuments({ userId: gone.id })).toBe(0);
    expect(await Votes.countDocuments({ userId: gone.id })).toBe(0);
    expect(await drift()).toEqual([]);
  });

  it('need not be asked for where none can be waiting', async () => {
    await countBallots();
    expect(boxMayHoldBallots()).toBe(false);
    await castVote.post(await aDriver(), { id: postId, direction: 'up' });
    expect(boxMayHoldBallots()).toBe(false);
    await crowdVotes(await crowd(3));
    expect(boxMayHoldBallots()).toBe(true);
  });
});
