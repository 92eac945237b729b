import { beforeEach, describe, expect, it } from 'vitest';
import { requestDeletion } from '~/domain/deletion';
import { eraseAccount } from '~/domain/deletion/erase-account';
import { leaderboard } from '~/domain/points/leaderboard';
import { recount } from '~/domain/points/recount';
import { addVoteEffects, voteEffectsMayBeDue } from '~/domain/vote-effects';
import { castVote } from '~/domain/votes';
import { Standings } from '~models/standing';
import { findUser } from '~models/user';
import { VoteEffects } from '~models/vote-effects';
import { databaseUri, useFreshDatabase } from '../support/database';
import { aDriver, aPost, type Driver } from '../support/factories';
import { runRecount } from '../support/recount-command';

useFreshDatabase();

const storedPoints = async ({ id }: Driver) => (await findUser(id))?.points;

const crowd = (count: number) => Promise.all(Array.from({ length: count }, () => aDriver()));

async function crowdVotes(postId: number, voters: Driver[]): Promise<void> {
  await Promise.all(voters.map((voter) => castVote.post(voter, { id: postId, direction: 'up' })));
}

let author: Driver;
let postId: number;
beforeEach(async () => {
  author = await aDriver();
  postId = (await aPost(author)).id;
});

describe('what a crowd’s votes move', () => {
  it('waits beside the votes until it is added, once, for all of them', async () => {
    await crowdVotes(postId, await crowd(20));
    expect(await storedPoints(author)).toBe(10);
    expect(await VoteEffects.countDocuments()).toBeGreaterThan(0);
    await Promise.all([addVoteEffects(), addVoteEffects(), addVoteEffects()]);
    expect(await storedPoints(author)).toBe(30);
    expect((await leaderboard('weekly', 1))[0]).toMatchObject({ id: author.id, points: 30 });
    expect(await VoteEffects.countDocuments()).toBe(0);
    expect((await recount()).drift).toEqual([]);
  });

  it('is counted by a recount in another process that comes before, and is not added again', async () => {
    await crowdVotes(postId, await crowd(20));
    expect(await runRecount(databaseUri())).toMatch(/, 0 drift$/);
    await addVoteEffects();
    expect(await storedPoints(author)).toBe(30);
    expect((await recount()).drift).toEqual([]);
  });

  it('is nothing to a driver who was erased meanwhile', async () => {
    await crowdVotes(postId, await crowd(20));
    await requestDeletion(author, { userId: author.id });
    expect(await eraseAccount(author.id, new Date(Date.now() + 60_000))).toBe(true);
    await addVoteEffects();
    expect(await Standings.countDocuments({ userId: author.id })).toBe(0);
    expect((await recount()).drift).toEqual([]);
  });

  it('need not be asked for where nothing can be due', async () => {
    await addVoteEffects();
    expect(voteEffectsMayBeDue()).toBe(false);
    await castVote.post(await aDriver(), { id: postId, direction: 'up' });
    expect(voteEffectsMayBeDue()).toBe(false);
    await crowdVotes(postId, await crowd(3));
    expect(voteEffectsMayBeDue()).toBe(true);
  });
});
