import mongoose from 'mongoose';
import { z } from 'zod';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { postComment } from '~/domain/comments';
import { mayGetLetter, weekBefore, weekOfLetter } from '~/domain/letter/choose-letter';
import { gatherLetters } from '~/domain/letter/write-letters';
import { WeeklyDigest } from '~/domain/letter/weekly-digest';
import { mailNotices } from '~/domain/notices/present-notices';
import { notify } from '~/domain/notices/notify';
import { notifyOfBoardPlaces } from '~/domain/points/closed-periods';
import { forgetVisitors } from '~/domain/reports/report';
import { planRoute } from '~/domain/roads/plan-route';
import { measured, pointsAlong } from '~/domain/trip/route-line';
import { removeLapsedPosts } from '~/domain/waiting-posts';
import type { RouteConfigEntry } from '@remix-run/route-config';
import routes from '~/routes';
import { askingDevice, placeSuggestion, restaurant, shownPairing, trip } from '~/schemas/answers';
import { clock } from '~/services/clock';
import { inTransaction } from '~models/database/transaction';
import { findLetterReaders } from '~models/user';
import { anonymizeNotices } from '~models/notice';
import type { Client } from '../support/client';
import { aDriver, aPost, type Driver } from '../support/factories';
import { controlOf } from '../support/html';
import { mailTo } from '../support/mail';
import { withSecondFactor } from '../support/second-factor';
import { aPhoto } from '../support/pictures';
import { storePlaces } from '../support/places';
import { useSite } from '../support/site';
import { fillSite } from '../../scripts/bench/fill';
import { createProfiler, type Executed, isIndexed } from '../../scripts/bench/profiler';

/**
 * Profiles the queries that the site really sends, with a few thousand rows of everything. Unlike a list of queries, this can't get out
 * of date.
 */
const site = useSite({ alone: true });
const profiler = createProfiler();

let postIds: number[] = [];
let browsing: Client;

beforeAll(async () => {
  ({ postIds } = await fillSite({ posts: 3_000, drivers: 300, voters: 50, busiest: 1_000 }, () => undefined));
  await storePlaces(
    Array.from({ length: 3_000 }, (_, at) => ({
      ...{ name: `${['Dixie', 'Iron', 'Cactus', 'Prairie'][at % 4]} Diner ${at}`, type: 'diner', highway: 'I-40' },
      ...{ exitNumber: String(at % 400), state: ['TX', 'OK', 'AR', 'TN'][at % 4], city: `Town ${at % 90}` },
    })),
  );
  browsing = await site.signedIn(await aDriver());
});

async function expectIndexed(work: () => Promise<unknown>): Promise<Executed[]> {
  const executed = await profiler.watch(work);
  expect(executed.filter((each) => !isIndexed(each)).map(({ text }) => text)).toEqual([]);
  return executed;
}

/** One of the drivers that `fillSite` created. */
const filledDriver = { id: 2, username: 'driver-2', sessionId: null, isVerified: true };

/** The link in a data export's email contains this. */
const dataLink = '/account/data?token=';

/** Values of path parameters. `leaderboard/events` is left out, because its response never ends. */
const values = () => ({
  id: String(postIds[10] ?? 1),
  username: `driver-1`,
  code: 'b1',
  query: 'brisket',
  highway: 'I-40',
  number: '1',
  part: 'locations-1',
  '*': 'nowhere',
});
const endless = new Set(['api/leaderboard/events']);
const withChildren = (entries: RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => (entry.children ? withChildren(entry.children) : entry));
const addresses = withChildren(await routes).flatMap(({ path = '' }) => (endless.has(path) ? [] : [path]));

const fill = (path: string): string =>
  `/${path.replace(/:(\w+)\??|\*/g, (all, name: keyof ReturnType<typeof values> | undefined) => values()[name ?? '*'] ?? all)}`;

