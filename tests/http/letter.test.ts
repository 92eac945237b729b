import { afterAll, describe, expect, it, vi } from 'vitest';
import { UserPreferences } from '~models/user-preferences';
import { chooseLetter, readLetterChoice, unsubscribeLink } from '~/domain/letter/choose-letter';
import { clock } from '~/services/clock';
import { aDriver, aPost, type Driver } from '../support/factories';
import { textOf } from '../support/html';
import { startMailServer } from '../support/mail-server';
import { useSite } from '../support/site';

const mail = await startMailServer();
afterAll(() => mail.stop());

const site = useSite({ env: { SMTP_URL: mail.url } });

const oneClick = 'List-Unsubscribe=One-Click';
/** A mail client's request: cross-site and without cookies (RFC 8058, 3.2). */
const fromMailClient = {
  'content-type': 'application/x-www-form-urlencoded',
  origin: 'https://mail.example',
  'sec-fetch-site': 'cross-site',
};
const pathOf = (driver: Driver) =>
  new URL(unsubscribeLink(driver.id)).pathname + new URL(unsubscribeLink(driver.id)).search;

const aReader = async () => {
  const driver = await aDriver();
  await chooseLetter(driver, { letter: true });
  return driver;
};

describe('one-click unsubscribe in a mail client', () => {
  it('needs no session and no page of ours, and does not redirect (case 103)', async () => {
    for (const body of [oneClick, '']) {
      const dusty = await aReader();
      const answer = await site.visitor().send('POST', pathOf(dusty), { body, headers: fromMailClient });
      expect(answer.status).toBe(200);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(textOf(answer.text)).toContain('You’re unsubscribed');
      expect((await readLetterChoice(dusty)).letter).toBe(false);
    }
    const dusty = await aReader();
    const form = new FormData();
    form.append('List-Unsubscribe', 'One-Click');
    const { 'content-type': _, ...headers } = fromMailClient;
    expect((await site.visitor().send('POST', pathOf(dusty), { body: form, headers })).status).toBe(200);
    expect((await readLetterChoice(dusty)).letter).toBe(false);
  });

  it('has no effect when a scanner opens the link, and its page unsubscribes without JavaScript (case 103)', async () => {
    const dusty = await aReader();
    for (const method of ['GET', 'HEAD', 'GET']) await site.visitor().send(method, pathOf(dusty));
    expect((await readLetterChoice(dusty)).letter).toBe(true);
    const page = await site.visitor().page(pathOf(dusty));
    expect(page.text).toContain('Unsubscribe');
    expect(page.headers.get('cache-control')).toContain('no-store');
    expect((await site.visitor().form(pathOf(dusty))).status).toBe(200);
    expect((await readLetterChoice(dusty)).letter).toBe(false);
  });

  it('cannot be forged for another driver, signed in or not (case 104)', async () => {
    const [dusty, other] = [await aReader(), await aReader()];
    const token = new URL(unsubscribeLink(dusty.id)).searchParams.get('token') ?? '';
    const browser = await site.signedIn(other);
    // Two bits of the last base64 character are ignored.
    const altered = `${token.slice(0, -2)}${token.at(-2) === 'A' ? 'B' : 'A'}${token.slice(-1)}`;
    for (const made of [altered, '', String(dusty.id), 'x'.repeat(500), '%00']) {
      for (const client of [browser, site.visitor()]) {
        const path = `/letter/unsubscribe?token=${made}`;
        const answer = await client.send('POST', path, { body: oneClick, headers: fromMailClient });
        expect(answer.status).toBe(422);
        expect(textOf(answer.text)).toContain('This link doesn’t work.');
        expect(textOf((await client.page(path)).text)).toContain('This link doesn’t work.');
      }
    }
    // The link unsubscribes its own driver, not the signed-in one.
    expect((await browser.send('POST', pathOf(dusty), { body: oneClick, headers: fromMailClient })).status).toBe(200);
    expect([(await readLetterChoice(dusty)).letter, (await readLetterChoice(other)).letter]).toEqual([false, true]);
  });

  it('is the only write that another site may send there', async () => {
    const browser = await site.signedIn(await aReader());
    const answer = await browser.send('POST', '/account/notices', {
      body: 'intent=letter&letter=no',
      headers: fromMailClient,
    });
    expect(answer.status).toBe(403);
  });
});

describe('the offer of the weekly email', () => {
  it('shows until it is answered', async () => {
    for (const answer of ['yes', 'no']) {
      const { driver, browser } = await site.aSignedInDriver();
      const question = 'Want the Monday email?';
      expect(textOf((await browser.page('/profile')).text)).toContain(question);
      const sent = await browser.form('/profile', { intent: 'letter', letter: answer, timeZone: 'America/Denver' });
      expect(sent.location).toBe('/profile');
      expect(textOf((await browser.follow(sent)).text)).not.toContain(question);
      expect(await readLetterChoice(driver)).toMatchObject({ letter: answer === 'yes', timeZone: 'America/Denver' });
      const page = await browser.page('/account/notices');
      expect(textOf(page.text)).toContain(answer === 'yes' ? 'You’re subscribed.' : 'You’re not subscribed.');
      expect(page.text).toMatch(/<option[^>]* selected=""[^>]*>Mountain/);
    }
    const unverified = await aDriver({ isVerified: false });
    expect(textOf((await (await site.signedIn(unverified)).page('/profile')).text)).not.toContain(
      'Want the Monday email?',
    );
  });

  it('rejects an invalid time zone', async () => {
    const { driver, browser } = await site.aSignedInDriver();
    for (const timeZone of ['Mars/Olympus', '../../etc/passwd', '']) {
      await browser.form('/account/notices', { intent: 'letter', letter: 'yes', timeZone });
      expect((await readLetterChoice(driver)).timeZone).toBeNull();
    }
  });
});

describe('a sent weekly email', () => {
  it('has unsubscribe headers, is small, and has no image (case 103)', async () => {
    const driver = await aReader();
    await clock.at(new Date(Date.now() - 7 * 24 * 3600_000), async () => aPost(await aDriver()));
    await UserPreferences.updateOne({ _id: driver.id }, { $set: { letterDueAt: new Date(Date.now() - 60_000) } });
    const letter = await vi.waitUntil(() => mail.taken.find(({ to }) => to === driver.email), { timeout: 120_000 });
    expect(letter.headers['list-unsubscribe']).toMatch(
      /^<http:\/\/eat-it\.example\/letter\/unsubscribe\?token=[\w-]+>$/,
    );
    expect(letter.headers['list-unsubscribe-post']).toBe(oneClick);
    expect(letter.bytes).toBeLessThan(30_000);
    expect(letter.html).not.toMatch(/<img|url\(|<link|<script/i);
    const address = new URL(letter.headers['list-unsubscribe']?.slice(1, -1) ?? '');
    const answer = await site
      .visitor()
      .send('POST', address.pathname + address.search, { body: oneClick, headers: fromMailClient });
    expect(answer.status).toBe(200);
    expect((await readLetterChoice(driver)).letter).toBe(false);
    expect(await UserPreferences.findById(driver.id).lean()).toMatchObject({ letterDueAt: null });
  });
});

it('a site without a push contact offers no push and accepts no subscription', async () => {
  const browser = await site.signedIn(await aDriver());
  expect(textOf((await browser.page('/account/notices')).text)).not.toContain('On this device');
  const keys = {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  };
  const answer = await browser.api.post('/api/push-subscriptions', { endpoint: 'https://push.example.com/7', keys });
  expect(answer.status).toBe(404);
});
