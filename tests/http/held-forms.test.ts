import { describe, expect, it } from 'vitest';
import type { Client } from '../support/client';
import { aDriver, aName, type Driver, password } from '../support/factories';
import { controlOf, noticeOf, textOf } from '../support/html';
import { storePlaces } from '../support/places';
import { useSite } from '../support/site';

const site = useSite();

const signIn = (browser: Client, { email }: Driver, redirectTo: string) =>
  browser.form('/auth', { intent: 'login', email, password, redirectTo });

/** Submits a form after the session has ended; then `next` signs in. */
async function sendSignedOut(path: string, sender: Driver, fields: Record<string, string>, next = sender) {
  const browser = site.visitor();
  const sent = await browser.form(path, { account: sender.id, ...fields });
  expect([sent.status, sent.location], path).toEqual([
    303,
    `/auth?${new URLSearchParams({ tab: 'login', redirectTo: path }).toString()}`,
  ]);
  const signInText = textOf((await browser.follow(sent)).text);
  const page = await browser.follow(await signIn(browser, next, path));
  return { browser, signInText, page };
}

const aPlace = async () => (await storePlaces([{ name: aName('Diner'), highway: 'I-80', exitNumber: '284' }]))[0] ?? 0;

describe('a form that is sent after the session has ended', () => {
  it('is restored on its page until it is sent', async () => {
    const [driver, placeId] = [await aDriver({ role: 'editor' }), await aPlace()];
    const forms: [path: string, intent: Record<string, string>, field: string][] = [
      ['/profile', { intent: 'profile' }, 'bio'],
      ['/complete-profile', {}, 'displayName'],
      [`/locations/${placeId}/suggest`, {}, 'amenities'],
      ['/locations/new', {}, 'name'],
      [`/desk/places/${placeId}`, {}, 'amenities'],
      ['/desk/restaurants/new', {}, 'name'],
      ['/account/address', {}, 'email'],
    ];
    for (const [path, intent, field] of forms) {
      const typed = field === 'email' ? `${aName('new')}@example.org` : aName('Words');
      const { signInText, page } = await sendSignedOut(path, driver, { ...intent, [field]: typed });
      expect(signInText, path).toContain('We saved what you typed');
      expect(noticeOf(page.text), path).toBe("You're signed in. The form is filled in again. Check it, then send it.");
      expect(controlOf(page.text, field).value, path).toBe(typed);
    }
    const { browser } = await sendSignedOut('/profile', driver, { intent: 'profile', bio: 'Hauls steel.' });
    expect(
      (await browser.form('/profile', { intent: 'profile', email: driver.email, bio: 'Hauls reefers.' })).status,
    ).toBe(303);
    expect(browser.cookies.has('pending-action')).toBe(false);
    expect(controlOf((await browser.page('/profile')).text, 'bio').value).toBe('Hauls reefers.');
  });

  it('is only restored for its own driver if it is about them, otherwise for anyone who signs in', async () => {
    const [alice, bob] = [await aDriver(), await aDriver()];
    const ownForm = await sendSignedOut('/profile', alice, { intent: 'profile', bio: 'Hauls steel.' }, bob);
    expect(ownForm.page.text).not.toContain('Hauls steel.');
    expect(ownForm.browser.cookies.has('pending-action')).toBe(false);
    const path = `/locations/${await aPlace()}/suggest`;
    const otherForm = await sendSignedOut(path, alice, { amenities: 'Showers' }, bob);
    expect(controlOf(otherForm.page.text, 'amenities').value).toBe('Showers');
  });

  it('does not keep passwords and codes', async () => {
    const driver = await aDriver();
    const { browser } = await sendSignedOut('/account/address', driver, {
      email: 'new@example.org',
      currentPassword: 'Long-and-secret',
      code: '123456',
    });
    const cookie = Buffer.from(decodeURIComponent(browser.cookies.get('pending-action') ?? ''), 'base64').toString();
    expect(cookie).toContain('new@example.org');
    expect(cookie).not.toMatch(/Long-and-secret|123456/);
  });
});
