import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { findUser } from '~models/user';
import { Comments } from '~models/comment';
import { ModerationActs } from '~models/moderation-act';
import { contractOf } from '../support/api-contract';
import { mailTo } from '../support/mail';
import { aDriver, aName, aWaitingPost, type Driver, pointsOf } from '../support/factories';
import { aPhoto } from '../support/pictures';
import { storePlaces } from '../support/places';
import { textOf } from '../support/html';
import { siteUrl } from '../support/server';
import { useSite } from '../support/site';

const site = useSite({ alone: 'emptied', processes: 2 });

const soon = <T>(read: () => Promise<T>) => expect.poll(read, { interval: 20 });

type Published = { id: number; shortCode: string; imageUrl: string };

/** A post at a stop, with a photo that can be fetched. */
async function publish(driver: Driver, title: string, locationId: number): Promise<Published> {
  const browser = await site.signedIn(driver);
  const fields = { title, locationId, locationName: 'x', highway: 'I-64', exit: '1' };
  const { json } = await browser.multipart('POST', '/api/posts', fields, [{ field: 'image', file: await aPhoto() }]);
  return json as Published;
}

async function aPlaceOnRoad(highway: string): Promise<number> {
  const [id = 0] = await storePlaces([
    {
      ...{ highway, state: 'IN', name: aName('Truck stop'), exitNumber: '57', city: 'Poseyville' },
      coordinates: { type: 'Point', coordinates: [-87.7, 38.2] },
    },
  ]);
  return id;
}

const aModerator = () => aDriver({ role: 'moderator' });

