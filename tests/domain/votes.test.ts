import { describe, expect, it } from 'vitest';
import { deletePost } from '~/domain/posts/delete-post';
import { readPost } from '~/domain/posts/read-posts';
import { recount } from '~/domain/points/recount';
import { listComments, postComment } from '~/domain/comments';
import { castVote } from '~/domain/votes';
import { findVotes, voteId } from '~models/vote';
import { Ledger, type LedgerRow } from '~models/ledger';
import { aDriver, aPost, type Driver, pointsOf } from '../support/factories';
import { useFreshDatabase } from '../support/database';

useFreshDatabase();

async function ledgerOf(postId: number): Promise<LedgerRow[]> {
  const rows = await Ledger.find({ postId }).lean<LedgerRow[]>();
  return rows.filter(({ reason }) => reason.startsWith('vote'));
}

describe('a vote on a post', () => {
  it('counts once and gives the author one point, in either direction', { tags: ['S1.points.5'] }, async () => {
    const [author, voter] = [await aDriver(), await aDriver()];
    const post = await aPost(author);
    const before = await pointsOf(author);
    expect(await castVote.post(voter, { id: post.id, direction: 'down' })).toEqual({
      id: post.id,
      upVotes: 0,
      downVotes: 1,
      viewerVote: 'down',
      former: null,
    });
    expect(await pointsOf(author)).toBe(before + 1);
  });

  it('sent 200 times side by side leaves one vote, one ledger row and the right answer each time (case 1)', async () => {
    const [author, voter] = [await aDriver(), await aDriver()];
    const post = await aPost(author);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => castVote.post(voter, { id: post.id, direction: 'up' })),
    );
    for (const answer of answers) {
      expect(answer).toMatchObject({ id: post.id, upVotes: 1, downVotes: 0, viewerVote: 'up' });
    }
    expect(await ledgerOf(post.id)).toHaveLength(1);
  });

  it('flipped 100 times side by side leaves at most one vote and exact counters (case 2)', async () => {
    const [author, voter] = [await aDriver(), await aDriver()];
    const post = await aPost(author);
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        castVote.post(voter, { id: post.id, direction: index % 2 === 0 ? 'up' : 'down' }),
      ),
    );
    const after = await readPost(voter, post.id);
    expect(after.upVotes + after.downVotes).toBe(1);
    expect(await recount()).toMatchObject({ drift: [] });
  });

  it('cast and withdrawn 50 times leaves no point (case 3)', { tags: ['S1.points.5'] }, async () => {
    const [author, voter] = [await aDriver(), await aDriver()];
    const post = await aPost(author);
    const before = await pointsOf(author);
    for (let round = 0; round < 50; round += 1) {
      await castVote.post(voter, { id: post.id, direction: 'up' });
      await castVote.post(voter, { id: post.id, direction: 'none' });
    }
    expect(await pointsOf(author)).toBe(before);
    const rows = await ledgerOf(post.id);
    expect(rows).toHaveLength(100);
    expect(rows.reduce((sum, row) => sum + row.points, 0)).toBe(0);
  });

  it('turned round moves the count and no point', { tags: ['S1.points.5'] }, async () => {
    const [author, voter] = [await aDriver(), await aDriver()];
    const post = await aPost(author);
    await castVote.post(voter, { id: post.id, direction: 'up' });
    const points = await pointsOf(author);
    const turned = await castVote.post(voter, { id: post.id, direction: 'down' });
    expect(turned).toMatchObject({ upVotes: 0, downVotes: 1, viewerVote: 'down' });
    expect(await pointsOf(author)).toBe(points);
  });

  it('is refused on one’s own post, and others in the same moment still count (case 4)', async () => {
    const [author, voter] = [await aDriver(), await aDriver()];
    const post = await aPost(author);
    const [own, other] = await Promise.allSettled([
      castVote.post(author, { id: post.id, direction: 'up' }),
      castVote.post(voter, { id: post.id, direction: 'up' }),
    ]);
    expect(own).toMatchObject({ status: 'rejected', reason: { code: 'own-post', status: 403 } });
    expect(other).toMatchObject({ status: 'fulfilled', value: { upVotes: 1 } });
  });

  it('on a post that is not there is refused', async () => {
    const voter = await aDriver();
    await expect(castVote.post(voter, { id: 999_999, direction: 'up' })).rejects.toMatchObject({
      code: 'post-not-found',
    });
  });

  it('cast while the post is being deleted leaves no orphan (case 3)', async () => {
    const author = await aDriver();
    const voters = await Promise.all(Array.from({ length: 10 }, () => aDriver()));
    const post = await aPost(author);
    const points = (await pointsOf(author)) - 5;
    await Promise.allSettled([
      ...voters.map((voter) => castVote.post(voter, { id: post.id, direction: 'up' })),
      deletePost(author, post.id),
      ...voters.map((voter) => castVote.post(voter, { id: post.id, direction: 'down' })),
    ]);
    expect(await findVotes(voters.map((voter) => voteId('post', post.id, voter.id)))).toEqual([]);
    expect(await pointsOf(author)).toBe(points);
    expect(await recount()).toMatchObject({ drift: [] });
  });
});

describe('a vote on a comment', () => {
  it('counts, can be withdrawn, and gives no points', async () => {
    const [author, voter] = [await aDriver(), await aDriver()];
    const post = await aPost(author);
    const comment = await postComment(author, { postId: post.id, content: 'Ask for the pickle spear.', formKey: null });
    const points = await pointsOf(author);
    const commentsFor = async (who: Driver) => (await listComments(who, { postId: post.id, limit: 5 })).items;
    await castVote.comment(voter, { id: comment.id, direction: 'up' });
    expect(await commentsFor(voter)).toMatchObject([{ id: comment.id, upVotes: 1, viewerVote: 'up' }]);
    await castVote.comment(voter, { id: comment.id, direction: 'none' });
    expect(await commentsFor(voter)).toMatchObject([{ id: comment.id, upVotes: 0, viewerVote: null }]);
    expect(await pointsOf(author)).toBe(points);
  });

  it('is refused on one’s own comment', async () => {
    const author = await aDriver();
    const post = await aPost(author);
    const comment = await postComment(author, { postId: post.id, content: 'Mine.', formKey: null });
    await expect(castVote.comment(author, { id: comment.id, direction: 'up' })).rejects.toMatchObject({
      code: 'own-comment',
    });
  });
});
