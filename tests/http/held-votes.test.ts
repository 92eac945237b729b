import { describe, expect, it } from 'vitest';
import { deletePost } from '~/domain/posts/edit-post';
import { readPost } from '~/domain/posts/read-posts';
import { postComment } from '~/domain/comments';
import { castVote } from '~/domain/votes';
import type { Client } from '../support/client';
import { aDriver, aName, aPost, type Driver, password, pointsOf } from '../support/factories';
import { elementsOf, noticeOf, textOf } from '../support/html';
import { nextMailTo } from '../support/mail';
import { withSecondFactor } from '../support/second-factor';
import { useSite } from '../support/site';

const site = useSite();

const notCounted = "You're signed in, but your vote wasn't counted.";
let address = 0;

/** A visitor who voted on a list's card and was redirected to sign-in. */
async function aPendingVote(direction: 'up' | 'down' | 'none' = 'up', by: Client = site.visitor()) {
  const author = await aDriver();
  const { id } = await aPost(author);
  const card = `/latest-meat#post-${id}`;
  const sent = await by.form(`/posts/${id}`, { intent: 'vote', direction, redirectTo: card });
  expect([sent.status, sent.location]).toEqual([303, `/auth?tab=login&redirectTo=${encodeURIComponent(card)}`]);
  return { browser: by, author, id, card };
}

const signIn = (browser: Client, { email }: Driver, redirectTo: string) =>
  browser.form('/auth', { intent: 'login', email, password, redirectTo });

const votesOn = async (id: number) => {
  const { upVotes, downVotes } = await readPost(null, id);
  return { upVotes, downVotes };
};
const nothing = { upVotes: 0, downVotes: 0 };

