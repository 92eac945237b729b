import { describe, expect, it } from 'vitest';
import mongoose from 'mongoose';
import { postComment } from '~/domain/comments';
import { recount } from '~/domain/points/recount';
import { readPost } from '~/domain/posts/read-posts';
import { findUser } from '~models/user';
import { aDriver, aPost, pointsOf } from '../support/factories';
import { elementsOf, noticeOf, textOf } from '../support/html';
import { leaderboard, vote } from '~/schemas/answers';
import { useSite } from '../support/site';

const site = useSite({ processes: 2, alone: 'emptied' });

const rows = (collection: string, filter: Record<string, unknown>) =>
  mongoose.connection.collection(collection).countDocuments(filter);

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

async function aPostAndItsReaders() {
  const [author, reader] = [await aDriver(), await aDriver()];
  const { id } = await aPost(author);
  const browsers = [await site.signedIn(reader, 0), await site.signedIn(reader, 1)] as const;
  const cast = (direction: unknown, process = 0) =>
    browsers[process === 0 ? 0 : 1].api.post(`/api/posts/${id}/vote`, { direction });
  return { author, reader, id, path: `/api/posts/${id}/vote`, cast, browser: browsers[0] };
}

describe('a vote on a post', () => {
  it(
    'returns the counts and the current vote; a repeat changes nothing, the opposite changes it, none withdraws',
    { tags: ['S1.points.5', 'S7.vote.1', 'S7.vote.2'] },
    async () => {
      const { id, cast, author } = await aPostAndItsReaders();
      const steps = [
        ['up', { upVotes: 1, downVotes: 0, viewerVote: 'up' }, 11],
        ['up', { upVotes: 1, downVotes: 0, viewerVote: 'up' }, 11],
        ['down', { upVotes: 0, downVotes: 1, viewerVote: 'down' }, 11],
        ['none', { upVotes: 0, downVotes: 0, viewerVote: null }, 10],
        ['none', { upVotes: 0, downVotes: 0, viewerVote: null }, 10],
      ] as const;
      for (const [direction, counts, points] of steps) {
        const answer = await cast(direction);
        expect(answer.status).toBe(200);
        expect(vote.parse(answer.json)).toEqual({ id, ...counts });
        expect(await pointsOf(author)).toBe(points);
      }
    },
  );

  it('on the page redirects back to the card, with thanks', { tags: ['S8.vote.2', 'S8.vote.3'] }, async () => {
    const { browser, id } = await aPostAndItsReaders();
    const redirectTo = `/latest-meat#post-${id}`;
    const sent = await browser.form(`/posts/${id}`, { intent: 'vote', direction: 'up', redirectTo });
    expect([sent.status, sent.location]).toEqual([303, redirectTo]);
    const list = await browser.follow(sent);
    expect(noticeOf(list.text)).toBe("You'll Eat It! Thanks for rating this meat!");
    const votes = elementsOf(list.text).filter(({ attributes }) => attributes.name === 'direction');
    const pressed = votes.filter(({ attributes }) => attributes['aria-pressed'] === 'true');
    expect(pressed.map(({ text }) => text)).toEqual(['Eat It 1']);
    const beat = await browser.form(`/posts/${id}`, { intent: 'vote', direction: 'down' });
    expect(beat.location).toBe(`/posts/${id}`);
    expect(noticeOf((await browser.follow(beat)).text)).toBe("You'll Beat It! Thanks for rating this meat!");
    const evil = await browser.form(`/posts/${id}`, { intent: 'vote', direction: 'up', redirectTo: '//evil.example' });
    expect(evil.location).toBe('/');
  });

  it('on the page is undone and restored with the notice', async () => {
    const { browser, id } = await aPostAndItsReaders();
    const redirectTo = `/latest-meat#post-${id}`;
    const post = (fields: Record<string, string>) => browser.form(`/posts/${id}`, fields);
    /** Fields of the notice's undo form. */
    const undoOn = (html: string): Record<string, string> => {
      const elements = elementsOf(html);
      const from = elements.findIndex(({ attributes }) => attributes.id === 'toast');
      const inputs = elements
        .slice(
          from,
          elements.findIndex(({ text, tag }) => tag === 'button' && text === 'Undo'),
        )
        .filter(({ tag }) => tag === 'input');
      const fields = inputs.map(({ attributes: { name = '', value = '' } }) => [name, value]);
      return Object.fromEntries(fields.filter(([name]) => name !== 'account'));
    };
    let page = await browser.follow(await post({ intent: 'vote', direction: 'up', redirectTo }));
    expect(undoOn(page.text)).toEqual({ intent: 'vote', direction: 'none', redirectTo });
    page = await browser.follow(await post({ intent: 'vote', direction: 'down', redirectTo }));
    const turnBack = undoOn(page.text);
    expect(turnBack).toEqual({ intent: 'vote', direction: 'up', redirectTo });
    const undone = await post(turnBack);
    expect([undone.status, undone.location]).toEqual([303, redirectTo]);
    page = await browser.follow(undone);
    expect(noticeOf(page.text)).toBe("You'll Eat It! Thanks for rating this meat!");
    page = await browser.follow(await post({ intent: 'vote', direction: 'none', redirectTo }));
    expect(noticeOf(page.text)).toBe('Vote removed. You can vote again anytime.');
    expect(undoOn(page.text)).toEqual({ intent: 'vote', direction: 'up', redirectTo });

    // The second request changes nothing, so its notice has no undo.
    const again = await browser.follow(await post({ intent: 'vote', direction: 'none', redirectTo }));
    expect(elementsOf(again.text).some(({ text }) => text === 'Undo')).toBe(false);
  });

  it('sent 200 times at once by one driver to two processes is one vote, one count and one point (case 1)', async () => {
    const { cast, id, author } = await aPostAndItsReaders();
    const answers = await times(200, (index) => cast('up', index % 2));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    for (const { json } of answers) expect(json).toEqual({ id, upVotes: 1, downVotes: 0, viewerVote: 'up' });
    expect(await rows('votes', { subject: 'post', subjectId: id })).toBe(1);
    expect(await rows('ledger', { postId: id, reason: 'vote' })).toBe(1);
    expect(await pointsOf(author)).toBe(11);
    expect((await recount()).drift).toEqual([]);
  });

  it('changed 100 times at once is one vote, and the counters match a recount (case 2)', async () => {
    const { cast, id, reader } = await aPostAndItsReaders();
    const answers = await times(100, (index) => cast(index % 3 === 0 ? 'up' : 'down', index % 2));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    // Reads in this process, without a page that would count pending votes first.
    const { upVotes, downVotes, viewerVote } = await readPost(reader, id);
    expect([upVotes, downVotes]).toEqual(viewerVote === 'up' ? [1, 0] : [0, 1]);
    expect(await rows('votes', { subject: 'post', subjectId: id })).toBe(1);
    expect((await recount()).drift).toEqual([]);
  });

  it('cast and withdrawn 50 times leaves no points (case 3)', async () => {
    const { cast, id, author } = await aPostAndItsReaders();
    for (let round = 0; round < 50; round += 1) {
      await cast('up', round % 2);
      await cast('none', (round + 1) % 2);
    }
    expect(await pointsOf(author)).toBe(10);
    expect(await readPost(null, id)).toMatchObject({ upVotes: 0, downVotes: 0 });
    expect((await recount()).drift).toEqual([]);
  });

  it('by many drivers is in the author’s points, leaderboards and notifications at the next request', async () => {
    const { author, id } = await aPostAndItsReaders();
    const owner = await site.signedIn(author);
    const voters = await times(20, async () => site.signedIn(await aDriver()));
    const votes = await Promise.all(voters.map(({ api }) => api.post(`/api/posts/${id}/vote`, { direction: 'up' })));
    expect(new Set(votes.map(({ status }) => status))).toEqual(new Set([200]));
    const [board, own, notices] = await Promise.all([
      site.visitor().api.get('/api/leaderboard?period=weekly'),
      owner.api.get(`/api/posts/${id}`),
      owner.send('GET', '/notices'),
    ]);
    expect(leaderboard.parse(board.json).leaderboard.find((each) => each.id === author.id)?.points).toBe(30);
    expect(own.json).toMatchObject({ upVotes: 20, author: { points: 30 } });
    expect(textOf(notices.text)).toContain('20 drivers rated your');
  });

  it('by many drivers is in the author’s points a moment later, without a request', async () => {
    const { author, id } = await aPostAndItsReaders();
    const voters = await times(5, async () => site.signedIn(await aDriver()));
    await Promise.all(voters.map(({ api }) => api.post(`/api/posts/${id}/vote`, { direction: 'up' })));
    await expect.poll(async () => (await findUser(author.id))?.points, { interval: 100 }).toBe(15);
  });

  it('cast during the deletion of its post leaves nothing behind (case 3)', async () => {
    const { author, id } = await aPostAndItsReaders();
    const voters = await times(12, async (index) => site.signedIn(await aDriver(), index % 2));
    const owner = await site.signedIn(author);
    const votes = voters.map((voter) => voter.api.post(`/api/posts/${id}/vote`, { direction: 'up' }));
    const removal = owner.api.delete(`/api/posts/${id}`);
    const late = voters.map((voter) => voter.api.post(`/api/posts/${id}/vote`, { direction: 'down' }));
    expect((await removal).status).toBe(200);
    for (const { status } of await Promise.all([...votes, ...late])) expect([200, 404]).toContain(status);
    expect(await rows('votes', { subject: 'post', subjectId: id })).toBe(0);
    expect(await pointsOf(author)).toBe(5);
    expect((await recount()).drift).toEqual([]);
  });
});

