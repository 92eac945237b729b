import { parse } from 'node-html-parser';
import { describe, expect, it } from 'vitest';
import { postComment, listComments } from '~/domain/comments';
import { readPost } from '~/domain/posts/read-posts';
import { updateProfile } from '~/domain/profiles/update-profile';
import { findUser } from '~models/user';
import type { Answer, Client } from '../support/client';
import { aDriver, aName, aPost, type Driver } from '../support/factories';
import { controlOf, elementsOf, noticeOf, textOf } from '../support/html';
import { aPhoto } from '../support/pictures';
import { storePlaces } from '../support/places';
import { useSite } from '../support/site';

const site = useSite();

const conflictNotice = 'Another driver is signed in on this device now.';

/** One browser in which Alice opened pages and Bob signed in afterwards. */
async function twoDrivers(role?: 'editor' | 'moderator') {
  const [alice, bob] = [await aDriver({ role }), await aDriver({ role })];
  return { alice, bob, asAlice: await site.signedIn(alice), asBob: await site.signedIn(bob) };
}

type PageForm = { action: string; fields: Record<string, string> };

/** The page's POST forms with their initial values. */
const formsOf = (html: string, path: string): PageForm[] =>
  parse(html, { blockTextElements: { script: false } })
    .querySelectorAll('main form')
    .filter((form) => form.getAttribute('method') === 'post')
    .map((form) => ({
      action: form.getAttribute('action') ?? path,
      fields: Object.fromEntries(
        form
          .querySelectorAll('input, textarea')
          .map((field) => [
            field.getAttribute('name') ?? '',
            field.localName === 'textarea' ? field.text : (field.getAttribute('value') ?? ''),
          ]),
      ),
    }));

function formWith(page: Answer, path: string, fields: Record<string, string>): PageForm {
  const found = formsOf(page.text, path).find(
    (form) => form.fields.account && Object.entries(fields).every(([name, value]) => form.fields[name] === value),
  );
  if (!found) throw new Error(`${path} has no such form.`);
  return found;
}

const send = (browser: Client, { action, fields }: PageForm, typed: Record<string, string> = {}) =>
  browser.form(action, { ...fields, ...typed });

/** The form on the error page that sends the fields again. */
const offeredBy = (answer: Answer, action: string): PageForm =>
  formWith(answer, action, { account: controlOf(answer.text, 'account').value });

