import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { blockDriver } from '~/domain/blocks';
import { postComment } from '~/domain/comments';
import { hideByModerator } from '~/domain/moderation/operations';
import { deletePost } from '~/domain/posts/edit-post';
import { readPost } from '~/domain/posts/read-posts';
import { aDriver, aName, aPost, type Driver } from '../support/factories';
import { controlOf, elementsOf, formKeyOf, mistakeOf, noticeOf, textOf } from '../support/html';
import { apiError, comment } from '~/schemas/answers';
import { useSite } from '../support/site';

const site = useSite();

async function aPostAndAReader() {
  const [author, reader] = [
    await aDriver({ displayName: aName('Big Al') }),
    await aDriver({ displayName: aName('Dusty') }),
  ];
  const { id } = await aPost(author);
  return { author, reader, id, browser: await site.signedIn(reader) };
}

describe('comments of a missing post, with an invalid cursor', () => {
  it('are rejected, and the site keeps working', async () => {
    const { id, author } = await aPostAndAReader();
    await deletePost(author, id);
    expect(await site.visitor().api.get(`/api/posts/${id}/comments?cursor=none`)).toMatchObject({ status: 400 });
    expect((await site.visitor().page(`/posts/${id}?cursor=none`)).status).toBe(400);
    expect((await site.visitor().page('/healthz')).status).toBe(200);
  });
});

describe('a comment on the page', () => {
  it('shows on its post with its author, with a notice', { tags: ['S2.post.1'] }, async () => {
    const { id, browser } = await aPostAndAReader();
    const formKey = formKeyOf((await browser.page(`/posts/${id}`)).text);
    const sent = await browser.form(`/posts/${id}`, { intent: 'comment', content: '  Worth the exit.  ', formKey });
    expect(sent.status).toBe(303);
    const page = await browser.follow(sent);
    expect(noticeOf(page.text)).toBe('Comment posted');
    const [shown] = elementsOf(page.text).filter(
      ({ tag, attributes }) => tag === 'li' && attributes.id?.startsWith('comment-'),
    );
    expect(shown?.text).toContain('Worth the exit.');
    expect(shown?.text).toContain('Dusty');
    expect(sent.location).toBe(`/posts/${id}#${shown?.attributes.id}`);
  });

  it('shows an error at the field if it is empty or too long, and keeps the text', async () => {
    const { id, browser } = await aPostAndAReader();
    const empty = await browser.form(`/posts/${id}`, { intent: 'comment', content: '   ' });
    expect(empty.status).toBe(422);
    expect(mistakeOf(empty.text, 'content')).toBe('Please write something before posting.');
    const words = 'Pie & "coffee" <b>here</b>\n'.repeat(80);
    const long = await browser.form(`/posts/${id}`, { intent: 'comment', content: words });
    expect(long.status).toBe(422);
    expect(mistakeOf(long.text, 'content')).toBe('Comment is too long');
    expect(controlOf(long.text, 'content').value).toBe(words);
    expect(await readPost(null, id)).toMatchObject({ commentCount: 0 });
  });

  it('of a visitor redirects to sign-in and back', { tags: ['S5.vote.2'] }, async () => {
    const { id } = await aPostAndAReader();
    const sent = await site.visitor().form(`/posts/${id}`, { intent: 'comment', content: 'Hello.' });
    expect([sent.status, sent.location]).toEqual([303, `/auth?tab=login&redirectTo=%2Fposts%2F${id}%23comments`]);
  });

  it('on a deleted post shows the not-found page', { tags: ['S8.post.1'] }, async () => {
    const { browser } = await aPostAndAReader();
    const answer = await browser.form('/posts/999999', { intent: 'comment', content: 'Hello?' });
    expect(answer.status).toBe(404);
    expect(textOf(answer.text)).toContain('Post not found');
  });

  it('on a post that was just deleted is on that page, to be copied', async () => {
    const words = 'Three hours on hold & "worth it".\nBring <b>cash</b>.';
    const shown = `Here's what you typed:${words.replace('\n', ' ')}`;
    const ways = {
      deleted: ({ author, id }: { author: Driver; id: number }) => deletePost(author, id),
      hidden: async ({ id }: { id: number }) =>
        hideByModerator.post(await aDriver({ role: 'moderator' }), { id, reason: 'spam', words: '' }),
      blocked: ({ author, reader }: { author: Driver; reader: Driver }) => blockDriver(author, reader.id),
    };
    for (const [way, goes] of Object.entries(ways)) {
      const written = await aPostAndAReader();
      const formKey = formKeyOf((await written.browser.page(`/posts/${written.id}`)).text);
      await goes(written);
      const fields = { intent: 'comment', content: words, formKey };
      const page = await written.browser.form(`/posts/${written.id}`, fields);
      expect(page.status, way).toBe(way === 'hidden' ? 410 : 404);
      expect(textOf(page.text), way).toContain(shown);
      expect(page.text, way).not.toContain(`<blockquote>${formKey}`);
      const toScript = await written.browser.form(`/posts/${written.id}.data`, fields);
      expect([toScript.status, toScript.text], way).toEqual([page.status, expect.stringContaining('Three hours on')]);
    }
  });
});