it('a hidden post disappears immediately from every list, page, file and address, and can be restored (case 71) (case 72)', async () => {
  const [author, voter, moderator, other] = [
    await aDriver({ displayName: aName('Dusty') }),
    await aDriver(),
    await aModerator(),
    await aDriver(),
  ];
  const locationId = await aPlaceOnRoad('I-64');
  const title = aName('Mystery meat');
  const { id, shortCode, imageUrl } = await publish(author, title, locationId);
  const voting = await site.signedIn(voter);
  expect((await voting.api.post(`/api/posts/${id}/vote`, { direction: 'up' })).status).toBe(200);
  expect((await voting.api.post(`/api/posts/${id}/comments`, { content: 'Looks odd.' })).status).toBe(201);
  expect(await pointsOf(author)).toBe(11);

  const lists = [
    '/',
    '/latest-meat',
    '/most-eaten-meat',
    `/users/${author.username}`,
    `/locations/${locationId}`,
    '/api/posts?sort=latest&limit=50',
    '/api/posts?sort=most-eaten&limit=50',
    '/latest-meat.atom',
    `/locations/${locationId}.atom`,
    `/users/${author.username}.atom`,
    '/highways/I-64.atom',
  ];
  const drawings = [
    `/highways/I-64`,
    '/highways/I-64/card',
    '/highways/I-64.gpx',
    '/highways/I-64.csv',
    '/map',
    '/trip',
  ];
  const shows = (process = 0) =>
    Promise.all(
      lists.map(async (list) => {
        const { text } = await site.visitor(process).page(list);
        return text.includes(title) || new RegExp(`/posts/${id}\\b`).test(text);
      }),
    );
  const drawn = () => Promise.all(drawings.map(async (page) => (await site.visitor().page(page)).text));
  const photoKey = imageUrl.split('/')[3] ?? '?';
  const statusOf = async (address: string, process = 0) => (await site.visitor(process).page(address)).status;
  const before = await shows();
  expect(before.every(Boolean)).toBe(true);
  expect(await statusOf(imageUrl)).toBe(200);
  expect((await drawn())[0]).toContain(photoKey);
  const board = async (process = 0) => (await site.visitor(process).page('/api/leaderboard?limit=50')).text;
  const pointsOnBoard = async (process = 0) =>
    new RegExp(`"username":"${author.username}"[^}]*"points":(\\d+)`).exec(await board(process))?.[1] ??
    new RegExp(`"points":(\\d+)[^}]*"username":"${author.username}"`).exec(await board(process))?.[1];
  expect(await pointsOnBoard()).toBe('11');

  const deciding = await site.signedIn(moderator);
  const hidden = await deciding.api.post(`/api/posts/${id}/hide`, { reason: 'not-food', words: 'That is a shoe.' });
  expect(hidden.status).toBe(200);
  expect(await shows()).toEqual(lists.map(() => false));
  await soon(() => shows(1)).toEqual(lists.map(() => false));
  for (const text of await drawn()) expect(text).not.toContain(photoKey);
  expect(await pointsOf(author)).toBe(5);
  await soon(() => pointsOnBoard(1)).toBe('5');
  expect(await pointsOnBoard()).toBe('5');
  expect(await statusOf(imageUrl)).toBe(404);
  await soon(() => statusOf(imageUrl, 1)).toBe(404);

  for (const browser of [site.visitor(), await site.signedIn(other), voting]) {
    const page = await browser.page(`/posts/${id}`);
    expect(page.status).toBe(410);
    expect(page.text).not.toContain(title);
    expect(textOf(page.text)).toContain('Posts are about food on the road');
    const linked = `/oembed?${new URLSearchParams({ url: `${siteUrl}/posts/${id}` }).toString()}`;
    for (const address of [`/posts/${id}/card.jpg`, linked]) {
      expect((await browser.page(address)).status, address).toBeGreaterThanOrEqual(404);
    }
    for (const address of [`/posts/${id}/photos/1`, `/posts/${id}/share`, `/m/${shortCode}`, `/m/${id}`]) {
      expect((await browser.page(address)).status, address).toBe(410);
    }
    for (const call of [`/api/posts/${id}`, `/api/posts/${id}/comments`, `/api/short-url/${shortCode}`]) {
      const answer = await browser.api.get(call);
      expect([answer.status, answer.json], call).toMatchObject([410, { code: 'post-hidden' }]);
    }
  }
  const own = await site.signedIn(author);
  const [remark] = await Comments.find({ postId: id }).lean();
  for (const browser of [voting, await site.signedIn(other), own, deciding]) {
    for (const [call, body] of [
      [`/api/posts/${id}/vote`, { direction: 'down' }],
      [`/api/posts/${id}/vote`, { direction: 'none' }],
      [`/api/posts/${id}/comments`, { content: 'Again' }],
      [`/api/posts/${id}/share`, {}],
      [`/api/comments/${remark?._id}/vote`, { direction: 'up' }],
    ] as const) {
      const { status, json } = await browser.api.post(call, body);
      const error = expect.stringContaining('Posts are about food on the road') as string;
      expect([status, json], call).toMatchObject([410, { code: 'post-hidden', error }]);
    }
  }
  const forms: Record<string, string | number>[] = [
    { intent: 'vote', direction: 'down' },
    { intent: 'comment', content: 'Again' },
    { intent: 'comment-vote', commentId: remark?._id ?? 0, direction: 'up' },
  ];
  for (const fields of forms) {
    const { status, text } = await voting.form(`/posts/${id}`, fields);
    expect([status, textOf(text)], String(fields.intent)).toEqual([
      410,
      expect.stringContaining('Posts are about food on the road'),
    ]);
  }
  expect((await voting.form(`/posts/${id}/share`, {})).status).toBe(410);
  expect((await voting.api.post(`/api/users/${author.id}/block`)).status).toBe(200);
  for (const call of [`/api/posts/${id}/vote`, `/api/comments/${remark?._id}/vote`]) {
    expect((await voting.api.post(call, { direction: 'up' })).status, call).toBe(404);
  }
  expect((await voting.api.delete(`/api/users/${author.id}/block`)).status).toBe(200);
  expect(await pointsOf(author)).toBe(5);

  const restored = await deciding.api.post(`/api/posts/${id}/restore`);
  expect(restored.status).toBe(200);
  expect(await shows()).toEqual(before);
  expect(await pointsOf(author)).toBe(11);
  expect(await pointsOnBoard()).toBe('11');
  expect(await statusOf(imageUrl)).toBe(200);
  expect(await statusOf(`/posts/${id}`)).toBe(200);
});