describe('an invalid vote (case 4)', () => {
  it('on the driver’s own post or comment gets 403 by page and API', { tags: ['S7.vote.3'] }, async () => {
    const { author, id } = await aPostAndItsReaders();
    const owner = await site.signedIn(author);
    const own = await owner.api.post(`/api/posts/${id}/vote`, { direction: 'up' });
    expect(own.status).toBe(403);
    expect(own.code).toBe('own-post');
    expect((await owner.form(`/posts/${id}`, { intent: 'vote', direction: 'up' })).status).toBe(403);

    const comment = await postComment(author, { postId: id, content: 'Mine.', formKey: null });
    const ownComment = await owner.api.post(`/api/comments/${comment.id}/vote`, { direction: 'up' });
    expect(ownComment.status).toBe(403);
    expect(ownComment.code).toBe('own-comment');
    const form = { intent: 'comment-vote', commentId: comment.id, direction: 'up' };
    expect((await owner.form(`/posts/${id}`, form)).status).toBe(403);
    expect(await pointsOf(author)).toBe(10);
  });

  it('of a visitor gets 401, and on the page redirects to sign-in and back', { tags: ['S5.vote.1'] }, async () => {
    const { path, id } = await aPostAndItsReaders();
    const guest = site.visitor();
    const refused = await guest.api.post(path, { direction: 'up' });
    expect(refused.status).toBe(401);
    expect(refused.code).toBe('not-signed-in');
    const sent = await guest.form(`/posts/${id}`, { intent: 'vote', direction: 'up' });
    expect([sent.status, sent.location]).toEqual([303, `/auth?tab=login&redirectTo=%2Fposts%2F${id}`]);
    expect(textOf((await guest.follow(sent)).text)).toContain('Sign in to vote.');
  });

  it('with an invalid value or id gets 400 or 404', async () => {
    const { cast, browser, id } = await aPostAndItsReaders();
    for (const direction of [99, [1], 'sideways', { $ne: null }, true, '99'])
      expect((await cast(direction)).status).toBe(400);
    expect((await cast(undefined)).status).toBe(422);
    expect((await browser.form(`/posts/${id}`, { intent: 'vote', direction: '99' })).status).toBe(400);
    for (const wrong of ['0', '-1', '1.5', 'abc', '9007199254740993', '1e3', '999999', '%00', '[1]', '1%20']) {
      expect((await browser.api.post(`/api/posts/${wrong}/vote`, { direction: 'up' })).status, wrong).toBe(404);
      expect((await browser.form(`/posts/${wrong}`, { intent: 'vote', direction: 'up' })).status, wrong).toBe(404);
      expect((await browser.api.post(`/api/comments/${wrong}/vote`, { direction: 'up' })).status, wrong).toBe(404);
    }
    expect(await readPost(null, id)).toMatchObject({ upVotes: 0, downVotes: 0 });
  });
});

describe('a vote on a comment', () => {
  it('counts once, changes no points, and can be withdrawn', { tags: ['S7.comment-vote.1'] }, async () => {
    const { author, id, browser } = await aPostAndItsReaders();
    const comment = await postComment(author, { postId: id, content: 'Ask for the gravy.', formKey: null });
    const cast = (direction: string) => browser.api.post(`/api/comments/${comment.id}/vote`, { direction });
    await Promise.all([cast('up'), cast('up'), cast('up')]);
    const turned = await cast('down');
    expect(vote.parse(turned.json)).toEqual({ id: comment.id, upVotes: 0, downVotes: 1, viewerVote: 'down' });
    const sent = await browser.form(`/posts/${id}`, {
      intent: 'comment-vote',
      commentId: comment.id,
      direction: 'none',
    });
    expect([sent.status, sent.location]).toEqual([303, `/posts/${id}#comment-${comment.id}`]);
    const [listed] = (await browser.api.get(`/api/posts/${id}/comments`)).json as unknown[];
    expect(listed).toMatchObject({ upVotes: 0, downVotes: 0, viewerVote: null });
    expect(await pointsOf(author)).toBe(10);
    expect((await recount()).drift).toEqual([]);
  });
});
