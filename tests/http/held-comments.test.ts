import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { deletePost } from '~/domain/posts/edit-post';
import { comment } from '~/schemas/answers';
import type { Client } from '../support/client';
import { aDriver, aName, aPost, type Driver, password } from '../support/factories';
import { controlOf, elementsOf, noticeOf, textOf } from '../support/html';
import { nextMailTo } from '../support/mail';
import { useSite } from '../support/site';

const site = useSite();

/** A visitor who submitted a comment and was redirected to sign-in. */
async function aPendingComment(content = 'Crisp crust.', browser: Client = site.visitor()) {
  const author = await aDriver();
  const { id } = await aPost(author);
  const sent = await browser.form(`/posts/${id}`, { intent: 'comment', content });
  const back = `/posts/${id}#comments`;
  expect([sent.status, sent.location]).toEqual([303, `/auth?tab=login&redirectTo=${encodeURIComponent(back)}`]);
  return { author, id, browser, back, signInPage: await browser.follow(sent) };
}

const signIn = (browser: Client, { email }: Driver, redirectTo: string) =>
  browser.form('/auth', { intent: 'login', email, password, redirectTo });

const commentsOn = async (id: number) => {
  const { json } = await site.visitor().api.get(`/api/posts/${id}/comments`);
  return z
    .array(comment)
    .parse(json)
    .map(({ content }) => content);
};

describe('a visitor’s comment', () => {
  it('is posted after sign-in, once', async () => {
    const { browser, id, back, signInPage } = await aPendingComment();
    expect(textOf(signInPage.text)).toMatch(/Sign in to comment\. We'll post your comment on “.+” right after\./);
    expect(await commentsOn(id)).toEqual([]);
    const driver = await aDriver();
    const held = browser.cookies.get('pending-action') ?? '';
    const sent = await signIn(browser, driver, back);
    expect([sent.status, sent.location]).toEqual([303, back]);
    const page = await browser.follow(sent);
    expect(noticeOf(page.text)).toBe('Comment posted');
    expect(controlOf(page.text, 'content').value).toBe('');
    expect(browser.cookies.has('pending-action')).toBe(false);

    // As if the response was lost: the browser signs in again with its old cookie.
    await browser.form('/auth/logout');
    const again = site.visitor();
    again.keep(`pending-action=${held}`);
    await signIn(again, driver, back);
    expect(await commentsOn(id)).toEqual(['Crisp crust.']);
  });

  it('is not posted by an unrelated sign-in', async () => {
    const { browser, id, back } = await aPendingComment();
    await signIn(browser, await aDriver(), '/profile');
    await browser.form('/auth/logout');
    await signIn(browser, await aDriver(), back);
    expect(await commentsOn(id)).toEqual([]);
  });

  it('is posted after registration and verification', async () => {
    const { browser, id, back } = await aPendingComment();
    const email = `${aName('said').toLowerCase().replaceAll(/\W/g, '')}@example.com`;
    await browser.form('/auth?tab=register', { intent: 'register', email, password, redirectTo: back });
    const { token } = await nextMailTo(email);
    expect(await commentsOn(id)).toEqual([]);
    const verified = await browser.form('/verify-email', { token: token ?? '', email });
    expect(noticeOf(verified.text)).toBe('Comment posted');
    expect(await commentsOn(id)).toEqual(['Crisp crust.']);
  });

  it('is in the notice if its post is gone', async () => {
    const { browser, author, id, back } = await aPendingComment('Two words.');
    await deletePost(author, id);
    const page = await browser.follow(await signIn(browser, await aDriver(), back));
    expect(page.status).toBe(404);
    expect(noticeOf(page.text)).toBe(
      "You're signed in, but your comment wasn't posted. Post not found. Here's what you wrote: Two words.",
    );
  });

  it('is in its form if it was rejected, whenever its author opens the page, and in no one else’s', async () => {
    const content = 'All of it is at https://example.com';
    const { browser, id, back } = await aPendingComment(content);
    const wordsIn = ({ text }: { text: string }) => controlOf(text, 'content').value;
    const page = await browser.follow(await signIn(browser, await aDriver({ isNewcomer: true }), back));
    expect(noticeOf(page.text)).toMatch(/^You're signed in, but your comment wasn't posted\./);
    expect(wordsIn(page)).toBe(content);
    const again = await browser.page(`/posts/${id}`);
    expect(noticeOf(again.text)).toBeNull();
    expect(wordsIn(again)).toBe(content);
    const other = await site.signedIn(await aDriver());
    expect(wordsIn(await other.page(`/posts/${id}`))).toBe('');
  });

  it('too long for a cookie is on the sign-in page, to be sent again', async () => {
    const author = await aDriver();
    const { id } = await aPost(author);
    const content = '美'.repeat(2000);
    const browser = site.visitor();
    const sent = await browser.form(`/posts/${id}`, { intent: 'comment', content });
    expect([sent.status, textOf(sent.text).includes(content)]).toEqual([401, true]);
    const again = elementsOf(sent.text).find(({ attributes }) => attributes.name === 'content');
    expect(again?.attributes.value).toBe(content);
  });
});