describe('a comment by the API', () => {
  it('responds with the comment', { tags: ['S3.comment.1', 'S7.comment.1'] }, async () => {
    const { id, browser, reader } = await aPostAndAReader();
    const answer = await browser.api.post(`/api/posts/${id}/comments`, { content: 'Worth the exit.' });
    expect(answer.status).toBe(201);
    expect(comment.parse(answer.json)).toMatchObject({
      postId: id,
      userId: reader.id,
      content: 'Worth the exit.',
      upVotes: 0,
      viewerVote: null,
      author: { id: reader.id, displayName: expect.stringMatching(/^Dusty /), points: 5 },
    });
  });

  it('rejects empty comments, visitors, and missing posts', async () => {
    const { id, browser } = await aPostAndAReader();
    for (const body of [{}, { content: '' }, { content: ' \n ' }, { content: null }]) {
      const answer = await browser.api.post(`/api/posts/${id}/comments`, body);
      expect(answer.status).toBe(422);
      expect(apiError.parse(answer.json)).toMatchObject({
        error: 'Please write something before posting.',
        field: 'content',
      });
    }
    expect((await browser.api.post(`/api/posts/${id}/comments`, { content: 7 })).status).toBe(400);
    expect((await site.visitor().api.post(`/api/posts/${id}/comments`, { content: 'Hi' })).status).toBe(401);
    expect((await browser.api.post('/api/posts/999999/comments', { content: 'Hi' })).status).toBe(404);
    expect((await browser.api.get('/api/posts/999999/comments')).status).toBe(404);
  });

  it('ignores author, date and votes in the body (case 26)', async () => {
    const { id, browser, reader, author } = await aPostAndAReader();
    const body = {
      content: 'Me.',
      userId: author.id,
      postId: 1,
      id: 1,
      createdAt: '2001-01-01T00:00:00Z',
      upVotes: 99,
    };
    const answer = await browser.api.post(`/api/posts/${id}/comments`, body);
    const made = comment.parse(answer.json);
    expect(made).toMatchObject({ userId: reader.id, postId: id, upVotes: 0 });
    expect(new Date(made.createdAt).getFullYear()).toBeGreaterThan(2020);
  });

  it(
    'lists newest first, page by page, without gaps while others write',
    { tags: ['S7.all.4', 'S7.comments.1'] },
    async () => {
      const { id, reader, browser } = await aPostAndAReader();
      for (let count = 1; count <= 7; count += 1)
        await postComment(reader, { postId: id, content: `No. ${count}`, formKey: null });
      const seen: string[] = [];
      let next: string | null = `/api/posts/${id}/comments?limit=3`;
      while (next) {
        const answer = await browser.api.get(next);
        const page = z.array(comment).parse(answer.json);
        expect(page.length).toBeLessThanOrEqual(3);
        seen.push(...page.map(({ content }) => content));
        await postComment(reader, { postId: id, content: 'In between', formKey: null });
        next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1] ?? null;
      }
      expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1].map((count) => `No. ${count}`));
    },
  );
});

describe('a comment sent twice (case 6)', () => {
  it(
    'is posted once, with the same response; its key with other text is rejected',
    { tags: ['S7.all.5'] },
    async () => {
      const { id, browser } = await aPostAndAReader();
      const formKey = formKeyOf((await browser.page(`/posts/${id}`)).text);
      const fields = { intent: 'comment', content: 'Twice over a weak link.', formKey };
      const both = await Promise.all([browser.form(`/posts/${id}`, fields), browser.form(`/posts/${id}`, fields)]);
      expect(both.map(({ status }) => status)).toEqual([303, 303]);
      expect(both[0]?.location).toBe(both[1]?.location);
      const key = { 'idempotency-key': 'weak-link-1' };
      const send = (content: string) => browser.api.post(`/api/posts/${id}/comments`, { content }, key);
      const answers = await Promise.all([send('By a program.'), send('By a program.'), send('By a program.')]);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect((await send('Something else.')).status).toBe(409);
      expect((await browser.form(`/posts/${id}`, { ...fields, content: 'Something else.' })).status).toBe(409);
      expect(await readPost(null, id)).toMatchObject({ commentCount: 2 });
    },
  );
});