it('only its author and moderators see a hidden post, with its photo at a private address (case 73)', async () => {
  const [author, moderator, other] = [await aDriver(), await aModerator(), await aDriver()];
  const title = aName('Plate');
  const { id } = await publish(author, title, await aPlaceOnRoad('I-64'));
  const deciding = await site.signedIn(moderator);
  const words = '<script>alert(1)</script> & "that is a shoe"';
  expect((await deciding.api.post(`/api/posts/${id}/hide`, { reason: 'not-food', words })).status).toBe(200);
  const own = await site.signedIn(author);
  let withheld = '';
  for (const browser of [own, deciding]) {
    const { status, json } = await browser.api.get(`/api/posts/${id}`);
    expect([status, json]).toMatchObject([200, { title, hidden: { reason: 'not-food', words } }]);
    withheld = (json as { imageUrl: string }).imageUrl;
    expect(withheld).toMatch(/^\/withheld-photos\//);
    const photo = await browser.send('GET', withheld);
    expect([photo.status, photo.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    for (const [ending, type] of Object.entries({ jpg: 'image/jpeg', webp: 'image/webp', avif: 'image/avif' })) {
      const copy = await browser.send('GET', withheld.replace(/\.jpg$/, `.${ending}`));
      expect([copy.status, copy.headers.get('content-type')], ending).toEqual([200, type]);
    }
    const page = await browser.page(`/posts/${id}`);
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).not.toMatch(/public/);
    expect(page.text).toContain(title);
    expect(page.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page.text).not.toContain('<script>alert(1)');
  }
  expect((await own.page(`/posts/${id}`)).text).toMatch(/>Appeal(<\/span>)?<\/button>/);
  expect((await deciding.page(`/posts/${id}`)).text).not.toMatch(/>Appeal(<\/span>)?<\/button>/);
  const restoring = { intent: 'restore', words: '' };
  for (const browser of [own, await site.signedIn(other)]) {
    expect((await browser.form(`/posts/${id}`, restoring)).status).toBe(404);
  }
  for (const browser of [site.visitor(), await site.signedIn(other)]) {
    expect((await browser.send('GET', withheld)).status).toBe(404);
    expect((await browser.send('GET', withheld.replace('/withheld-photos/', '/photos/'))).status).toBe(404);
    expect((await browser.page(`/posts/${id}`)).status).toBe(410);
  }
  expect((await deciding.form(`/posts/${id}`, restoring)).status).toBe(303);
  expect((await site.visitor().page(`/posts/${id}`)).status).toBe(200);
  const [mail] = await mailTo(author.email);
  expect(mail?.text).toContain('Posts are about food on the road');
  expect(mail?.html).not.toContain('<script>alert');
});

it('only moderators decide, but not about themselves or each other’s accounts (case 74) (case 75)', async () => {
  const [moderator, second, driver, editor] = [
    await aModerator(),
    await aModerator(),
    await aDriver(),
    await aDriver({ role: 'editor' }),
  ];
  const place = await aPlaceOnRoad('I-64');
  const { id } = await publish(driver, aName('Plate'), place);
  const mine = await publish(moderator, aName('Plate'), place);
  const calls = [
    [`/api/posts/${id}/hide`, { reason: 'spam' }],
    [`/api/posts/${id}/restore`, {}],
    [`/api/comments/1/hide`, { reason: 'spam' }],
    [`/api/comments/1/restore`, {}],
    [`/api/users/${driver.id}/suspend`, { until: null, reason: 'spam' }],
    [`/api/users/${driver.id}/unsuspend`, {}],
  ] as const;
  for (const driverWithoutRole of [driver, editor, await aDriver({ isVerified: false, role: 'moderator' })]) {
    const browser = await site.signedIn(driverWithoutRole);
    for (const [call, validBody] of calls) {
      for (const body of [validBody, {}, { reason: 1 }]) {
        expect((await browser.api.post(call, body)).status, `${call} ${JSON.stringify(body)}`).toBe(403);
      }
    }
    if (driverWithoutRole.role !== 'moderator') expect((await browser.page('/desk/appeals')).status).toBe(404);
  }
  for (const [call, body] of calls) expect((await site.visitor().api.post(call, body)).status, call).toBe(401);

  const deciding = await site.signedIn(moderator);
  const rejected = async (call: string, body: object) => {
    const { status, json } = await deciding.api.post(call, body);
    return [status, (json as { code: string }).code];
  };
  const week = new Date(Date.now() + 7 * 24 * 3600_000).toISOString();
  expect(await rejected(`/api/posts/${mine.id}/hide`, { reason: 'spam' })).toEqual([403, 'own-decision']);
  expect(await rejected(`/api/users/${moderator.id}/suspend`, { until: week, reason: 'rude' })).toEqual([
    403,
    'own-decision',
  ]);
  expect(await rejected(`/api/users/${second.id}/suspend`, { until: week, reason: 'rude' })).toEqual([
    403,
    'other-moderator',
  ]);
  expect((await findUser(second.id))?.suspendedUntil ?? null).toBeNull();
  expect(await rejected(`/api/posts/${id}/restore`, {})).toEqual([409, 'not-hidden']);
  expect((await deciding.api.post(`/api/posts/${id}/hide`, { reason: 'spam' })).status).toBe(200);
  const [status, code] = await rejected(`/api/posts/${id}/hide`, { reason: 'spam' });
  expect([status, code]).toEqual([409, 'decided-already']);
  const late = await (await site.signedIn(second)).api.post(`/api/posts/${id}/restore`, { seen: 0 });
  expect([late.status, (late.json as { error: string }).error]).toEqual([
    409,
    expect.stringContaining('A moderator has already dealt with this'),
  ]);
  expect(await rejected(`/api/posts/${id}/hide`, { reason: 'boring' })).toEqual([400, 'malformed-request']);
  expect(await rejected(`/api/users/${driver.id}/suspend`, { until: '2020-01-01', reason: 'spam' })).toEqual([
    422,
    'invalid',
  ]);
});

it('a post is hidden, appealed without JavaScript, and restored by another moderator; the log has no names', async () => {
  const [author, first, second] = [
    await aDriver({ displayName: aName('Wronged') }),
    await aModerator(),
    await aModerator(),
  ];
  const { id } = await publish(author, aName('Secret plate'), await aPlaceOnRoad('I-64'));
  const [own, one, two] = [await site.signedIn(author), await site.signedIn(first), await site.signedIn(second)];
  await one.api.post(`/api/posts/${id}/hide`, { reason: 'unsafe', words: 'Words for the author alone.' });
  const act = await ModerationActs.findOne({ subject: 'post', subjectId: id }).lean();
  const empty = await own.form(`/appeals/${act?._id}`, { intent: 'appeal', words: ' ' });
  expect(empty.status).toBe(422);
  const sent = await own.form(`/appeals/${act?._id}`, { intent: 'appeal', words: 'It is <b>safe</b>.' });
  expect([sent.status, sent.location]).toEqual([303, `/appeals/${act?._id}`]);
  expect((await own.follow(sent)).text).toContain('It is &lt;b&gt;safe&lt;/b&gt;.');
  const again = await own.api.post(`/api/appeals/${act?._id}`, { words: 'Please.' });
  expect([again.status, again.json]).toMatchObject([409, { code: 'appeal-made' }]);
  expect((await two.api.post(`/api/appeals/${act?._id}`, { words: 'For them.' })).status).toBe(404);

  expect((await one.page('/desk/appeals')).text).toContain('another moderator has to review the appeal');
  const verdict = { id: act?._id ?? 0, reason: 'unsafe', verdict: 'grant', words: 'Sorry.' };
  expect((await one.form('/desk/appeals', verdict)).status).toBe(403);
  expect((await site.visitor().page(`/posts/${id}`)).status).toBe(410);
  expect((await two.page('/desk/appeals')).text).toContain('It is &lt;b&gt;safe&lt;/b&gt;.');
  expect((await two.form('/desk/appeals', verdict)).status).toBe(303);
  expect((await site.visitor().page(`/posts/${id}`)).status).toBe(200);
  expect((await own.page(`/appeals/${act?._id}`)).text).toContain('Your appeal was granted.');
  expect((await own.page('/appeals')).text).toContain('Your post is shown again.');

  const log = await site.visitor().page('/moderation');
  expect(textOf(log.text)).toContain('A moderator hid a post.');
  expect(textOf(log.text)).toContain('A moderator showed a post again after an appeal.');
  for (const secret of [
    author.username,
    first.username,
    second.username,
    'Secret plate',
    'Wronged',
    'Words for the author',
    `/posts/${id}`,
  ])
    expect(log.text).not.toContain(secret);
});

it('a late or repeated appeal gets an error on the decision’s page, which keeps its text', async () => {
  const author = await aDriver();
  const place = await aPlaceOnRoad('I-64');
  const [own, moderating] = [await site.signedIn(author), await site.signedIn(await aModerator())];
  const decided = async () => {
    const { id } = await publish(author, aName('Plate'), place);
    await moderating.api.post(`/api/posts/${id}/hide`, { reason: 'unsafe' });
    const act = await ModerationActs.findOne({ subject: 'post', subjectId: id }).lean();
    return { id, decision: `/appeals/${act?._id}` };
  };
  const appeal = (decision: string, words: string) => own.form(decision, { intent: 'appeal', words });

  const undone = await decided();
  await moderating.api.post(`/api/posts/${undone.id}/restore`, {});
  const late = await appeal(undone.decision, 'It was cooked through.');
  expect(late.status).toBe(409);
  expect(textOf(late.text)).toContain('This decision was already reversed, so there’s nothing to appeal.');
  expect(textOf(late.text)).toContain("Here's what you typed:It was cooked through.");

  const activeDecision = await decided();
  expect((await appeal(activeDecision.decision, 'The first words.')).status).toBe(303);
  const second = await appeal(activeDecision.decision, 'The second words.');
  expect(second.status).toBe(409);
  expect(textOf(second.text)).toContain('You have already appealed this decision.');
  expect(textOf(second.text)).toContain("Here's what you typed:The second words.");
});

it('only its author can delete a hidden comment, from the decision’s page', async () => {
  const [author, other] = [await aDriver(), await aDriver()];
  const { id } = await publish(other, aName('Plate'), await aPlaceOnRoad('I-64'));
  const [own, moderating] = [await site.signedIn(author), await site.signedIn(await aModerator())];
  await own.api.post(`/api/posts/${id}/comments`, { content: 'Half off tires.' });
  const [{ _id: comment = 0 } = {}] = await Comments.find({ postId: id }).lean();
  const question = `/comments/${comment}/delete`;
  expect((await moderating.api.post(`/api/comments/${comment}/hide`, { reason: 'spam' })).status).toBe(200);
  const act = await ModerationActs.findOne({ subject: 'comment', subjectId: comment }).lean();
  const decision = `/appeals/${act?._id}`;
  expect((await own.page(decision)).text).toContain(`href="${question}"`);
  for (const browser of [moderating, await site.signedIn(other)]) {
    expect((await browser.page(question)).status).toBe(404);
    expect((await browser.form(question)).status).toBe(404);
  }
  const confirmation = await own.page(question);
  expect([confirmation.status, confirmation.text.includes('Half off tires.')]).toEqual([200, true]);
  const deleted = await own.form(question);
  expect([deleted.status, deleted.location]).toEqual([303, decision]);
  const after = await own.follow(deleted);
  expect([after.status, after.text.includes(question), after.text.includes('Comment deleted')]).toEqual([
    200,
    false,
    true,
  ]);
  expect(await Comments.countDocuments({ _id: comment })).toBe(0);
});

/** Calls that a suspended driver may make: to read their data, secure their account, appeal, or leave. */
const whileSuspended = [
  'POST /api/appeals/{id}',
  'POST /api/data-export',
  'POST /api/data-deletion',
  'POST /api/users/password',
  'POST /api/users/email',
  'DELETE /api/sessions/{id}',
  'DELETE /api/sessions',
  'POST /api/second-factor',
  'POST /api/second-factor/confirmation',
  'POST /api/second-factor/recovery-codes',
  'POST /api/second-factor/removal',
  'POST /api/notices/read',
  'DELETE /api/push-subscriptions',
  'POST /api/pairings/look-up',
  'POST /api/pairings/{id}',
];

/** Ids of paths with non-numeric ids. */
const ids: Record<string, string> = {
  '/api/pairings/{id}': randomUUID(),
  '/api/photo-uploads/{id}': '0'.repeat(25),
};

const queries: Record<string, string> = { '/api/photo-uploads/{id}': '?offset=0' };

it('a suspended driver is rejected by every call from their next request, except for their own data (case 76)', async () => {
  const moderator = await site.signedIn(await aModerator());
  const suspended = async () => {
    const driver = await aDriver();
    const browsers = [await site.signedIn(driver), await site.signedIn(driver, 1)] as const;
    for (const browser of browsers) expect((await browser.api.get('/api/user')).status).toBe(200);
    const week = new Date(Date.now() + 7 * 24 * 3600_000).toISOString();
    const answer = await moderator.api.post(`/api/users/${driver.id}/suspend`, { until: week, reason: 'rude' });
    expect(answer.status).toBe(200);
    return { driver, browsers };
  };
  const { document } = await contractOf(site.server.origin);
  const [tried, wrong]: [string[], string[]] = [[], []];
  const { browsers } = await suspended();
  for (const [path, calls] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(calls)) {
      const isSignedIn =
        operation.security.length > 0 && operation.security.every((each) => Object.keys(each).length > 0);
      if (method === 'get' || !isSignedIn) continue;
      const name = `${method.toUpperCase()} ${path}`;
      const content = operation.requestBody?.content['application/json'];
      const body = content ? JSON.stringify(content.example ?? {}) : null;
      const headers: Record<string, string> = body ? { 'content-type': 'application/json' } : {};
      const [example] = operation.parameters.filter((given) => given.in === 'path');
      const target = path.replaceAll(/\{\w+\}/g, ids[path] ?? String(example?.example ?? 1)) + (queries[path] ?? '');
      const by = whileSuspended.includes(name) ? (await suspended()).browsers : browsers;
      for (const browser of by) {
        const { status, text } = await browser.send(method.toUpperCase(), target, { body, headers });
        const isRefused = status === 403 && text.includes('"suspended"');
        if (isRefused === whileSuspended.includes(name)) wrong.push(`${name}: ${status} ${text.slice(0, 120)}`);
      }
      tried.push(name);
    }
  }
  expect(wrong).toEqual([]);
  expect(tried.length).toBeGreaterThan(30);
  expect(tried).toEqual(expect.arrayContaining(whileSuspended));
});

it('a suspended driver’s own pages show the end, reason and appeal, forms are rejected, and no one else sees it (case 77)', async () => {
  const [driver, first, second] = [await aDriver(), await aModerator(), await aModerator()];
  const place = await aPlaceOnRoad('I-64');
  const { id } = await publish(driver, aName('Plate'), place);
  const waiting = await aWaitingPost(driver);
  const [own, one, two] = [await site.signedIn(driver), await site.signedIn(first), await site.signedIn(second)];
  const publicPages = async () =>
    Promise.all(
      [`/users/${driver.username}`, `/posts/${id}`, `/api/users/${driver.id}`].map(async (page) =>
        textOf((await site.visitor().page(page)).text).replaceAll(/\d+ \w+ ago|just now/g, ''),
      ),
    );
  const before = await publicPages();
  const words = 'You called someone a name.';
  await one.api.post(`/api/users/${driver.id}/suspend`, { until: null, reason: 'rude', words });
  for (const page of ['/profile', '/account']) {
    const shown = textOf((await own.page(page)).text);
    for (const part of ['Your account is suspended.', 'No insults, threats or hate.', words])
      expect(shown).toContain(part);
  }
  expect(await publicPages()).toEqual(before);
  const comment = await own.form(`/posts/${id}`, { intent: 'comment', content: 'Still here' });
  expect(comment.status).toBe(403);
  expect(textOf(comment.text)).toContain('Your account is suspended.');
  const late = await site
    .visitor()
    .multipart('POST', '/api/photo-later', { code: waiting.code ?? '' }, [{ field: 'image', file: await aPhoto() }]);
  expect([late.status, late.json]).toMatchObject([403, { code: 'suspended' }]);
  for (const page of ['/account/data', '/appeals', `/posts/${id}`, '/profile', '/latest-meat'])
    expect((await own.page(page)).status, page).toBe(200);

  const act = await ModerationActs.findOne({ subject: 'user', subjectId: driver.id }).lean();
  const sent = await own.form(`/appeals/${act?._id}`, { intent: 'appeal', words: 'I was quoting.' });
  expect(sent.status).toBe(303);
  const verdict = { id: act?._id ?? 0, reason: 'rude', words: '' };
  expect((await two.form('/desk/appeals', { ...verdict, verdict: 'uphold' })).status).toBe(303);
  expect((await two.form('/desk/appeals', { ...verdict, verdict: 'grant' })).status).toBe(409);
  expect((await own.api.post(`/api/posts/${id}/comments`, { content: 'Hm' })).status).toBe(403);
  expect((await own.page('/appeals')).text).toContain('The decision is unchanged.');
  expect((await two.api.post(`/api/users/${driver.id}/unsuspend`)).status).toBe(200);
  expect((await own.api.post(`/api/posts/${id}/comments`, { content: 'Back' })).status).toBe(201);
  expect((await two.api.post(`/api/users/${driver.id}/unsuspend`)).status).toBe(409);
  expect((await own.page('/profile')).text).not.toContain('Your account is suspended');
});
