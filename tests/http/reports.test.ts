import { beforeAll, describe, expect, it } from 'vitest';
import { blockDriver } from '~/domain/blocks';
import { postComment } from '~/domain/comments';
import { report } from '~/domain/reports/report';
import { post as postAnswer } from '~/schemas/answers';
import type { ReportReason, ReportSubject } from '~/schemas/choices';
import { findAnyPost } from '~models/post';
import { Reports } from '~models/report';
import { ReportCases } from '~models/report-case';
import { updateUser } from '~models/user';
import type { Answer, Client } from '../support/client';
import { aDriver, aName, aPost, type Driver } from '../support/factories';
import { elementsOf, mistakeOf, noticeOf, textOf } from '../support/html';
import { mailTo, nextMailTo } from '../support/mail';
import { aPhoto } from '../support/pictures';
import { storePlaces } from '../support/places';
import { useSite } from '../support/site';

const site = useSite({ processes: 2 });

let moderators: { first: Client; second: Client };
let driver: Client;
let author: Driver;

beforeAll(async () => {
  author = await aDriver({ displayName: aName('Ruth') });
  driver = await site.signedIn(await aDriver());
  moderators = {
    first: await site.signedIn(await aDriver({ role: 'moderator', displayName: aName('Mo') })),
    second: await site.signedIn(await aDriver({ role: 'moderator' }), 1),
  };
});

const send = (who: Client, body: object): Promise<Answer> => who.api.post('/api/reports', body);
const codeOf = (answer: Answer) => [answer.status, answer.code];

async function aCase(
  options: { words?: string; title?: string; reason?: ReportReason; subject?: ReportSubject } = {},
): Promise<{ caseId: number; postId: number }> {
  const post = await aPost(author, options.title ? { title: options.title } : {});
  const { reason = 'spam', words = null } = options;
  const input = { subject: 'post', id: post.id, reason, words, email: null, name: null, work: null } as const;
  await report(input, await aDriver());
  return { caseId: await caseOn(post.id), postId: post.id };
}
const caseOn = async (id: number): Promise<number> =>
  (await ReportCases.findOne({ subject: 'post', subjectId: id, state: 'open' }).lean())?._id ?? 0;