describe('the key of a comment’s form', () => {
  it('differs between browsers of one driver, so that both comments are posted', async () => {
    const { id } = await aPost(await aDriver());
    const reader = await aDriver();
    const browsers = [await site.signedIn(reader), await site.signedIn(reader)];
    const keys = await Promise.all(
      browsers.map(async (browser) => formKeyOf((await browser.page(`/posts/${id}`)).text)),
    );
    expect(new Set(keys).size).toBe(2);
    for (const [at, browser] of browsers.entries()) {
      const fields = { intent: 'comment', content: `From device ${at}.`, formKey: keys[at] ?? '' };
      expect((await browser.form(`/posts/${id}`, fields)).status).toBe(303);
    }
    expect(await readPost(null, id)).toMatchObject({ commentCount: 2 });
  });

  it('differs between tabs of one browser, so that both comments are posted', async () => {
    const { id, browser } = await aPostAndAReader();
    // One after the other, so that a cached first page would be noticed.
    const keys = [
      formKeyOf((await browser.page(`/posts/${id}`)).text),
      formKeyOf((await browser.page(`/posts/${id}`)).text),
    ];
    const send = (at: number) =>
      browser.form(`/posts/${id}`, { intent: 'comment', content: `From tab ${at}.`, formKey: keys[at] ?? '' });
    expect([(await send(0)).status, (await send(1)).status]).toEqual([303, 303]);
    expect(new Set(keys).size).toBe(2);
    expect(await readPost(null, id)).toMatchObject({ commentCount: 2 });
  });

  it('belongs to its driver: another driver posts their own comment with it', async () => {
    const { id, browser } = await aPostAndAReader();
    const formKey = formKeyOf((await browser.page(`/posts/${id}`)).text);
    const fields = { intent: 'comment', content: 'Same words.', formKey };
    const answers = [
      await browser.form(`/posts/${id}`, fields),
      await (await site.signedIn(await aDriver())).form(`/posts/${id}`, fields),
      await (await site.signedIn(await aDriver())).form(`/posts/${id}`, { ...fields, content: 'Other words.' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(new Set(answers.map(({ location }) => location)).size).toBe(3);
    expect(await readPost(null, id)).toMatchObject({ commentCount: 3 });
  });
});

describe('deleting a comment', () => {
  it('asks for confirmation', { tags: ['S2.post.3'] }, async () => {
    const { id, browser, reader } = await aPostAndAReader();
    const made = await postComment(reader, { postId: id, content: 'Regretted.', formKey: null });
    const asked = await browser.page(`/comments/${made.id}/delete`);
    expect(textOf(asked.text)).toContain('Are you sure you want to delete this comment?');
    const sent = await browser.form(`/comments/${made.id}/delete`);
    expect([sent.status, sent.location]).toEqual([303, `/posts/${id}#comments`]);
    const page = await browser.follow(sent);
    expect(noticeOf(page.text)).toBe('Comment deleted');
    expect(page.text).not.toContain('Regretted.');
    expect((await browser.api.delete(`/api/comments/${made.id}`)).status).toBe(404);
    expect((await browser.form(`/comments/${made.id}/delete`)).status).toBe(404);
  });

  it(
    'can be deleted by its author only, by form and API (case 27)',
    { tags: ['S6.driver.3', 'S7.comment-delete.1'] },
    async () => {
      const { id, browser, author } = await aPostAndAReader();
      const made = await postComment(author, { postId: id, content: 'Stays.', formKey: null });
      const answer = await browser.api.delete(`/api/comments/${made.id}`);
      expect(answer.status).toBe(403);
      expect(answer.code).toBe('not-comment-author');
      expect((await browser.form(`/comments/${made.id}/delete`)).status).toBe(403);
      expect((await browser.page(`/comments/${made.id}/delete`)).status).toBe(403);
      expect((await site.visitor().api.delete(`/api/comments/${made.id}`)).status).toBe(401);
      expect((await site.visitor().form(`/comments/${made.id}/delete`)).location).toContain('/auth?tab=login');
      expect(await readPost(null, id)).toMatchObject({ commentCount: 1 });
      expect((await (await site.signedIn(author)).api.delete(`/api/comments/${made.id}`)).status).toBe(200);
      expect((await browser.api.get(`/api/posts/${id}/comments`)).json).toEqual([]);
    },
  );
});
