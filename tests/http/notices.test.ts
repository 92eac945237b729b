import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '~models/database/transaction';
import { gatherNotices } from '~models/notice';
import { postComment } from '~/domain/comments';
import { castVote } from '~/domain/votes';
import { aDriver, aName, aPost, type Driver } from '../support/factories';
import { controlOf, elementsOf, noticeOf, textOf } from '../support/html';
import { useSite } from '../support/site';

const site = useSite({ alone: 'emptied' });

let ann: Driver;
let ben: Driver;
let brisket: number;
let pie: number;

const comment = (by: Driver, postId: number) => postComment(by, { postId, content: 'Worth it.', formKey: null });

beforeAll(async () => {
  [ann, ben] = [await aDriver({ displayName: aName('Ann') }), await aDriver({ displayName: aName('Ben') })];
  [brisket, pie] = [(await aPost(ann, { title: 'Brisket' })).id, (await aPost(ann, { title: 'Pie' })).id];
  await aPost(ben, { title: 'Ribs' });
  await comment(ben, brisket);
  await castVote.post(ben, { id: brisket, direction: 'up' });
  await comment(ben, pie);
});

/** The header's count of unread notifications; null if there is none. */
const unreadIn = (html: string): string | null =>
  elementsOf(html).find(({ attributes }) => attributes.href === '/notices' && attributes['aria-label'])?.attributes[
    'aria-label'
  ] ?? null;

type Listed = { id: string; kind: string; text: string; url: string | null; count: number; readAt: string | null }[];

describe('the API', () => {
  it('lists the caller’s notifications, counts unread ones, and marks them as read', async () => {
    const browser = await site.signedIn(ann);
    const first = await browser.api.get('/api/notices?limit=2');
    expect([first.status, first.headers.get('x-unread')]).toEqual([200, '3']);
    const listed = first.json as Listed;
    expect(listed).toHaveLength(2);
    expect(listed[0]).toMatchObject({ kind: 'comments', url: `/posts/${pie}#comments`, count: 1, readAt: null });
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const rest = (await browser.api.get(next)).json as Listed;
    expect(rest).toHaveLength(1);
    expect((await browser.send('HEAD', '/api/notices?limit=1')).headers.get('x-unread')).toBe('3');

    const one = await browser.api.post('/api/notices/read', { ids: [listed[0]?.id] });
    expect([one.status, one.json]).toEqual([200, { success: true }]);
    expect((await browser.api.get('/api/notices')).headers.get('x-unread')).toBe('2');
  });

  it('neither shows nor marks another driver’s, and rejects visitors (case 101)', async () => {
    const [theirs, own] = [await site.signedIn(ann), await site.signedIn(ben)];
    const ids = ((await theirs.api.get('/api/notices')).json as Listed).map(({ id }) => id);
    expect(await own.api.get('/api/notices')).toMatchObject({ status: 200, text: '[]' });
    expect((await own.api.post('/api/notices/read', { ids })).status).toBe(200);
    expect((await theirs.api.get('/api/notices')).headers.get('x-unread')).toBe('2');
    const visitor = site.visitor();
    expect((await visitor.api.get('/api/notices')).status).toBe(401);
    expect((await visitor.api.post('/api/notices/read', {})).status).toBe(401);
    expect((await own.api.get('/api/notices?cursor=x')).status).toBe(400);
    expect((await own.api.post('/api/notices/read', { ids: [1] })).status).toBe(400);
  });
});

describe('the header', () => {
  it('counts each driver’s own on shared pages, and none for visitors (case 101)', async () => {
    const [one, two] = [await site.signedIn(ann), await site.signedIn(ben)];
    for (const path of ['/', '/latest-meat', '/leaderboard', '/scoring', '/profile', `/posts/${brisket}`]) {
      const pages = await Promise.all([one.page(path), two.page(path), site.visitor().page(path), one.page(path)]);
      expect(
        pages.map(({ text }) => unreadIn(text)),
        path,
      ).toEqual(['2 new notifications', null, null, '2 new notifications']);
      expect(
        pages.map(({ text }) => text.includes('placeholder-')),
        path,
      ).toEqual([false, false, false, false]);
    }
  });

  it('soon shows a new notification on a cached page', async () => {
    const { driver: recipient, browser } = await site.aSignedInDriver();
    const unread = async () => unreadIn((await browser.page('/scoring')).text);
    expect(await unread()).toBeNull();
    const badge = { kind: 'badge' as const, subject: 'badge:1', count: 1, actorIds: [], facts: {} };
    await inTransaction((tx) => gatherNotices([{ ...badge, userId: recipient.id, at: new Date() }], tx));
    // A cached page is five seconds old at most, even without an invalidation event.
    await expect.poll(unread).toBe('1 new notification');
  });
});

describe('the page', () => {
  it('shows them with links, and marks them as read only with its button', async () => {
    const browser = await site.signedIn(ann);
    const page = await browser.page('/notices');
    expect(page.status).toBe(200);
    const text = textOf(page.text);
    expect(text).toContain('New A driver rated your “Brisket”. So far: 1 Eat It, 0 Beat It.');
    expect(text).toContain('commented on your “Brisket”.');
    expect(elementsOf(page.text).some(({ attributes }) => attributes.href === `/posts/${brisket}#comments`)).toBe(true);
    expect(unreadIn((await browser.page('/notices')).text)).toBe('2 new notifications');

    const fields = { intent: 'read', upTo: controlOf(page.text, 'upTo').value };
    const late = await aDriver();
    await comment(late, pie);
    const marked = await browser.form('/notices', fields);
    expect([marked.status, marked.location]).toEqual([303, '/notices']);
    const after = await browser.follow(marked);
    expect(noticeOf(after.text)).toContain('All read');
    expect(unreadIn(after.text)).toBe('1 new notification');
    expect(await site.visitor().page('/notices')).toMatchObject({ status: 303 });
  });

  it('has an empty state', async () => {
    const browser = await site.signedIn(ben);
    expect(textOf((await browser.page('/notices')).text)).toContain('Nothing yet');
  });
});

describe('notification settings', () => {
  it('are saved by a form', async () => {
    const browser = await site.signedIn(ben);
    const ticked = async () =>
      elementsOf((await browser.page('/account/notices')).text)
        .filter(({ tag, attributes }) => tag === 'input' && attributes.type === 'checkbox' && 'checked' in attributes)
        .map(({ attributes }) => attributes.value);
    expect(await ticked()).toEqual([]);
    for (const byMail of [['comments', 'badge'], ['votes'], []]) {
      const saved = await browser.form('/account/notices', { intent: 'choose', byMail });
      expect([saved.status, saved.location]).toEqual([303, '/account/notices']);
      expect(await ticked()).toEqual(byMail);
    }
    expect((await browser.form('/account/notices', { intent: 'choose', byMail: ['moderation'] })).status).not.toBe(303);
  });
});