describe('a form of one driver’s page, sent after another has signed in', () => {
  it('does not change the other’s profile, and shows the typed text except private fields', async () => {
    const { alice, bob, asAlice, asBob } = await twoDrivers();
    await updateProfile({ ...alice }, { bio: 'Hauls steel.', phoneNumber: '555 0100' });
    await updateProfile(bob, { bio: 'Bob, of Boise.' });
    const form = formWith(await asAlice.page('/profile'), '/profile', { intent: 'profile' });
    const answer = await send(asBob, form, { bio: 'Hauls steel, and lately reefers.' });
    expect(answer.status).toBe(409);
    const errorText = textOf(answer.text);
    expect(errorText).toContain(conflictNotice);
    expect(errorText).toContain('Hauls steel, and lately reefers.');
    expect(answer.text).not.toContain(alice.email);
    expect(answer.text).not.toContain('555 0100');
    expect(errorText).not.toContain('Send in My Name');
    expect(await findUser(bob.id)).toMatchObject({ bio: 'Bob, of Boise.', displayName: null });
    expect((await send(asAlice, form, { bio: 'Hauls reefers.' })).status).toBe(303);
  });

  it('does not complete the other’s profile', async () => {
    const { bob, asAlice, asBob } = await twoDrivers();
    const form = formWith(await asAlice.page('/complete-profile'), '/complete-profile', {});
    expect((await send(asBob, form, { displayName: aName('Alice'), city: 'Akron' })).status).toBe(409);
    expect(await findUser(bob.id)).toMatchObject({ displayName: null });
  });

  it('posts a comment as the other only after another tap, once', async () => {
    const { alice, bob, asAlice, asBob } = await twoDrivers();
    const { id } = await aPost(await aDriver());
    const form = formWith(await asAlice.page(`/posts/${id}`), `/posts/${id}`, { intent: 'comment' });
    const answer = await send(asBob, form, { content: 'Ask for the corner table.' });
    expect([answer.status, textOf(answer.text)]).toEqual([409, expect.stringContaining('Ask for the corner table.')]);
    expect((await listComments(bob, { postId: id, limit: 5 })).items).toEqual([]);
    expect((await send(asBob, offeredBy(answer, `/posts/${id}`))).status).toBe(303);
    expect((await listComments(alice, { postId: id, limit: 5 })).items).toMatchObject([{ userId: bob.id }]);
  });

  it('does not vote, follow, block or delete as the other', async () => {
    const { alice, bob, asAlice, asBob } = await twoDrivers();
    const author = await aDriver();
    const { id } = await aPost(author);
    const comment = await postComment(author, { postId: id, content: 'Mine.', formKey: null });
    const own = await aPost(alice);
    const ownOfBob = await aPost(bob);
    const requests: [path: string, fields: Record<string, string>, button: Record<string, string>][] = [
      [`/posts/${id}`, { intent: 'vote' }, { direction: 'up' }],
      [`/posts/${id}`, { intent: 'comment-vote', commentId: String(comment.id) }, { direction: 'up' }],
      ['/latest-meat', { intent: 'vote' }, { direction: 'up' }],
      [`/users/${author.username}`, {}, { intent: 'follow' }],
      [`/users/${author.username}/block`, {}, {}],
      [`/posts/${own.id}/delete`, {}, {}],
      ['/account/notices', { intent: 'choose' }, {}],
      ['/account/devices', { intent: 'end-others' }, {}],
    ];
    // A second session, which could be signed out.
    await site.signedIn(alice);
    for (const [path, fields, button] of requests) {
      const form = formWith(await asAlice.page(path), path, fields);
      const answer = await send(asBob, form, button);
      expect([answer.status, textOf(answer.text)], path).toEqual([409, expect.stringContaining(conflictNotice)]);
    }
    expect(await readPost(bob, id)).toMatchObject({ viewerVote: null, upVotes: 0 });
    expect(await readPost(bob, ownOfBob.id)).toMatchObject({ id: ownOfBob.id });
  });

  it('is not carried out if the other signs in after the session has ended; a comment is in its form', async () => {
    const { alice, bob, asAlice } = await twoDrivers();
    const { id } = await aPost(await aDriver());
    const page = await asAlice.page(`/posts/${id}`);
    const signIn = (browser: Client, to: string) =>
      browser.form('/auth', { intent: 'login', email: bob.email, password: bob.password, redirectTo: to });
    const pendingForms: [intent: string, typed: Record<string, string>][] = [
      ['vote', { direction: 'up' }],
      ['comment', { content: 'Ask for the corner table.' }],
    ];
    for (const [intent, typed] of pendingForms) {
      const browser = site.visitor();
      const sent = await send(browser, formWith(page, `/posts/${id}`, { intent }), typed);
      const to = new URLSearchParams(sent.location?.split('?')[1]).get('redirectTo') ?? '';
      const shown = await browser.follow(await signIn(browser, to));
      expect(noticeOf(shown.text), intent).toContain(conflictNotice);
      if (intent !== 'comment') continue;
      expect(controlOf(shown.text, 'content').value).toBe('Ask for the corner table.');
      // As if four seconds had passed, when the cache is used again.
      browser.cookies.delete('wrote');
      expect(controlOf((await browser.page(`/posts/${id}`)).text, 'content').value).toBe('Ask for the corner table.');
    }
    expect(await readPost(bob, id)).toMatchObject({ viewerVote: null, upVotes: 0 });
    expect((await listComments(alice, { postId: id, limit: 5 })).items).toEqual([]);
  });

  it('publishes no post as the other, and keeps its text', async () => {
    const { bob, asAlice, asBob } = await twoDrivers();
    const { fields } = formWith(await asAlice.page('/posts/new'), '/posts/new', {});
    const title = aName('Ribs');
    const sent = { account: fields.account ?? '', intent: 'publish', title };
    const answer = await asBob.fileForm('/posts/new', sent, [{ field: 'image', file: await aPhoto() }]);
    expect(answer.status).toBe(409);
    expect(textOf(answer.text)).toContain(`Here's what you typed:${title}We couldn’t save your photos.`);
    expect(offeredBy(answer, '/posts/new').fields).toMatchObject({ title, account: String(bob.id) });
  });

  it('does not change the other’s avatar, whatever the file is', async () => {
    const { alice, bob, asBob } = await twoDrivers();
    const sent = { account: String(alice.id), intent: 'avatar' };
    for (const files of [[], [await aPhoto()], [Buffer.alloc(5 * 1024 * 1024 + 1)]]) {
      const answer = await asBob.fileForm(
        '/profile',
        sent,
        files.map((file) => ({ field: 'avatar', file })),
      );
      expect(answer.status).toBe(409);
    }
    expect(await findUser(bob.id)).toMatchObject({ avatar: null });
  });
});

/** Forms that belong to the browser, not to a driver. */
const browserForms = ['/logout', '/lite', '/theme', '/store'];

describe('the account of a page', () => {
  const missing = async (browser: Client, driver: Driver, paths: string[]) => {
    const without: string[] = [];
    let forms = 0;
    for (const path of paths) {
      const page = await browser.page(path);
      expect(page.status, path).toBe(200);
      for (const { action, fields } of formsOf(page.text, path)) {
        if (browserForms.includes(action)) continue;
        forms += 1;
        if (fields.account !== String(driver.id)) without.push(`${path} ${action}`);
      }
    }
    expect(forms).toBeGreaterThanOrEqual(paths.length);
    return without;
  };

  it('is in all forms of a driver’s pages, including shared ones, and not in a visitor’s', async () => {
    const { alice, bob, asAlice, asBob } = await twoDrivers('moderator');
    const author = await aDriver();
    const [placeId = 0] = await storePlaces([{ name: aName('Diner'), highway: 'I-80', exitNumber: '284' }]);
    const { id } = await aPost(author, { locationId: placeId });
    await postComment(author, { postId: id, content: 'Good.', formKey: null });
    const own = await aPost(alice);
    const templatePages = ['/', '/latest-meat', `/posts/${id}`, `/locations/${placeId}`, `/users/${author.username}`];
    const paths = [
      ...templatePages,
      ...['/posts/new', '/profile', '/complete-profile', '/locations/new', `/locations/${placeId}/suggest`],
      ...[`/posts/${own.id}/delete`, `/report/post/${id}`, `/users/${author.username}/block`, '/data-deletion/confirm'],
      ...['/account/address', '/account/password', '/account/second-factor', '/account/notices', '/account/data'],
      '/pair',
    ];
    expect(await missing(asAlice, alice, paths)).toEqual([]);
    // Rendered from the same cached templates.
    expect(await missing(asBob, bob, templatePages)).toEqual([]);
    for (const path of ['/', `/posts/${id}`]) {
      const { text } = await site.visitor().page(path);
      expect(elementsOf(text).filter(({ attributes }) => attributes.name === 'account')).toEqual([]);
    }
  });
});