const lists = [
  '/?',
  ...[
    '/latest-meat?',
    '/most-eaten-meat?',
    '/most-beat-meat?',
    '/locations?',
    '/locations?query=diner&',
    '/locations?state=TX&highway=I-40&',
    '/locations/5?',
    '/map?',
    '/map?state=TX&',
    '/map?state=TX&at=21&',
  ],
  ...['', 'weekly', 'monthly'].map((period) => `/leaderboard?period=${period}&`),
  ...['all', 'weekly', 'monthly'].map((period) => `/api/leaderboard?period=${period}&`),
  ...['latest', 'most-eaten', 'most-beat'].map((sort) => `/api/posts?sort=${sort}&`),
  ...['state=TX', 'city=Amarillo', 'highway=I-40', 'locationType=rest_area', 'state=TX&city=Amarillo&highway=I-40'].map(
    (filter) => `/api/locations/filter?${filter}&`,
  ),
  ...["love's", 'amarillo', 'i-40 exit 143', 'e', 'texas prairie', 'zzyzx'].map(
    (query) => `/api/locations/search?query=${encodeURIComponent(query)}&`,
  ),
  ...['', '&food=yes'].flatMap((food) =>
    ['/trip', '/api/trip', '/trip/card', '/trip.csv'].map((path) => `${path}?from=Amarillo&to=Memphis,+TN${food}&`),
  ),
  ...['/trip?from=diner+12,+TX&to=i-40+143&', '/trip?from=stop+5&to=Chicag&via=Springfield&'],
  // In place of /api/take-along, because both share a result for a minute.
  ...['highway=I-40', 'from=Amarillo&to=Memphis,+TN', 'location=5', 'state=TX'].map(
    (subject) => `/take-along?${subject}&`,
  ),
  ...['/ahead?highway=I-40&direction=east&exit=143&', '/ahead?latitude=35.2&longitude=-101.8&'],
  ...['/api/locations?', '/api/locations/5/posts?', '/api/posts/5/comments?', '/api/restaurants?'],
  ...['', 'dixie ', 'exit ', 'zzyzx '].flatMap((word) =>
    ['state=TX&', ''].map((state) => `/map?query=${encodeURIComponent(`${word}diner`)}&${state}`),
  ),
  ...['/api/restaurants?state=TX&', '/api/restaurants/search/e?', '/api/restaurants/search/diner%20texas?'],
];

/** The middle post, which has the most comments. */
const busiest = () => postIds[Math.floor(postIds.length / 2)] ?? 0;
const longLists = [
  ['/api/posts?sort=latest&', 'createdAt'],
  ['/api/posts?sort=most-eaten&', 'upVotes'],
  ['/api/posts?sort=most-beat&', 'downVotes'],
  ['/api/posts/:busiest/comments?', 'createdAt'],
] as const;
const positioned = z.looseObject({
  _id: z.number(),
  createdAt: z.date(),
  upVotes: z.number().default(0),
  downVotes: z.number().default(0),
});

/** Starting the profiler takes longer than most pages, so several pages share one. A failure shows the text of the query. */
const inGroups = (paths: string[]): { first: string; paths: string[] }[] =>
  paths.flatMap((first, at) => (at % 20 === 0 ? [{ first, paths: paths.slice(at, at + 20) }] : []));

/** Opens a list and its next page, if it has one. */
async function openTwoPages(path: string): Promise<void> {
  const visitor = site.visitor();
  const first = await visitor.page(`${path}limit=10`);
  const link = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1];
  const next = link ?? /href="([^"]+cursor=[^"]+)"/.exec(first.text)?.[1]?.replaceAll('&amp;', '&');
  if (next) await visitor.page(next);
}