describe('a visitor’s vote', () => {
  it.each([
    ['up', { upVotes: 1, downVotes: 0 }, "You'll Eat It! Thanks for rating this meat!"],
    ['down', { upVotes: 0, downVotes: 1 }, "You'll Beat It! Thanks for rating this meat!"],
  ] as const)('%s counts after sign-in, which returns to the card', async (direction, counts, words) => {
    const { browser, author, id, card } = await aPendingVote(direction);
    const signInPage = await browser.page(`/auth?tab=login&redirectTo=${encodeURIComponent(card)}`);
    const button = direction === 'up' ? 'Eat It' : 'Beat It';
    const { title } = await readPost(null, id);
    const next = `Sign in to vote. We'll count your ${button} for “${title}” right after.`;
    expect(textOf(signInPage.text)).toContain(next);
    const registering = await browser.page(`/auth?tab=register&redirectTo=${encodeURIComponent(card)}`);
    expect(textOf(registering.text)).toContain('Register to vote.');
    expect(await votesOn(id)).toEqual(nothing);

    const wrong = await browser.form('/auth', {
      intent: 'login',
      email: author.email,
      password: 'no',
      redirectTo: card,
    });
    expect([wrong.status, await votesOn(id)]).toEqual([422, nothing]);

    const sent = await signIn(browser, await aDriver(), card);
    expect([sent.status, sent.location]).toEqual([303, card]);
    const list = await browser.follow(sent);
    expect(noticeOf(list.text)).toBe(words);
    expect([await votesOn(id), await pointsOf(author)]).toEqual([counts, 11]);
  });

  it('counts when a phone signs the tablet in, which returns to the card', async () => {
    const { browser, id, card } = await aPendingVote();
    const phone = await site.signedIn(await aDriver());
    const waiting = await browser.form('/auth/phone', { intent: 'begin', redirectTo: card });
    const shown = (await browser.follow(waiting)).text;
    const code = elementsOf(shown).find(({ attributes }) => attributes['data-testid'] === 'code')?.text ?? '';
    const question = await phone.follow(await phone.form('/pair', { intent: 'find', code }));
    const asking = elementsOf(question.text).find(({ attributes }) => attributes.name === 'id')?.attributes.value ?? '';
    await phone.form('/pair', { intent: 'answer', id: asking, answer: 'allow' });
    expect(await votesOn(id)).toEqual(nothing);

    const back = await browser.page(waiting.location ?? '');
    expect([back.status, back.location]).toEqual([303, card]);
    expect(noticeOf((await browser.follow(back)).text)).toBe("You'll Eat It! Thanks for rating this meat!");
    expect(await votesOn(id)).toEqual({ upVotes: 1, downVotes: 0 });
  });

  it('counts only after the code of the second factor', async () => {
    const driver = await aDriver();
    const app = await withSecondFactor(await site.signedIn(driver));
    const { browser, id, card } = await aPendingVote();
    const firstStep = await signIn(browser, driver, card);
    expect([firstStep.location, await votesOn(id)]).toEqual(['/auth/second-step', nothing]);
    const sent = await browser.form('/auth/second-step', { code: app.next() });
    expect(sent.location).toBe(card);
    expect(noticeOf((await browser.follow(sent)).text)).toMatch(/^You'll Eat It!/);
    expect((await votesOn(id)).upVotes).toBe(1);
  });

  it('keeps an existing equal vote, and changes an opposite one', async () => {
    const driver = await aDriver();
    for (const before of ['up', 'down'] as const) {
      const { browser, id, card } = await aPendingVote('up');
      await castVote.post(driver, { id, direction: before });
      const list = await browser.follow(await signIn(browser, driver, card));
      expect(noticeOf(list.text)).toMatch(/^You'll Eat It!/);
      expect(await votesOn(id)).toEqual({ upVotes: 1, downVotes: 0 });
    }
  });

  it('on their own or a deleted post does not count, with a notice, but signs in', async () => {
    const own = await aPendingVote();
    const mine = await own.browser.follow(await signIn(own.browser, own.author, own.card));
    expect(noticeOf(mine.text)).toBe(`${notCounted} You can't vote on your own post.`);
    expect([await votesOn(own.id), textOf(mine.text).includes('Sign Out')]).toEqual([nothing, true]);

    const gone = await aPendingVote();
    await deletePost(gone.author, gone.id);
    const list = await gone.browser.follow(await signIn(gone.browser, await aDriver(), gone.card));
    expect(noticeOf(list.text)).toBe(`${notCounted} Post not found`);
    expect(textOf(list.text)).toContain('Sign Out');

    const { browser, author, id } = await aPendingVote();
    const page = `/posts/${id}#votes`;
    await browser.form(`/posts/${id}`, { intent: 'vote', direction: 'up', redirectTo: page });
    await deletePost(author, id);
    const detour = await browser.follow(await signIn(browser, await aDriver(), page));
    expect([detour.status, textOf(detour.text).includes('Post not found')]).toEqual([404, true]);
    expect(noticeOf(detour.text)).toBe(`${notCounted} Post not found`);
  });

  it('on a comment counts too', async () => {
    const { browser, author, id } = await aPendingVote();
    const comment = await postComment(author, { postId: id, content: 'Crisp.', formKey: null });
    const fields = { intent: 'comment-vote', commentId: comment.id, direction: 'up' };
    const sent = await browser.form(`/posts/${id}`, fields);
    const back = `/posts/${id}#comment-${comment.id}`;
    expect(sent.location).toBe(`/auth?tab=login&redirectTo=${encodeURIComponent(back)}`);
    const page = await browser.follow(await signIn(browser, await aDriver(), back));
    expect(noticeOf(page.text)).toMatch(/^Welcome back!/);
    const { json } = await browser.api.get(`/api/posts/${id}/comments`);
    expect(json).toMatchObject([{ id: comment.id, upVotes: 1, viewerVote: 'up' }]);
    // Only the last tap is kept.
    expect(await votesOn(id)).toEqual(nothing);
  });

  it('counts once, only with its own sign-in, in the same browser', async () => {
    const { browser, id, card } = await aPendingVote();
    const elsewhere = site.visitor();
    await signIn(elsewhere, await aDriver(), card);
    expect(await votesOn(id)).toEqual(nothing);

    const unasked = await browser.follow(await signIn(browser, await aDriver(), '/profile'));
    expect([noticeOf(unasked.text)?.startsWith('Welcome back!'), await votesOn(id)]).toEqual([true, nothing]);
    await browser.form('/auth/logout');
    await signIn(browser, await aDriver(), card);
    expect(await votesOn(id)).toEqual(nothing);
  });

  it('cannot come from a link, another site’s form or a forged cookie', async () => {
    const { id } = await aPost(await aDriver());
    const card = `/latest-meat#post-${id}`;
    const vote = new URLSearchParams({ intent: 'vote', direction: 'up', redirectTo: card });
    const browser = site.visitor();
    for (const link of [`/posts/${id}?${vote.toString()}`, `/auth?${vote.toString()}`]) {
      await browser.page(link);
      expect([...browser.cookies.keys()]).toEqual([]);
    }
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const sent = await browser.send('POST', `/posts/${id}`, { body: vote, headers: foreign });
    expect([sent.status, [...browser.cookies.keys()]]).toEqual([403, []]);
    const form = { intent: 'vote', fields: { postId: String(id), direction: 'up' }, replay: true };
    const held = { path: card, form };
    browser.keep(`pending-action=${encodeURIComponent(Buffer.from(JSON.stringify(held)).toString('base64'))}.made-up`);
    await signIn(browser, await aDriver(), card);
    expect(await votesOn(id)).toEqual(nothing);
  });

  it('with an unknown return address is kept, and redirects home', async () => {
    const { id } = await aPost(await aDriver());
    const browser = site.visitor();
    const fields = { intent: 'vote', direction: 'up', redirectTo: `/latest-meat?${'x'.repeat(5_000)}` };
    const answer = await browser.form(`/posts/${id}`, fields);
    expect([answer.status, answer.location]).toEqual([303, '/auth?tab=login&redirectTo=%2F']);
    expect([...browser.cookies.keys()]).toEqual(['pending-action']);
  });

  it('that would withdraw a vote is not carried out', async () => {
    const driver = await aDriver();
    const { browser, id, card } = await aPendingVote('none');
    await castVote.post(driver, { id, direction: 'up' });
    await signIn(browser, driver, card);
    expect((await votesOn(id)).upVotes).toBe(1);
  });
});

describe('a visitor who has to register first', () => {
  /** A visitor who voted and then registered through the sign-in page. */
  async function aRegistration() {
    const pendingVote = await aPendingVote();
    const { browser, card } = pendingVote;
    const email = `held-${(address += 1)}@example.com`;
    const fields = { intent: 'register', email, password, redirectTo: card };
    expect((await browser.form('/auth?tab=register', fields)).status).toBe(303);
    const { token = '' } = await nextMailTo(email);
    return { ...pendingVote, email, fields: { token: token ?? '', email } };
  }

  const complete = async (browser: Client) => {
    const sent = await browser.form('/complete-profile', { displayName: aName('New') });
    return browser.follow(sent);
  };
  const backLink = (html: string) =>
    elementsOf(html).find(({ tag, text }) => tag === 'a' && text === 'Back to Where You Were')?.attributes.href;

  it('has voted after opening the emailed link without JavaScript, and returns to the card', async () => {
    const { browser, id, card, fields } = await aRegistration();
    expect(await votesOn(id)).toEqual(nothing);
    const verified = await browser.form('/verify-email', fields);
    expect(textOf(verified.text)).toContain('Email Verified!');
    expect(textOf(verified.text)).toContain('Sign Out');
    expect(noticeOf(verified.text)).toBe("You'll Eat It! Thanks for rating this meat!");
    expect((await votesOn(id)).upVotes).toBe(1);

    const done = await complete(browser);
    expect(textOf(done.text)).toContain('Congratulations!');
    expect(backLink(done.text)).toBe(card);
    expect(textOf((await browser.page('/latest-meat')).text)).toContain('Sign Out');
    expect([...browser.cookies.keys()]).not.toContain('pending-action');
  });

  it('has voted after opening the emailed link with JavaScript', async () => {
    const { browser, id, card, fields } = await aRegistration();
    const { json } = await browser.api.get(`/api/verify-email?${new URLSearchParams(fields).toString()}`);
    const { userId } = json as { userId: number };
    expect(await votesOn(id)).toEqual(nothing);
    expect((await browser.api.post('/api/auto-login', { userId })).status).toBe(200);
    expect((await votesOn(id)).upVotes).toBe(1);
    expect(noticeOf((await browser.page('/complete-profile')).text)).toMatch(/^You'll Eat It!/);
    expect(backLink((await complete(browser)).text)).toBe(card);
  });

  it('has voted after opening the link in another browser and signing in here', async () => {
    const { browser, id, card, email, fields } = await aRegistration();
    const phone = site.visitor();
    await phone.form('/verify-email', fields);
    expect(backLink((await complete(phone)).text)).toBeUndefined();
    expect(await votesOn(id)).toEqual(nothing);
    const sent = await browser.form('/auth', { intent: 'login', email, password, redirectTo: card });
    expect([sent.location, (await votesOn(id)).upVotes]).toEqual([card, 1]);
  });

  it('returns to the previous page without a vote too, on this site only', async () => {
    for (const [redirectTo, goal] of [
      ['/posts/new?location=7', '/posts/new?location=7'],
      ['//evil.example', undefined],
      ['/', undefined],
    ]) {
      const browser = site.visitor();
      const email = `held-${(address += 1)}@example.com`;
      await browser.form('/auth?tab=register', { intent: 'register', email, password, redirectTo: redirectTo ?? '' });
      const { token } = await nextMailTo(email);
      await browser.form('/verify-email', { token: token ?? '', email });
      expect(backLink((await complete(browser)).text)).toBe(goal);
    }
  });
});
