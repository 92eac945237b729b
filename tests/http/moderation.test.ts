import { expect, it } from 'vitest';
import { findUser } from '~models/user';
import { ModerationActs } from '~models/moderation-act';
import { mailTo } from '../support/mail';
import { aDriver, aName, type Driver, pointsOf } from '../support/factories';
import { aPhoto } from '../support/pictures';
import { storePlaces } from '../support/places';
import { textOf } from '../support/html';
import { useSite } from '../support/site';

const site = useSite({ alone: true, processes: 2 });

const soon = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 3_000, interval: 20 });

type Published = { id: number; shortCode: string; imageUrl: string };

/** A post from a place, with a photo that can be fetched. */
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

it('a hidden post is gone at once from every list, page, file and address, and comes back (cases 71, 72)', async () => {
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
        return text.includes(title) || text.includes(`/posts/${id}"`);
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
    for (const address of [`/posts/${id}/photos/1`, `/posts/${id}/share`, `/m/${shortCode}`, `/m/${id}`]) {
      expect((await browser.page(address)).status, address).toBe(410);
    }
    for (const call of [`/api/posts/${id}`, `/api/posts/${id}/comments`, `/api/short-url/${shortCode}`]) {
      const answer = await browser.api.get(call);
      expect([answer.status, answer.json], call).toMatchObject([410, { code: 'post-hidden' }]);
    }
  }
  for (const [call, body] of [
    ['vote', { direction: 'down' }],
    ['comments', { content: 'Again' }],
    ['share', {}],
  ] as const) {
    expect((await voting.api.post(`/api/posts/${id}/${call}`, body)).status, call).toBeGreaterThanOrEqual(404);
  }
  expect((await voting.form(`/posts/${id}`, { intent: 'vote', direction: 'down' })).status).toBeGreaterThanOrEqual(404);
  expect(await pointsOf(author)).toBe(5);

  const restored = await deciding.api.post(`/api/posts/${id}/restore`);
  expect(restored.status).toBe(200);
  expect(await shows()).toEqual(before);
  expect(await pointsOf(author)).toBe(11);
  expect(await pointsOnBoard()).toBe('11');
  expect(await statusOf(imageUrl)).toBe(200);
  expect(await statusOf(`/posts/${id}`)).toBe(200);
});

it('its author and moderators see a hidden post, with its photo at an address of their own that nobody else may use (case 73)', async () => {
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
    const page = await browser.page(`/posts/${id}`);
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).not.toMatch(/public/);
    expect(page.text).toContain(title);
    expect(page.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page.text).not.toContain('<script>alert(1)');
  }
  expect((await own.page(`/posts/${id}`)).text).toContain('>Appeal</button>');
  expect((await deciding.page(`/posts/${id}`)).text).not.toContain('>Appeal</button>');
  for (const browser of [site.visitor(), await site.signedIn(other)]) {
    expect((await browser.send('GET', withheld)).status).toBe(404);
    expect((await browser.send('GET', withheld.replace('/withheld-photos/', '/photos/'))).status).toBe(404);
    expect((await browser.page(`/posts/${id}`)).status).toBe(410);
  }
  const [mail] = await mailTo(author.email);
  expect(mail?.text).toContain('Posts are about food on the road');
  expect(mail?.html).not.toContain('<script>alert');
});

it('only moderators decide, never on themselves, and never on each other’s accounts (cases 74, 75)', async () => {
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
  for (const lacking of [driver, editor, await aDriver({ isVerified: false, role: 'moderator' })]) {
    const browser = await site.signedIn(lacking);
    for (const [call, body] of calls) expect((await browser.api.post(call, body)).status, call).toBe(403);
    if (lacking.role !== 'moderator') expect((await browser.page('/desk/appeals')).status).toBe(404);
  }
  for (const [call, body] of calls) expect((await site.visitor().api.post(call, body)).status, call).toBe(401);

  const deciding = await site.signedIn(moderator);
  const refused = async (call: string, body: object) => {
    const { status, json } = await deciding.api.post(call, body);
    return [status, (json as { code: string }).code];
  };
  const week = new Date(Date.now() + 7 * 24 * 3600_000).toISOString();
  expect(await refused(`/api/posts/${mine.id}/hide`, { reason: 'spam' })).toEqual([403, 'own-decision']);
  expect(await refused(`/api/users/${moderator.id}/suspend`, { until: week, reason: 'rude' })).toEqual([
    403,
    'own-decision',
  ]);
  expect(await refused(`/api/users/${second.id}/suspend`, { until: week, reason: 'rude' })).toEqual([
    403,
    'other-moderator',
  ]);
  expect((await findUser(second.id))?.suspendedUntil ?? null).toBeNull();
  expect(await refused(`/api/posts/${id}/restore`, {})).toEqual([409, 'not-hidden']);
  expect((await deciding.api.post(`/api/posts/${id}/hide`, { reason: 'spam' })).status).toBe(200);
  const [status, code] = await refused(`/api/posts/${id}/hide`, { reason: 'spam' });
  expect([status, code]).toEqual([409, 'decided-already']);
  const late = await (await site.signedIn(second)).api.post(`/api/posts/${id}/restore`, { seen: 0 });
  expect([late.status, (late.json as { error: string }).error]).toEqual([
    409,
    expect.stringContaining('A moderator has already dealt with this'),
  ]);
  expect(await refused(`/api/posts/${id}/hide`, { reason: 'boring' })).toEqual([400, 'malformed-request']);
  expect(await refused(`/api/users/${driver.id}/suspend`, { until: '2020-01-01', reason: 'spam' })).toEqual([
    422,
    'invalid',
  ]);
});

it('a story: a post is hidden, appealed without script, and restored by another moderator; the log names nobody', async () => {
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

  expect((await one.page('/desk/appeals')).text).toContain('another moderator looks at the appeal');
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