describe('with a few thousand rows of everything', () => {
  it.each(inGroups(addresses))('every query of GET /$first and others is indexed', async ({ paths }) => {
    const readers = [site.visitor(), browsing];
    await expectIndexed(() => Promise.all(paths.flatMap((path) => readers.map((reader) => reader.page(fill(path))))));
  });

  it.each(inGroups(lists))('every query of $first and others is indexed, also for the next page', async ({ paths }) => {
    const executed = await expectIndexed(() => Promise.all(paths.map(openTwoPages)));
    expect(executed.length).toBeGreaterThan(0);
  });

  const openAll = (reader: Client, paths: string[]) =>
    expectIndexed(async () => {
      for (const path of paths) expect((await reader.page(path)).status, path).toBe(200);
    });

  it('every query of feeds, sitemaps and cards is indexed', async () => {
    const feeds = ['/latest-meat', '/most-eaten-meat', '/highways/I-40', '/locations/5', '/users/driver-1'];
    // Not the sitemap index: it is cached for a minute, and the test of all addresses has requested it.
    const sitemaps = ['pages', 'highways', 'posts', 'locations', 'users'];
    const files = [...feeds.map((page) => `${page}.atom`), ...sitemaps.map((section) => `/sitemaps/${section}-1.xml`)];
    const executed = await openAll(site.visitor(), [...files, '/posts/5/card.jpg']);
    expect(executed.length).toBeGreaterThanOrEqual(files.length);
  });

  it('every query of their own pages is indexed for a driver with posts, follows and notifications', async () => {
    const driver = await site.signedIn(filledDriver);
    await openAll(driver, ['/following', '/following/list', '/notices', '/profile', '/users/driver-2', '/']);
  });

  it('every query of the desk is indexed for a moderator with many open cases', async () => {
    const desk = await site.signedIn(await aDriver({ role: 'moderator' }));
    await openAll(desk, ['/desk', '/desk/reports', '/desk/appeals', '/desk/drivers/2', '/moderation']);
  });

  it('every query of a hundred weekly letters is indexed', async () => {
    const ids = Array.from({ length: 100 }, (_, at) => 1 + at);
    const executed = await expectIndexed(async () => {
      const facts = await WeeklyDigest.read(weekBefore(weekOfLetter(clock.now(), null)));
      return gatherLetters((await findLetterReaders(ids)).filter(mayGetLetter), facts);
    });
    expect(executed.length).toBeGreaterThan(3);
  });

  it.each(longLists)('a late page of %s reads no more than the first', async (path, value) => {
    const rows = await mongoose.connection
      .collection(path.includes('comments') ? 'comments' : 'posts')
      .find(path.includes('comments') ? { postId: busiest() } : {})
      .sort({ [value]: -1, _id: -1 })
      .toArray();
    const last = positioned.parse(rows.at(-30));
    const cursor = Buffer.from(JSON.stringify([Number(last[value]), last._id])).toString('base64url');
    const page = (query: string) =>
      site.visitor().page(`${path.replace(':busiest', String(busiest()))}${query}limit=10`);
    const first = await expectIndexed(() => page(''));
    const later = await expectIndexed(async () => {
      const answer = await page(`cursor=${cursor}&`);
      expect(answer.status).toBe(200);
      expect(z.array(z.unknown()).parse(JSON.parse(answer.text))).toHaveLength(10);
    });
    const keys = (executed: Executed[]) => Math.max(...executed.map(({ keysExamined }) => keysExamined));
    expect(keys(first)).toBeLessThan(50);
    expect(keys(later)).toBeLessThan(50);
  });

  it('a page of a trip reads places by position, and not many more than it shows', async () => {
    const address = '/api/trip?from=North+Platte,+NE&to=Lincoln,+NE&limit=32';
    const route = planRoute([
      [-100.765, 41.124],
      [-96.667, 40.8],
    ]);
    if ('unreached' in route) throw new Error('Nebraska has no roads.');
    const line = measured(route);
    const points = pointsAlong(line, { from: 0, to: line.miles }, 1 / 6);
    await storePlaces(
      points.map((point, at) => ({
        ...{ name: `Platte Stop ${at}`, highway: 'I-80', state: 'NE' },
        coordinates: { type: 'Point', coordinates: point },
      })),
    );
    expect(points.length).toBeGreaterThan(1_000);
    const executed = await expectIndexed(async () => {
      const { stops } = trip.parse((await site.visitor().api.get(address)).json);
      expect(stops).toHaveLength(32);
    });
    const alongTheRoad = executed.filter(({ planSummary }) => planSummary.includes('coordinates'));
    expect(alongTheRoad.length).toBeGreaterThan(0);
    expect(alongTheRoad.reduce((sum, { docsExamined }) => sum + docsExamined, 0)).toBeLessThan(250);
  });

  it('every query of drivers’ actions is indexed', async () => {
    const [author, reader] = [await aDriver(), await aDriver()];
    const { id } = await aPost(author);
    const browser = await site.signedIn(reader);
    const comment = z.object({ id: z.number() });
    const executed = await expectIndexed(async () => {
      await browser.api.post(`/api/posts/${id}/vote`, { direction: 'up' });
      await browser.api.post(`/api/posts/${id}/vote`, { direction: 'none' });
      const made = await browser.api.post(`/api/posts/${id}/comments`, { content: 'Ask for the pickle spear.' });
      await (
        await site.signedIn(author)
      ).api.post(`/api/comments/${comment.parse(made.json).id}/vote`, { direction: 'up' });
      await browser.api.post(`/api/posts/${id}/share`);
      await browser.api.put('/api/users/profile', { displayName: 'Pat' });
      await browser.api.post('/api/locations', {
        name: 'Prairie Grill',
        highway: 'I-40',
        exitNumber: '143',
        state: 'OK',
      });
      await exerciseRestaurants();
      await exercisePlaces();
      await exerciseReports();
      await browser.api.post('/api/photo-uploads', { bytes: 9 });
      await browser.api.get(`/api/photo-uploads/${'0'.repeat(25)}`);
      await browser.api.post('/api/locations/5/closure');
      await browser.api.post('/api/locations/5/confirmation');
      await exerciseWaitingPosts(browser);
      await browser.api.delete(`/api/comments/${comment.parse(made.json).id}`);
      await browser.api.post('/api/login', { email: author.email, password: author.password });
      await browser.api.post('/api/forgot-password', { email: author.email });
      await browser.api.post('/api/register', { email: `new-${id}@example.com`, password: 'a long enough one' });
      await (await site.signedIn(author)).form(`/posts/${id}/delete`);
      await exercisePairing(author);
      await exerciseDataExport(author);
      await exerciseAccountSecurity(author);
    });
    expect(executed.length).toBeGreaterThan(30);
  });

  /** An editor adds, views, changes and deletes a restaurant. */
  async function exerciseRestaurants() {
    const desk = await site.signedIn(await aDriver({ role: 'editor' }));
    const facts = { name: 'Gravy Boat', address: '1 Sample Road, Amarillo, TX', state: 'TX' };
    const made = restaurant.parse((await desk.api.post('/api/restaurants', facts)).json);
    expect((await desk.page('/desk/restaurants?query=gravy')).status).toBe(200);
    expect((await desk.page(`/desk/restaurants/${made.id}`)).status).toBe(200);
    expect((await desk.api.put(`/api/restaurants/${made.id}`, facts)).status).toBe(200);
    expect((await desk.form(`/desk/restaurants/${made.id}/remove`)).status).toBe(303);
  }

  /** Drivers suggest corrections; an editor accepts, rejects, merges, undoes, and previews a file. */
  async function exercisePlaces() {
    const [desk, driver] = [
      await site.signedIn(await aDriver({ role: 'editor' })),
      await site.signedIn(await aDriver()),
    ];
    const suggest = async (body: object) =>
      placeSuggestion.parse((await driver.api.post('/api/locations/7/suggestions', body)).json).id;
    for (const [body, intent] of [
      [{ city: 'Alanreed' }, 'take'],
      [{ name: 'Other' }, 'refuse'],
      [{ duplicateOf: 6 }, 'take'],
    ] as const) {
      const id = await suggest(body);
      expect((await desk.page('/desk/places')).status).toBe(200);
      expect((await desk.form('/desk/places', { id, seen: '', intent })).status).toBe(303);
    }
    expect((await driver.page('/locations/7')).status).toBe(302);
    const { text } = await desk.page('/locations/6/history');
    const change = controlOf(text, 'change').value;
    expect((await desk.form('/locations/6/history', { intent: 'undo', change })).status).toBe(303);
    const file = { field: 'file', file: Buffer.from('name,highway,exit,state\nFiled,I-70,12,MO\n'), name: 'a.csv' };
    const imported = await desk.fileForm('/desk/imports', { type: '' }, [file]);
    expect((await desk.page(imported.location ?? '')).status).toBe(200);
    expect((await desk.page('/desk/imports')).status).toBe(200);
  }

  /** Drivers and a visitor report posts; a moderator views them, hides one, keeps one, and downloads a case. */
  async function exerciseReports() {
    const desk = await site.signedIn(await aDriver({ role: 'moderator' }));
    const author = await aDriver();
    for (const intent of ['hide', 'keep']) {
      const { id } = await aPost(author);
      const report = (who: Client, body: object) => who.api.post('/api/reports', { subject: 'post', id, ...body });
      for (let count = 0; count < 2; count += 1) {
        expect((await report(await site.signedIn(await aDriver()), { reason: 'spam' })).status).toBe(201);
      }
      expect((await report(site.visitor(), { reason: 'unsafe', email: 'v@example.com' })).status).toBe(201);
      const queue = (await desk.page('/desk/reports')).text;
      const [, address = ''] = /href="(\/desk\/reports\/\d+)"/.exec(queue) ?? [];
      for (const page of ['/desk', address, `${address}/file`]) expect((await desk.page(page)).status).toBe(200);
      expect((await desk.form(address, { intent, reason: 'spam', words: '' })).status).toBe(303);
    }
    await forgetVisitors();
  }

  /** Performs each account security operation once. */
  async function exerciseAccountSecurity(driver: Driver) {
    const browser = await site.signedIn(driver);
    const { recoveryCodes, next } = await withSecondFactor(browser);
    const proof = { currentPassword: driver.password };
    const newPassword = 'another hot plate';
    await site.visitor().form('/auth', { intent: 'login', email: driver.email, password: driver.password });
    const credentials = { email: driver.email, password: driver.password, code: recoveryCodes[0] };
    expect((await site.visitor().api.post('/api/login', credentials)).status).toBe(200);
    const devices = z.array(z.object({ id: z.string(), isCurrent: z.boolean() }));
    const listed = devices.parse((await browser.api.get('/api/sessions')).json);
    const other = listed.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    expect((await browser.api.delete(`/api/sessions/${other}`)).status).toBe(200);
    await browser.api.delete('/api/sessions');
    await browser.api.post('/api/users/email', { ...proof, email: `new-${driver.email}` });
    await browser.api.post('/api/users/email/confirmation', { token: 'none', email: driver.email });
    await browser.api.post('/api/second-factor/recovery-codes', { ...proof, code: recoveryCodes[1] });
    expect((await browser.api.post('/api/users/password', { ...proof, newPassword })).status).toBe(200);
    const off = { currentPassword: newPassword, code: next() };
    expect((await browser.api.post('/api/second-factor/removal', off)).status).toBe(200);
  }

  /** Signs a tablet in with a phone. */
  async function exercisePairing(driver: Driver) {
    const [tablet, phone] = [site.visitor(), await site.signedIn(driver)];
    const { code } = shownPairing.parse((await tablet.api.post('/api/pairings')).json);
    await tablet.page('/auth/phone');
    const { id } = askingDevice.parse((await phone.api.post('/api/pairings/look-up', { code })).json);
    await phone.page('/pair');
    expect((await phone.api.post(`/api/pairings/${id}`, { answer: 'allow' })).status).toBe(200);
    expect((await tablet.api.get('/api/pairings')).json).toMatchObject({ state: 'allowed' });
    expect((await tablet.api.post('/api/pairings/sign-in')).status).toBe(200);
  }

  /** Requests a data export, waits for the job, and downloads it with the emailed link. */
  async function exerciseDataExport(driver: Driver) {
    const browser = await site.signedIn(driver);
    const seen = (await mailTo(driver.email)).length;
    expect((await browser.api.post('/api/data-export')).status).toBe(200);
    await vi.waitUntil(
      async () => (await mailTo(driver.email)).slice(seen).some(({ text }) => text.includes(dataLink)),
      {
        timeout: 120_000,
      },
    );
    const [link] = (await mailTo(driver.email)).flatMap(({ links }) => links.filter((each) => each.includes(dataLink)));
    const { pathname, search } = new URL(link ?? '');
    await browser.api.get('/api/data-export');
    expect((await browser.page(pathname + search)).status).toBe(200);
    expect((await browser.page(`${pathname}/file${search}`)).status).toBe(200);
  }

  /** Two posts that wait for their photos: one gets it, one is deleted. Also runs the cleanup of expired ones. */
  async function exerciseWaitingPosts(browser: Client) {
    const dish = { title: 'Pie', locationName: 'Iowa 80', highway: 'I-80', exit: '284' };
    const waiting = z.object({ id: z.number(), code: z.string() });
    const withPhoto = waiting.parse((await browser.api.post('/api/waiting-posts', dish)).json);
    const deleted = waiting.parse((await browser.api.post('/api/waiting-posts', dish)).json);
    await browser.api.get('/api/waiting-posts');
    await browser.page(`/waiting-posts/${withPhoto.id}`);
    const photo = [{ field: 'image', file: await aPhoto() }];
    expect((await site.visitor().multipart('POST', '/api/photo-later', { code: withPhoto.code }, photo)).status).toBe(
      201,
    );
    expect((await browser.api.delete(`/api/waiting-posts/${deleted.id}`)).status).toBe(200);
    await removeLapsedPosts();
  }

  it('every query for notifications is indexed', async () => {
    const [author, reader] = [await aDriver(), await aDriver()];
    const { id } = await aPost(author);
    const browser = await site.signedIn(author);
    const at = new Date();
    const notices = Array.from({ length: 3_000 }, (_, number) => ({
      ...{ userId: number % 2 ? author.id : reader.id, kind: 'posted' as const, subject: `highway:I-${number}`, at },
      actorId: number % 3 ? reader.id : author.id,
    }));
    await inTransaction((tx) => notify(notices, tx));
    const executed = await expectIndexed(async () => {
      await browser.form('/account/notices', { intent: 'choose', byMail: ['comments'] });
      await postComment(reader, { postId: id, content: 'Ask for the pickle spear.', formKey: null });
      const listed = await browser.api.get('/api/notices?limit=10');
      await browser.api.get(/<([^>]+)>; rel="next"/.exec(listed.headers.get('link') ?? '')?.[1] ?? '');
      await browser.page('/notices');
      await notifyOfBoardPlaces();
      await clock.at(new Date(at.getTime() + 3600_000), mailNotices);
      await inTransaction((tx) => anonymizeNotices(id, tx));
      const ids = z.array(z.looseObject({ id: z.string() })).parse(listed.json);
      await browser.api.post('/api/notices/read', { ids: ids.map((each) => each.id) });
      await browser.page('/latest-meat');
    });
    expect(executed.length).toBeGreaterThan(10);
  });

  it('detects a query without an index', async () => {
    const executed = await profiler.watch(() => mongoose.connection.collection('posts').findOne({ title: 'nowhere' }));
    expect(executed.filter((each) => !isIndexed(each))).toHaveLength(1);
  });
});