describe('a report', () => {
  it('is made by the API, once, and visible to no one', async () => {
    const { id } = await aPost(author);
    const first = await send(driver, { subject: 'post', id, reason: 'not-food', words: ' A parking lot. ' });
    expect(first.status).toBe(201);
    expect(first.json).toMatchObject({
      subject: 'post',
      id,
      reason: 'not-food',
      words: 'A parking lot.',
      status: 'open',
    });
    expect((await send(driver, { subject: 'post', id, reason: 'rude' })).json).toEqual(first.json);
    expect(await Reports.countDocuments({ subject: 'post', subjectId: id })).toBe(1);
    const [post, notices] = [await site.visitor().page(`/posts/${id}`), await site.signedIn(author)];
    expect(post.text + (await notices.page(`/posts/${id}`)).text).not.toContain('A parking lot.');
    expect(codeOf(await send(await site.signedIn(author), { subject: 'post', id, reason: 'rude' }))).toEqual([
      ...[403, 'own-content'],
    ]);
    expect(codeOf(await send(driver, { subject: 'post', id: 999_999_999, reason: 'rude' }))).toEqual([
      ...[404, 'post-not-found'],
    ]);
    expect((await send(driver, { subject: 'post', id, reason: 'boring' })).status).toBe(400);
    expect((await send(driver, { subject: 'post', id, reason: 'spam', words: 'x'.repeat(1001) })).status).toBe(422);
  });

  it('is made with a plain form, linked next to all content, which redirects back with thanks', async () => {
    const post = await aPost(author);
    const comment = await postComment(author, { postId: post.id, content: 'Buy my boots', formKey: null });
    const [place = 0] = await storePlaces([{ name: aName('Cedar'), highway: 'I-40', exitNumber: '143', state: 'TX' }]);
    const where: [address: string, form: string, back: string][] = [
      [`/posts/${post.id}`, `/report/post/${post.id}`, `/posts/${post.id}`],
      [`/posts/${post.id}`, `/report/comment/${comment.id}`, `/posts/${post.id}#comment-${comment.id}`],
      [`/users/${author.username}`, `/report/user/${author.id}`, `/users/${author.username}`],
      [`/locations/${place}`, `/report/location/${place}`, `/locations/${place}`],
    ];
    for (const [address, form, back] of where) {
      expect(hrefsOf(await driver.page(address)), form).toContain(form);
      expect(hrefsOf(await site.visitor().page(address)), form).toContain(form);
      const rejected = await driver.form(form, { words: 'What I saw' });
      expect([rejected.status, rejected.text.includes('What I saw')], form).toEqual([422, true]);
      expect(textOf(rejected.text)).toContain('Please choose what is wrong.');
      const group = elementsOf(rejected.text).find(({ tag }) => tag === 'fieldset');
      expect(group?.attributes['aria-describedby'], form).toBe('report-reason-error');
      expect(rejected.text).toContain('id="report-reason-error"');
      const sent = await driver.form(form, { reason: 'rude', words: '' });
      expect([sent.status, sent.location], form).toEqual([303, back]);
      expect(noticeOf((await driver.follow(sent)).text), form).toContain('Thanks for telling us');
    }
    const own = await site.signedIn(author);
    expect(hrefsOf(await own.page(`/posts/${post.id}`)).filter((href) => href.startsWith('/report'))).toEqual([]);
    expect((await own.page(`/report/post/${post.id}`)).status).toBe(403);
    expect((await driver.page('/report/truck/1')).status).toBe(404);
    expect(textOf((await driver.page('/latest-meat')).text)).not.toContain('Report');
  });

  it('of invisible content gets the same response as the content itself (case 130)', async () => {
    const bio = `Between jobs since ${aName('May')}`;
    const shyName = aName('Shy');
    const shy = await aDriver({ displayName: shyName });
    await updateUser(shy.id, { isProfilePublic: false, bio });
    const { text } = await driver.page(`/report/user/${shy.id}`);
    expect([text.includes(shyName), text.includes(bio)]).toEqual([true, false]);
    expect((await driver.page(`/report/post/${(await aPost(shy, { description: bio })).id}`)).text).not.toContain(bio);

    const { id: postId } = await aPost(author);
    const commenter = await aDriver();
    const words = `Ask for ${aName('Dot')}`;
    const comment = await postComment(commenter, { postId, content: words, formKey: null });
    const { id: otherPost } = await aPost(commenter);
    const comments = { subject: 'comment', id: comment.id, reason: 'rude' };
    const { driver: blocked, browser: blockedBrowser } = await site.aSignedInDriver();
    await blockDriver(commenter, blocked.id);
    expect((await blockedBrowser.page(`/posts/${otherPost}`)).status).toBe(404);
    for (const [subject, id] of [
      ['post', otherPost],
      ['comment', comment.id],
      ['user', commenter.id],
    ] as const) {
      const page = await blockedBrowser.page(`/report/${subject}/${id}`);
      expect([page.status, page.text.includes(words)], subject).toEqual([404, false]);
      const sent = await send(blockedBrowser, { subject, id, reason: 'rude' });
      expect(codeOf(sent), subject).toEqual([404, `${subject}-not-found`]);
    }
    const underBlocked = await postComment(author, { postId: otherPost, content: words, formKey: null });
    expect((await blockedBrowser.page(`/report/comment/${underBlocked.id}`)).status).toBe(404);

    await moderators.first.api.post(`/api/posts/${postId}/hide`, { reason: 'spam' });
    for (const who of [driver, site.visitor()]) {
      expect((await who.page(`/posts/${postId}`)).status).toBe(410);
      for (const address of [`/report/comment/${comment.id}`, `/report/post/${postId}`]) {
        const page = await who.page(address);
        expect([page.status, page.text.includes(words)], address).toEqual([410, false]);
      }
    }
    expect(codeOf(await send(driver, comments))).toEqual([410, 'post-hidden']);
  });

  it('by a visitor is limited to unsafe content and copyright, with an email address (case 88)', async () => {
    const { id } = await aPost(author);
    const visitor = site.visitor();
    expect(codeOf(await send(visitor, { subject: 'post', id, reason: 'rude', email: 'v@example.com' }))).toEqual([
      ...[401, 'not-signed-in'],
    ]);
    const form = `/report/post/${id}`;
    const page = (await visitor.page(form)).text;
    expect(radiosOf(page)).toEqual(['unsafe', 'copyright']);
    const missing = await visitor.form(form, { reason: 'copyright', email: '', name: '', work: '' });
    expect(missing.status).toBe(422);
    expect(mistakeOf(missing.text, 'email')).toContain('your email address');
    expect(mistakeOf(missing.text, 'name')).toContain('full name');
    expect(mistakeOf(missing.text, 'work')).toContain('which work');
    const sent = await visitor.form(form, {
      ...{ reason: 'copyright', email: 'owner@example.com', name: 'Olive Owner', work: 'My plate, at olive.example' },
    });
    expect([sent.status, sent.location]).toEqual([303, `/posts/${id}`]);
    const again = { subject: 'post', id, reason: 'unsafe', email: 'OWNER@example.com', words: 'Somebody else' };
    expect((await send(visitor, again)).json).toMatchObject({
      reason: 'unsafe',
      words: 'Somebody else',
      status: 'open',
    });
    expect(await Reports.find({ subjectId: id, subject: 'post' }).lean()).toMatchObject([
      { visitor: { email: 'owner@example.com', name: 'Olive Owner' }, reason: 'copyright', counts: false },
    ]);
    const shown = textOf((await moderators.first.page(`/desk/reports/${await caseOn(id)}`)).text);
    expect(shown).toContain('Olive Owner, owner@example.com');
    expect(shown).toContain('My plate, at olive.example');
  });
});

