import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, Client } from '../support/client';
import type { Limit } from '~/domain/rate-limits';
import { RateLimits } from '~models/rate-limit';
import { ReportCases } from '~models/report-case';
import { aDriver, aPost, aWaitingPost, password } from '../support/factories';
import { controlOf, textOf } from '../support/html';
import { aPhoto } from '../support/pictures';
import { storePlaces } from '../support/places';
import { withSecondFactor } from '../support/second-factor';
import { apiError } from '~/schemas/answers';
import { type RunningServer, startServer } from '../support/server';
import { useSite } from '../support/site';

/** Production limits. One process is behind a trusted proxy that sends the client's address. */
const site = useSite({ env: { RATE_LIMIT_SCALE: '1' } });
let behindProxy: RunningServer;

beforeAll(async () => {
  const { databaseUri } = site.server;
  behindProxy = await startServer({ databaseUri, env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' } });
  site.servers.push(behindProxy);
});

/** A client with this address, according to the proxy. */
function programAt(network: string): Client {
  const client = new Client(behindProxy.origin);
  client.headers['x-forwarded-for'] = network;
  return client;
}

/** Expects 429 with Retry-After in seconds. */
function expectTooMany(answer: Answer, longest: number) {
  expect(answer.status).toBe(429);
  expect(answer.code).toBe('too-many-requests');
  const seconds = Number(answer.headers.get('retry-after'));
  expect(Number.isInteger(seconds) && seconds > 0 && seconds <= longest).toBe(true);
}

/** Raises the counters of a limit that are in use, as if there had been this many tries. Limits that are counted in memory have none. */
async function countAsTried(limit: Limit, tries: number): Promise<void> {
  const { matchedCount } = await RateLimits.updateMany({ key: new RegExp(`^${limit}:`) }, { $max: { points: tries } });
  expect(matchedCount).toBeGreaterThan(0);
}

const tryToken = (client: Client) => client.api.get('/api/verify-email?token=made-up');

describe('wrong passwords', () => {
  it('25 from 25 networks limit that account for minutes, not permanently, and no other (case 23)', async () => {
    const [driver, neighbour] = [await aDriver(), await aDriver()];
    const answers: Answer[] = [];
    for (let count = 0; count < 25; count += 1) {
      const body = { email: driver.email, password: `guess ${count}` };
      answers.push(await programAt(`203.0.113.${count}`).api.post('/api/login', body));
    }
    expect(answers.slice(0, 10).map(({ status }) => status)).toEqual(Array<number>(10).fill(401));
    for (const answer of answers.slice(10)) expectTooMany(answer, 300);
    const body = { email: neighbour.email, password };
    expect((await programAt('203.0.113.1').api.post('/api/login', body)).status).toBe(200);

    const own = { email: driver.email, password };
    expectTooMany(await programAt('198.51.100.23').api.post('/api/login', own), 300);
    // As if five minutes had passed.
    const lapsed = await RateLimits.updateMany({ key: /^sign-in-address:/ }, { $set: { expire: new Date(0) } });
    expect(lapsed.modifiedCount).toBeGreaterThan(0);
    expect((await programAt('198.51.100.23').api.post('/api/login', own)).status).toBe(200);
  });

  it('from strangers do not lock out the owner in a known browser (case 61)', async () => {
    const [driver, other] = [await aDriver(), await aDriver()];
    const own = { email: driver.email, password };
    const tablet = programAt('198.51.100.61');
    expect((await tablet.api.post('/api/login', own)).status).toBe(200);
    await tablet.api.post('/api/logout');
    const guesser = programAt('203.0.113.61');
    expect((await guesser.api.post('/api/login', { email: other.email, password })).status).toBe(200);
    const guess = () => guesser.api.post('/api/login', { email: driver.email, password: 'a guess' });
    for (let count = 0; count < 10; count += 1) expect((await guess()).status).toBe(401);
    // A browser known for another account doesn't count, nor does a forged or truncated cookie.
    expectTooMany(await guess(), 300);
    guesser.cookies.set('browser', `${tablet.cookies.get('browser')?.slice(0, -4)}AAAA`);
    expectTooMany(await guess(), 300);
    const signedIn = await tablet.form('/auth', { intent: 'login', ...own });
    expect(signedIn.status).toBe(303);

    await tablet.api.post('/api/logout');
    for (let count = 0; count < 10; count += 1)
      expect((await tablet.api.post('/api/login', { ...own, password: 'a guess' })).status).toBe(401);
    expectTooMany(await tablet.api.post('/api/login', own), 300);
  });

  it('are reset by a right one, whatever case the address is typed in', async () => {
    const { email } = await aDriver();
    const program = programAt('198.51.100.7');
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < 8; count += 1) {
        const typed = count % 2 === 0 ? email : email.toUpperCase();
        expect((await program.api.post('/api/login', { email: typed, password: 'a guess' })).status).toBe(401);
      }
      expect((await program.api.post('/api/login', { email, password })).status).toBe(200);
    }
  });

  it('show an error on the page if there are too many, and keep the text', async () => {
    const { email } = await aDriver();
    let answer = await site.visitor().form('/auth', { intent: 'login', email, password: 'a guess' });
    for (let count = 0; count < 10; count += 1) {
      answer = await site.visitor().form('/auth', { intent: 'login', email, password: 'a guess' });
    }
    expect(answer.status).toBe(429);
    expect(textOf(answer.text)).toContain('Too many attempts. Please wait a bit and try again.');
    expect(controlOf(answer.text, 'email').value).toBe(email);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

it('guesses of the current password are limited', async () => {
  const browser = await site.signedIn(await aDriver());
  const body = { currentPassword: 'a guess', newPassword: 'a whole new plate' };
  const guess = () => browser.api.post('/api/users/password', body);
  for (let tries = 0; tries < 10; tries += 1) expect((await guess()).status).toBe(422);
  expectTooMany(await guess(), 900);
});

it('codes of a second factor are limited per account, from any network, and not permanently; so is turning it off (case 62)', async () => {
  const { driver, browser } = await site.aSignedInDriver();
  const app = await withSecondFactor(browser);
  const guess = (network: number, code: string) =>
    programAt(`10.9.${network}.1`).api.post('/api/login', { email: driver.email, password, code });
  for (let network = 0; network < 5; network += 1) expect((await guess(network, '000000')).status).toBe(401);
  expectTooMany(await guess(9, app.next()), 900);

  const { browser: other } = await site.aSignedInDriver();
  await withSecondFactor(other);
  const guessOff = () => other.api.post('/api/second-factor/removal', { currentPassword: password, code: '000000' });
  for (let tries = 0; tries < 5; tries += 1) expect((await guessOff()).status).toBe(401);
  expectTooMany(await guessOff(), 900);
});

describe('mail', () => {
  it('is limited to five per hour and address, known or not (case 15)', async () => {
    const { email } = await aDriver();
    for (const address of [email, `nobody-${randomUUID()}@example.com`]) {
      const answers: Answer[] = [];
      for (let count = 0; count < 6; count += 1) {
        answers.push(await programAt(`192.0.2.${count}`).api.post('/api/forgot-password', { email: address }));
      }
      expect(answers.slice(0, 5).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expectTooMany(answers[5] as Answer, 3600);
    }
  });
});

describe('a network (case 32)', () => {
  /** @returns the answer to one try more than a network has in a quarter of an hour */
  async function tooManyTries(clientAt: (count: number) => Client): Promise<Answer> {
    expect((await tryToken(clientAt(0))).status).toBe(422);
    await countAsTried('token-network', 99);
    expect((await tryToken(clientAt(1))).status).toBe(422);
    return tryToken(clientAt(2));
  }

  it('is the connection’s address without a trusted proxy, regardless of X-Forwarded-For', async () => {
    const last = await tooManyTries((count) => {
      const visitor = site.visitor();
      visitor.headers['x-forwarded-for'] = `203.0.113.${count}`;
      visitor.headers.forwarded = `for=203.0.113.${count}`;
      visitor.headers['x-real-ip'] = `203.0.113.${count}`;
      return visitor;
    });
    expectTooMany(last, 900);
  });

  it('is the last address added by the trusted proxy, not one that the client sent', async () => {
    expectTooMany(await tooManyTries((count) => programAt(`203.0.113.${count}, 198.51.100.200`)), 900);
    expect((await tryToken(programAt('198.51.100.201'))).status).toBe(422);
  });

  it('is the address without the port or zone that some proxies add', async () => {
    const spellings: ((count: number) => string)[] = [
      (count) => `203.0.113.9:${5000 + count}`,
      (count) => `[2001:db8:9:2::1]:${5000 + count}`,
      (count) => `2001:db8:9:3::1%eth${count}`,
      (count) => `made-up-${count}`,
    ];
    for (const spelled of spellings) {
      expectTooMany(await tooManyTries((count) => programAt(spelled(count))), 900);
    }
    expectTooMany(await tryToken(programAt('203.0.113.9')), 900);
    expect((await tryToken(programAt('203.0.113.10:5000'))).status).toBe(422);
  });

  it('is the /64 of an IPv6 address, in any notation', async () => {
    const spelled = (count: number) =>
      count % 2 === 0 ? `2001:db8:1:2:${count}::${count}` : `2001:0DB8:0001:0002:0:0:0:${count}`;
    expectTooMany(await tooManyTries((count) => programAt(spelled(count))), 900);
    expect((await tryToken(programAt('2001:db8:1:3::1'))).status).toBe(422);
    expect((await tryToken(programAt('2001:db8::1'))).status).toBe(422);
  });
});

const photo = aPhoto();

describe('codes of posts that are waiting for a photo', () => {
  const byApi = async (client: Client, code: string) =>
    client.multipart('POST', '/api/photo-later', { code }, [{ field: 'image', file: await photo }]);
  const byPage = async (client: Client, code: string) =>
    client.fileForm('/photo-later', { code }, [{ field: 'image', file: await photo }]);

  it('are limited to 30 per quarter hour and network, right or wrong, by page and API together', async () => {
    const driver = await aDriver();
    const [first, last] = [await aWaitingPost(driver), await aWaitingPost(driver)];
    const program = programAt('198.51.100.90');
    expect((await byApi(program, first.code ?? '')).status).toBe(201);
    await countAsTried('photo-code-network', 28);
    for (const send of [byPage, byApi]) expect((await send(program, 'bcdfghjk')).status).toBe(422);
    expectTooMany(await byApi(program, last.code ?? ''), 900);
    const page = await byPage(program, last.code ?? '');
    expect(page.status).toBe(429);
    expect(textOf(page.text)).toContain('Too many attempts. Please wait a bit and try again.');
    expect((await byPage(programAt('198.51.100.91'), last.code ?? '')).status).toBe(303);
  });

  it('are not needed by signed-in authors, who are not affected by others’ attempts', async () => {
    const driver = await aDriver();
    const { id } = await aWaitingPost(driver);
    const browser = await site.signedIn(driver);
    await byApi(site.visitor(), 'bcdfghjk');
    await countAsTried('photo-code-network', 30);
    expect((await byApi(site.visitor(), 'bcdfghjk')).status).toBe(429);
    const files = [{ field: 'image', file: await photo }];
    expect((await browser.multipart('POST', `/api/waiting-posts/${id}/photos`, {}, files)).status).toBe(201);
  });
});

it('a driver can send 30 posts an hour, by page and API, with and without photos (case 55)', async () => {
  const browser = await site.signedIn(await aDriver());
  const dish = { title: 'Ribs', locationName: 'Iowa 80', highway: 'I-80', exit: '284' };
  const image = { field: 'image', file: await photo };
  const publish = (by: Client) => by.multipart('POST', '/api/posts', dish, [image]);
  expect((await publish(browser)).status).toBe(201);
  await countAsTried('post-actor', 28);
  expect((await browser.api.post('/api/waiting-posts', dish)).status).toBe(201);
  expect((await publish(browser)).status).toBe(201);
  expectTooMany(await publish(browser), 3600);
  expect((await browser.api.post('/api/waiting-posts', dish)).status).toBe(429);
  const [locationId = 0] = await storePlaces([{ name: 'Iowa 80', highway: 'I-80', exitNumber: '284' }]);
  for (const intent of ['publish', 'photo-later']) {
    const form = { title: 'Ribs', locationId, intent };
    expect((await browser.fileForm('/posts/new', form, intent === 'publish' ? [image] : [])).status, intent).toBe(429);
  }
  expect((await publish(await site.signedIn(await aDriver()))).status).toBe(201);
});

it('posts by visitors are limited per network', async () => {
  const browser = programAt('198.51.100.10');
  const send = () => browser.fileForm('/posts/new', { intent: 'publish', title: 'Ribs' }, []);
  for (let count = 0; count < 10; count += 1) expect((await send()).status).toBe(303);
  expect((await send()).status).toBe(429);
});

describe('one person’s writing', () => {
  it('is limited to 300 a minute, by page and API together, including profile changes and avatars', async () => {
    const { id } = await aPost(await aDriver());
    const browser = await site.signedIn(await aDriver());
    const cast = (count: number) =>
      count % 2 === 0
        ? browser.api.post(`/api/posts/${id}/vote`, { direction: 'up' })
        : browser.form(`/posts/${id}`, { intent: 'vote', direction: 'down' });
    const answers = await Promise.all(Array.from({ length: 310 }, (_, count) => cast(count)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expectTooMany(await browser.api.put('/api/users/profile', { city: 'Amarillo' }), 60);
    const avatar = [{ field: 'avatar', file: await photo }];
    expectTooMany(await browser.multipart('POST', '/api/users/avatar', {}, avatar), 60);
    expect((await browser.fileForm('/profile', {}, avatar)).status).toBe(429);
    expect((await browser.form('/profile', { intent: 'profile', email: 'a@example.com' })).status).toBe(429);
    expect(
      (await (await site.signedIn(await aDriver())).api.post(`/api/posts/${id}/vote`, { direction: 'up' })).status,
    ).toBe(200);
  });
});

describe('live leaderboards', () => {
  it('are limited to 100 per network, and ending one makes room for another', async () => {
    const address = new URL('/api/leaderboard/events', behindProxy.origin);
    const open = async (network: string) => {
      const leave = new AbortController();
      const answer = await fetch(address, { headers: { 'x-forwarded-for': network }, signal: leave.signal });
      // Keeps the response, because an unreferenced one is garbage-collected and its connection closed.
      return { answer, status: answer.status, leave: () => leave.abort() };
    };
    const streams = await Promise.all(Array.from({ length: 100 }, () => open('192.0.2.77')));
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
    expectTooMany(await programAt('192.0.2.77').api.get('/api/leaderboard/events'), 60);
    const elsewhere = await open('192.0.2.78');
    expect(elsewhere.status).toBe(200);
    streams[0]?.leave();
    await expect
      .poll(async () => {
        const again = await open('192.0.2.77');
        again.leave();
        return again.status;
      })
      .toBe(200);
    for (const { leave } of [...streams, elsewhere]) leave();
  });
});

describe('started photo uploads', () => {
  it('are limited to 120 an hour per driver', async () => {
    const browser = await site.signedIn(await aDriver());
    const begin = () => browser.api.post('/api/photo-uploads', { bytes: 1000 });
    expect((await begin()).status).toBe(201);
    await countAsTried('upload-actor', 119);
    expect((await begin()).status).toBe(201);
    expectTooMany(await begin(), 3600);
    expect((await (await site.signedIn(await aDriver())).api.post('/api/photo-uploads', { bytes: 1 })).status).toBe(
      201,
    );
  });
});

describe('guesses of pairing codes', () => {
  it('are limited to ten per driver, by page and API', async () => {
    const phone = await site.signedIn(await aDriver());
    const guess = () => phone.api.post('/api/pairings/look-up', { code: 'bbbbcccc' });
    for (let tries = 0; tries < 10; tries += 1) expect((await guess()).status).toBe(422);
    expectTooMany(await guess(), 900);
    expect((await phone.form('/pair', { intent: 'find', code: 'bbbbcccc' })).status).toBe(429);
  });
});

it('a driver can add 30 stops a day, by page, API and all processes together (case 54)', async () => {
  const { driver, browser } = await site.aSignedInDriver();
  expect((await browser.api.post('/api/locations', { name: 'Grill 1' })).status).toBe(201);
  await countAsTried('place-actor', 28);
  expect((await browser.form('/locations/new', { name: 'Grill 28' })).status).toBe(303);
  const elsewhere = programAt('203.0.113.54');
  await elsewhere.api.post('/api/login', { email: driver.email, password });
  expect((await elsewhere.api.post('/api/locations', { name: 'Grill 29' })).status).toBe(201);

  const sentence = 'You’ve reached today’s limit for new stops. Please add the rest tomorrow.';
  const refused = await elsewhere.api.post('/api/locations', { name: 'Grill 30' });
  expectTooMany(refused, 86_400);
  expect(apiError.parse(refused.json).error).toBe(sentence);
  const page = await browser.form('/locations/new', { name: 'Grill 30' });
  expect(page.status).toBe(429);
  expect(textOf(page.text)).toContain(sentence);
  expect((await (await site.signedIn(await aDriver())).api.post('/api/locations', { name: 'Grill 30' })).status).toBe(
    201,
  );
});

describe('reports', () => {
  const report = (who: Client, id: number, given: object) =>
    who.api.post('/api/reports', { subject: 'post', id, ...given });

  it('are limited to thirty a day per driver, and twenty for a network’s visitors, in one case (case 87)', async () => {
    const post = await aPost(await aDriver());
    const eager = await site.signedIn(await aDriver());
    expect((await report(eager, post.id, { reason: 'spam' })).status).toBe(201);
    await countAsTried('report-actor', 29);
    expect((await report(eager, post.id, { reason: 'spam' })).status).toBe(201);
    const refused = await report(eager, post.id, { reason: 'spam' });
    expectTooMany(refused, 86_400);
    expect(apiError.parse(refused.json).message).toContain('tomorrow');
    const said = (count: number) => ({ reason: 'unsafe', email: `v${count}@example.com` });
    expect((await report(programAt('198.51.100.87'), post.id, said(1))).status).toBe(201);
    await countAsTried('report-network', 19);
    expect((await report(programAt('198.51.100.87'), post.id, said(2))).status).toBe(201);
    expectTooMany(await report(programAt('198.51.100.87'), post.id, said(3)), 86_400);
    expect((await report(programAt('198.51.100.88'), post.id, said(4))).status).toBe(201);
    expect((await report(await site.signedIn(await aDriver()), post.id, { reason: 'spam' })).status).toBe(201);
    expect(await ReportCases.find({ subject: 'post', subjectId: post.id }).lean()).toMatchObject([
      { reasons: { spam: 2, unsafe: 3 } },
    ]);
  });
});

it('an account can block 20 drivers a day (case 141)', async () => {
  const browser = await site.signedIn(await aDriver());
  const block = async () => browser.api.post(`/api/users/${(await aDriver()).id}/block`);
  expect((await block()).status).toBeLessThan(300);
  await countAsTried('block-actor', 19);
  expect((await block()).status).toBeLessThan(300);
  expectTooMany(await block(), 86_400);
});

it.each([
  ['40 reports of closed stops', 'closure', 'place-word-actor', 40, undefined],
  ['60 suggestions', 'suggestions', 'suggest-actor', 60, { city: 'Amarillo' }],
] as const)('a driver can send %s a day (case 131)', async (_what, call, limit, most, body) => {
  const [place] = await storePlaces([{ name: 'Limited Grill' }]);
  const browser = await site.signedIn(await aDriver());
  const send = () => browser.api.post(`/api/locations/${place}/${call}`, body);
  expect((await send()).status).toBeLessThan(300);
  await countAsTried(limit, most - 1);
  expect((await send()).status).toBeLessThan(300);
  expectTooMany(await send(), 86_400);
});
