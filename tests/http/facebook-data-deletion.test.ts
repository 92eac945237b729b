import { createHmac, randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { deletionStatus } from '~/domain/deletion/request-deletion';
import { purgeDeletedAccounts } from '~/domain/deletion/erase-account';
import { clock } from '~/services/clock';
import { findUser, updateUser } from '~models/user';
import { aDriver, aPost, type Driver } from '../support/factories';
import { textOf } from '../support/html';
import { nextMailTo } from '../support/mail';
import { siteUrl } from '../support/server';
import { useSite } from '../support/site';

const secret = 'a secret between Facebook and us';
const site = useSite({ env: { FACEBOOK_CLIENT_ID: 'eat-it', FACEBOOK_CLIENT_SECRET: secret } });
const callback = '/auth/facebook/data-deletion';
const day = 24 * 3600_000;
const now = () => Math.floor(Date.now() / 1000);

const base64url = (text: string) => Buffer.from(text).toString('base64url');

/** A signed request as Facebook sends it. */
function signed(payload: object | string, by = secret): string {
  const body = base64url(typeof payload === 'string' ? payload : JSON.stringify(payload));
  return `${createHmac('sha256', by).update(body).digest('base64url')}.${body}`;
}

const payloadFor = (facebookId: string, changes: object = {}) => ({
  algorithm: 'HMAC-SHA256',
  user_id: facebookId,
  issued_at: now(),
  ...changes,
});

/** A request from Facebook's server, without cookie and Origin. */
const call = (signedRequest: string, headers: Record<string, string> = {}) =>
  site.visitor().send('POST', callback, { body: new URLSearchParams({ signed_request: signedRequest }), headers });

const reply = z.strictObject({ url: z.string(), confirmation_code: z.string().regex(/^[a-z0-9]{16,}$/) });

async function aLinkedDriver(): Promise<Driver & { facebookId: string }> {
  const driver = await aDriver();
  const facebookId = randomUUID().replaceAll('-', '');
  await updateUser(driver.id, { facebookId });
  return { ...driver, facebookId };
}

const requests = () => mongoose.connection.collection('deletion_requests').countDocuments();

async function statusPage(code: string): Promise<{ status: number; words: string }> {
  const { status, text } = await site.visitor().page(`/data-deletion/status?code=${code}`);
  return { status, words: textOf(text) };
}

describe('Facebook’s deletion request', () => {
  it(
    'hides the account immediately, emails an undo link, and responds with a status page',
    { tags: ['S1.account.4'] },
    async () => {
      const driver = await aLinkedDriver();
      const { id: postId } = await aPost(driver);
      const browser = await site.signedIn(driver);
      const answer = await call(signed(payloadFor(driver.facebookId)));
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(answer.headers.get('content-type')).toContain('application/json');
      const { url, confirmation_code: code } = reply.parse(answer.json);
      expect(url).toBe(`${siteUrl}/data-deletion/status?code=${code}`);

      expect((await browser.api.get('/api/user')).status).toBe(401);
      expect((await site.visitor().page(`/posts/${postId}`)).status).toBe(404);
      const letter = await nextMailTo(driver.email);
      expect(letter.subject).toContain('account is scheduled for deletion');

      const waiting = await statusPage(code);
      expect(waiting.status).toBe(200);
      expect(waiting.words).toMatch(/It will be deleted on \w+ \d+, \d{4}\./);
      expect(waiting.words).toContain(code);
      for (const secretOf of [driver.email, driver.username, driver.facebookId]) {
        expect(waiting.words).not.toContain(secretOf);
      }

      await site.visitor().form('/data-deletion/undo', { token: letter.token ?? '' });
      expect((await statusPage(code)).words).toContain("The account wasn't deleted");
    },
  );

  it('leads to the erasure of all data, after which the code identifies no one', async () => {
    const driver = await aLinkedDriver();
    const { confirmation_code: code } = reply.parse((await call(signed(payloadFor(driver.facebookId)))).json);
    await clock.at(new Date(Date.now() + 31 * day), () => purgeDeletedAccounts());
    expect(await findUser(driver.id)).toBeNull();
    const { status, words } = await statusPage(code);
    expect(status).toBe(200);
    expect(words).toContain('We no longer have anything about this account');
    const row = await mongoose.connection.collection('deletion_requests').findOne({ userId: driver.id });
    expect(row).toBeNull();
    const users = await mongoose.connection.collection('users').countDocuments({ facebookId: driver.facebookId });
    expect(users).toBe(0);
  });

  it('can be repeated, each time with a working code', async () => {
    const driver = await aLinkedDriver();
    const request = signed(payloadFor(driver.facebookId));
    const codes = [];
    for (const answer of [await call(request), await call(request)]) {
      codes.push(reply.parse(answer.json).confirmation_code);
    }
    expect(new Set(codes).size).toBe(2);
    for (const code of codes) expect(await deletionStatus(code)).toMatchObject({ state: 'waiting' });
  });

  it('gets the same response for an unknown person', async () => {
    const stranger = randomUUID();
    const { confirmation_code: code } = reply.parse((await call(signed(payloadFor(stranger)))).json);
    expect((await statusPage(code)).words).toContain('We no longer have anything about this account');
    const rows = await mongoose.connection.collection('deletion_requests').find().toArray();
    expect(JSON.stringify(rows)).not.toContain(stranger);
  });
});

describe('a forged request', () => {
  let driver: Driver & { facebookId: string };
  beforeAll(async () => {
    driver = await aLinkedDriver();
  });

  const withAlgorithm = (algorithm: string) => () => signed(payloadFor(driver.facebookId, { algorithm }));
  const issued = (secondsAgo: number) => () => signed(payloadFor(driver.facebookId, { issued_at: now() - secondsAgo }));
  const forged: [string, () => string][] = [
    ['nothing at all', () => ''],
    ['without a signature', () => `.${base64url(JSON.stringify(payloadFor(driver.facebookId)))}`],
    ['signed with another secret', () => signed(payloadFor(driver.facebookId), 'another')],
    [
      'with the signature of another payload',
      () => {
        const [signature = ''] = signed(payloadFor('somebody else')).split('.');
        return `${signature}.${base64url(JSON.stringify(payloadFor(driver.facebookId)))}`;
      },
    ],
    ['with a cut signature', () => signed(payloadFor(driver.facebookId)).slice(4)],
    ['with a third part', () => `${signed(payloadFor(driver.facebookId))}.more`],
    ['of another algorithm', withAlgorithm('none')],
    ['of a weaker algorithm', withAlgorithm('HMAC-SHA1')],
    ['of more than an hour ago', issued(3700)],
    ['of the future', issued(-3600)],
    ['about nobody', () => signed({ algorithm: 'HMAC-SHA256', issued_at: now() })],
    ['about an operator', () => signed({ ...payloadFor(''), user_id: { $ne: null } })],
    ['that is no JSON', () => signed('not JSON')],
  ];

  it.each(forged)('is rejected: %s', async (_how, make) => {
    const before = await requests();
    const answer = await call(make());
    expect(answer.status).toBe(400);
    expect(answer.code).toBe('signed-request-invalid');
    expect((await findUser(driver.id))?.hiddenAt).toBeNull();
    expect(await requests()).toBe(before);
  });

  it('is rejected for its method and content type like any other', async () => {
    const visitor = site.visitor();
    const read = await visitor.page(callback);
    expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST']);
    const body = JSON.stringify({ signed_request: signed(payloadFor(driver.facebookId)) });
    const headers = { 'content-type': 'application/json' };
    expect((await visitor.send('POST', callback, { body, headers })).status).toBe(415);
  });
});

it('only this address accepts posts from another site (case 28)', async () => {
  const foreign = { origin: 'https://www.facebook.com', 'sec-fetch-site': 'cross-site' };
  expect((await call(signed(payloadFor(randomUUID())), foreign)).status).toBe(200);
  const neighbors = [
    '/auth',
    '/auth/facebook',
    '/auth/facebook/callback',
    '/data-deletion/confirm',
    `${callback}/x`,
    `/api${callback}`,
  ];
  for (const address of neighbors) {
    const answer = await site.visitor().send('POST', address, { body: new URLSearchParams(), headers: foreign });
    expect(answer.status, address).toBe(403);
  }
});

describe('the status page', () => {
  it.each(['', 'made-up', 'x'.repeat(5_000), '%00', '<script>alert(1)</script>'])(
    'finds no unknown code %#',
    async (code) => {
      const { status, words } = await statusPage(encodeURIComponent(code));
      expect(status).toBe(404);
      expect(words).toContain("We can't find that request");
    },
  );
});