const hrefsOf = ({ text }: Answer): string[] => elementsOf(text).map(({ attributes }) => attributes.href ?? '');
const radiosOf = (html: string): (string | undefined)[] =>
  elementsOf(html)
    .filter(({ attributes }) => attributes.type === 'radio')
    .map(({ attributes }) => attributes.value);

describe('the desk', () => {
  const decide = (who: Client, caseId: number, intent: string, fields: Record<string, string> = {}) =>
    who.form(`/desk/reports/${caseId}`, { intent, reason: 'spam', words: '', ...fields });

  it('is only for moderators, with its photos and files (case 90)', async () => {
    const dish = { title: 'Ribs', locationName: 'Iowa 80', highway: 'I-80', exit: '284' };
    const image = [{ field: 'image', file: await aPhoto() }];
    const made = await (await site.signedIn(author)).multipart('POST', '/api/posts', dish, image);
    const { id } = postAnswer.parse(made.json);
    await send(driver, { subject: 'post', id, reason: 'spam' });
    const caseId = await caseOn(id);
    const editor = await site.signedIn(await aDriver({ role: 'editor' }));
    const addresses = ['', `/${caseId}`, `/${caseId}/file`, `/${caseId}/photos/1`].map((end) => `/desk/reports${end}`);
    for (const address of addresses) expect((await moderators.first.page(address)).status, address).toBe(200);
    for (const who of [site.visitor(), driver, editor]) {
      for (const address of addresses) expect((await who.page(address)).status, address).toBe(404);
      expect((await decide(who, caseId, 'keep')).status).toBe(404);
    }
    expect(textOf((await editor.page('/desk')).text)).not.toContain('Reports');
    expect(textOf((await moderators.first.page('/desk')).text)).toMatch(/Reports \(\d+/);
  });

  it('shows reported content, its reporters and whether they count, and hides it with one tap', async () => {
    const { caseId, postId } = await aCase({ words: 'Look at this', reason: 'rude' });
    const page = await moderators.first.page(`/desk/reports/${caseId}`);
    expect(textOf(page.text)).toContain('Doesn’t count toward auto-hide. Their account is 0 days old, not 14.');
    expect(textOf(page.text)).toContain('Look at this');
    expect(elementsOf(page.text).find(({ attributes }) => attributes.name === 'reason')).toBeDefined();
    const chosen = elementsOf(page.text).find(({ tag, attributes }) => tag === 'option' && 'selected' in attributes);
    expect(chosen?.attributes.value).toBe('rude');
    const hidden = await decide(moderators.first, caseId, 'hide', { reason: 'rude', words: 'Please be kind.' });
    expect([hidden.status, hidden.location]).toEqual([303, '/desk/reports']);
    expect(noticeOf((await moderators.first.follow(hidden)).text)).toContain('Hidden');
    expect((await findAnyPost(postId))?.visible).toBe(false);
    expect((await driver.page(`/posts/${postId}`)).status).toBe(410);
    expect(textOf((await moderators.first.page('/desk/reports')).text)).toContain('Recent decisions');
  });

  it('shows the second moderator what the first did (case 86)', async () => {
    const { caseId, postId } = await aCase();
    expect((await decide(moderators.first, caseId, 'keep')).status).toBe(303);
    const late = await decide(moderators.second, caseId, 'suspend-for-good');
    expect(late.status).toBe(409);
    const shown = textOf(late.text);
    expect(shown).toMatch(/Mo [0-9a-f]+ has already reviewed this and took no action\./);
    expect(shown).toMatch(/Mo [0-9a-f]+: no action/);
    expect((await findAnyPost(postId))?.visible).toBe(true);
    const both = await aCase();
    const answers = await Promise.all([
      decide(moderators.first, both.caseId, 'hide'),
      decide(moderators.second, both.caseId, 'warn'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  });

  it('keeps a note that is too long, and rejects decisions that don’t fit the subject', async () => {
    const { caseId } = await aCase();
    const tooLong = await decide(moderators.first, caseId, 'hide', { words: `Long ${'x'.repeat(1000)}` });
    expect([tooLong.status, tooLong.text.includes('Long xxx')]).toEqual([422, true]);
    expect((await decide(moderators.first, caseId, 'settle')).status).toBe(400);
    expect((await decide(moderators.first, caseId, 'anything')).status).toBe(400);
    expect((await decide(moderators.first, 999_999_999, 'keep')).status).toBe(404);
  });

  it('escapes all text (case 89)', async () => {
    const script = '<script>alert(1)</script><img src=x onerror=alert(2)>';
    const { caseId } = await aCase({ words: script, title: `T ${script}` });
    for (const address of [`/desk/reports/${caseId}`, '/desk/reports']) {
      const { text } = await moderators.first.page(address);
      expect(text).not.toContain('<script>alert');
      expect(text).not.toContain('<img src=x');
    }
    await decide(moderators.first, caseId, 'hide', { words: script });
    for (const address of [`/desk/reports/${caseId}`, '/desk/reports', '/moderation']) {
      expect((await moderators.first.page(address)).text, address).not.toMatch(/<script>alert|<img src=x/);
    }
    const file = await moderators.first.page(`/desk/reports/${caseId}/file`);
    expect(file.headers.get('content-type')).toContain('application/json');
    expect(file.headers.get('content-disposition')).toContain('attachment');
  });

  it('exports a case as a file with its decision', async () => {
    const { caseId, postId } = await aCase({ words: 'Mine' });
    await decide(moderators.first, caseId, 'hide', { reason: 'copyright', words: 'Its owner wrote to us.' });
    const file: unknown = JSON.parse((await moderators.first.page(`/desk/reports/${caseId}/file`)).text);
    expect(file).toMatchObject({
      case: { id: caseId, subject: 'post', subjectId: postId, decision: { what: 'hide', reason: 'copyright' } },
      subject: { title: expect.any(String), photos: [expect.stringContaining('http')], isShown: false },
      author: { username: author.username },
      reports: [{ words: 'Mine', outcome: 'upheld' }],
      decisions: [{ kind: 'hidden', reason: 'copyright', words: 'Its owner wrote to us.' }],
    });
  });

  it('emails the outcome to a reporter without an account, once, without names (case 88)', async () => {
    const title = aName('Odd plate');
    const post = await aPost(author, { title });
    const visitor = site.visitor();
    const owner = {
      email: `${aName('olive').replace(/\W/g, '')}@example.com`,
      name: 'Olive Owner',
      work: 'Buy at spam.example',
    };
    const input = { subject: 'post', id: post.id, reason: 'copyright', words: 'Visit spam.example', ...owner };
    expect((await send(visitor, input)).status).toBe(201);
    const caseId = await caseOn(post.id);
    expect(
      (await decide(moderators.first, caseId, 'hide', { reason: 'copyright', words: 'Told to the author' })).status,
    ).toBe(303);
    const letter = await nextMailTo(owner.email);
    expect(letter.text).toContain(`you reported post ${post.id} on`);
    expect(letter.text).toContain('agreed with you, and dealt with it');
    for (const secret of [title, author.username, 'Ruth ', 'spam.example', 'Olive', 'Told to the author']) {
      expect(letter.text + letter.html, secret).not.toContain(secret);
    }
    expect((await decide(moderators.second, caseId, 'keep')).status).toBe(409);
    expect((await moderators.second.api.post(`/api/posts/${post.id}/restore`)).status).toBe(200);
    // A later decision for the same address is emailed afterwards.
    const next = await aPost(author);
    expect((await send(visitor, { ...input, id: next.id })).status).toBe(201);
    expect((await decide(moderators.first, await caseOn(next.id), 'keep')).status).toBe(303);
    expect((await nextMailTo(owner.email, 1)).text).toContain('breaks no rule here');
    expect(await mailTo(owner.email)).toHaveLength(2);
  });

  it('has a page for each driver, where a suspension is ended without JavaScript, with a note to the driver', async () => {
    const { driver: suspended, browser: own } = await site.aSignedInDriver({ displayName: aName('Sus') });
    const page = `/desk/drivers/${suspended.id}`;
    for (const who of [site.visitor(), driver, own]) {
      expect((await who.page(page)).status).toBe(404);
      expect((await who.form(page, { intent: 'unsuspend', words: '' })).status).toBe(404);
    }
    const suspension = { until: null, reason: 'rude', words: 'Name calling.' };
    expect((await moderators.first.api.post(`/api/users/${suspended.id}/suspend`, suspension)).status).toBe(200);
    expect((await moderators.first.page(`/users/${suspended.username}`)).text).toContain(`href="${page}"`);
    expect((await driver.page(`/users/${suspended.username}`)).text).not.toContain('/desk/');
    const shown = await moderators.first.page(page);
    expect(textOf(shown.text)).toContain('This account is banned.');
    expect(textOf(shown.text)).toContain('Name calling.');
    const seen = elementsOf(shown.text).find(({ attributes }) => attributes.name === 'seen')?.attributes.value ?? '';
    const end = (words: string) => moderators.first.form(page, { intent: 'unsuspend', seen, words });
    const tooLong = await end(`Long ${'x'.repeat(1000)}`);
    expect([tooLong.status, tooLong.text.includes('Long xxx')]).toEqual([422, true]);
    const ended = await end('We talked about it.');
    expect([ended.status, ended.location]).toEqual([303, page]);
    const after = await moderators.first.follow(ended);
    expect(noticeOf(after.text)).toContain('Suspension ended');
    expect(textOf(after.text)).not.toContain('This account is suspended');
    expect((await end('Again')).status).toBe(409);
    expect((await nextMailTo(suspended.email, 1)).text).toContain('We talked about it.');
    expect(textOf((await own.page('/appeals')).text)).toContain('Your account is no longer suspended.');
    expect((await own.api.post('/api/notices/read', {})).status).toBe(200);
  });

  it('closes cases of deleted content without counting them for or against anyone', async () => {
    const { caseId, postId } = await aCase();
    await (await site.signedIn(author)).api.delete(`/api/posts/${postId}`);
    const page = textOf((await moderators.first.page(`/desk/reports/${caseId}`)).text);
    expect(page).toContain('It’s gone');
    expect((await decide(moderators.first, caseId, 'keep')).status).toBe(303);
    expect(await Reports.find({ caseId }).lean()).toMatchObject([{ outcome: 'moot' }]);
  });
});
