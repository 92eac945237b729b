import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Tokens, type PairingRow } from '~models/token';
import { purgeDeletedAccounts } from '~/domain/deletion/erase-account';
import { findUser, updateUser } from '~models/user';
import { askingDevice, shownPairing } from '~/schemas/answers';
import type { Client } from '../support/client';
import { aDriver, type Driver, password } from '../support/factories';
import { elementsOf, noticeOf, textOf } from '../support/html';
import { useSite } from '../support/site';

const site = useSite({ processes: 2 });

const tabletAgent = 'Mozilla/5.0 (Linux; Android 8.1; K88) AppleWebKit/537.36 Chrome/61.0 Safari/537.36';

function aTablet(process = 0): Client {
  const tablet = site.visitor(process);
  tablet.headers['user-agent'] = tabletAgent;
  return tablet;
}

/** Starts pairing on a tablet's page. @returns the code that it shows */
async function askByPage(tablet: Client): Promise<string> {
  const answer = await tablet.form('/auth/phone', { intent: 'begin' });
  expect([answer.status, answer.location]).toEqual([303, '/auth/phone']);
  const { text } = await tablet.follow(answer);
  return elementsOf(text).find(({ attributes }) => attributes['data-testid'] === 'code')?.text ?? '';
}

const askByCall = async (tablet: Client): Promise<string> =>
  shownPairing.parse((await tablet.api.post('/api/pairings')).json).code;

/** Looks up a code on a phone. @returns the id of the pairing, to allow or deny it */
const lookUp = async (phone: Client, code: string): Promise<string> =>
  askingDevice.parse((await phone.api.post('/api/pairings/look-up', { code })).json).id;

const allow = (phone: Client, id: string) => phone.api.post(`/api/pairings/${id}`, { answer: 'allow' });

const whoIs = async (browser: Client) =>
  z
    .object({ id: z.number() })
    .nullable()
    .catch(null)
    .parse((await browser.api.get('/api/user')).json)?.id ?? null;

async function pair(tablet: Client, driver: Driver): Promise<Client> {
  const phone = await site.signedIn(driver);
  await allow(phone, await lookUp(phone, await askByCall(tablet)));
  return phone;
}

describe('signing a tablet in with a phone', () => {
  it('on the pages: the phone shows and allows the device, and the tablet is signed in on refresh', async () => {
    const driver = await aDriver();
    const [tablet, phone] = [aTablet(1), await site.signedIn(driver)];
    expect((await tablet.page('/auth?tab=login')).text).toContain('Use your phone instead');
    const code = await askByPage(tablet);
    expect(code).toMatch(/^[bcdfghjkmnpqrstvwxyz]{4} [bcdfghjkmnpqrstvwxyz]{4}$/);
    const waiting = await tablet.page('/auth/phone');
    expect(textOf(waiting.text)).toContain(code);
    // The tablet's browser is too old for the site's JavaScript.
    expect(waiting.text).toContain('<meta http-equiv="refresh" content="10"/>');
    expect(waiting.text).not.toContain('<noscript>');

    expect(textOf((await phone.page('/pair')).text)).toContain('Sign in on another device');
    const found = await phone.form('/pair', { intent: 'find', code: code.toUpperCase() });
    const question = await phone.follow(found);
    expect(found.location).toBe('/pair');
    expect(textOf(question.text)).toContain('Chrome on an Android tablet wants to sign in as you');
    expect(textOf(question.text)).toContain('127.0.…');
    expect(textOf(question.text)).toContain('Did someone give you this code?');
    const id = elementsOf(question.text).find(({ attributes }) => attributes.name === 'id')?.attributes.value ?? '';
    const allowed = await phone.form('/pair', { intent: 'answer', id, answer: 'allow' });
    expect(noticeOf((await phone.follow(allowed)).text)).toContain('Done');

    const signedIn = await tablet.page('/auth/phone');
    expect([signedIn.status, signedIn.location]).toEqual([303, '/']);
    expect(await whoIs(tablet)).toBe(driver.id);
    expect(tablet.cookies.has('pairing')).toBe(false);
    expect(tablet.cookies.get('session')).not.toBe(phone.cookies.get('session'));
  });

  it('by the API does the same', async () => {
    const driver = await aDriver();
    const tablet = aTablet();
    const phone = await site.signedIn(driver, 1);
    const code = await askByCall(tablet);
    expect((await tablet.api.get('/api/pairings')).json).toMatchObject({ state: 'waiting', code });
    expect((await tablet.api.post('/api/pairings/sign-in')).status).toBe(409);
    const id = await lookUp(phone, code);
    expect((await allow(phone, id)).json).toEqual({ state: 'allowed' });
    expect((await tablet.api.get('/api/pairings')).json).toMatchObject({ state: 'allowed' });
    expect((await tablet.api.post('/api/pairings/sign-in')).json).toMatchObject({ id: driver.id });
    expect(await whoIs(tablet)).toBe(driver.id);
  });

  it('is denied by the phone, and stays denied', async () => {
    const phone = await site.signedIn(await aDriver());
    const tablet = aTablet();
    const id = await lookUp(phone, await askByPage(tablet));
    await phone.form('/pair', { intent: 'answer', id, answer: 'refuse' });
    expect((await allow(phone, id)).json).toEqual({ state: 'refused' });
    expect(textOf((await tablet.page('/auth/phone')).text)).toContain('Sign-in was denied on your phone');
    expect(await whoIs(tablet)).toBeNull();
  });
});

describe('the security of pairing', () => {
  it.each([
    ['a new password', '/api/users/password', { currentPassword: password, newPassword: 'another hot plate' }],
    ['signing out everywhere else', '/api/sessions', null],
  ])('%s voids an earlier permission, no matter who gave it (case 49)', async (_how, path, body) => {
    const [tablet, driver] = [aTablet(1), await aDriver()];
    const phone = await pair(tablet, driver);
    expect((await tablet.api.get('/api/pairings')).json).toMatchObject({ state: 'allowed' });
    expect((await (body ? phone.api.post(path, body) : phone.api.delete(path))).status).toBe(200);
    expect(await whoIs(phone)).toBe(driver.id);
    expect((await tablet.api.post('/api/pairings/sign-in')).status).toBe(409);
    await tablet.page('/auth/phone');
    expect(await whoIs(tablet)).toBeNull();
  });

  it('the database contains neither the code nor the device’s secret, nor its full address', async () => {
    const tablet = aTablet();
    const code = await askByCall(tablet);
    const rows = JSON.stringify(await Tokens.find({ purpose: 'pairing' }).lean<PairingRow[]>().exec());
    const cookie = decodeURIComponent(tablet.cookies.get('pairing') ?? '');
    const secret: unknown = JSON.parse(Buffer.from(cookie.split('.')[0] ?? '', 'base64').toString());
    expect(secret).toHaveLength(43);
    for (const hidden of [code, String(secret), '127.0.0.1']) expect(rows).not.toContain(hidden);
  });

  it('the device’s cookie is HttpOnly', async () => {
    const answer = await aTablet().form('/auth/phone', { intent: 'begin' });
    expect(answer.headers.getSetCookie().find((cookie) => cookie.startsWith('pairing='))).toMatch(
      /HttpOnly; SameSite=Lax/,
    );
  });

  it('GET of the pages creates no code and allows nothing', async () => {
    const before = await Tokens.countDocuments({ purpose: 'pairing' });
    await aTablet().page('/auth/phone');
    const phone = await site.signedIn(await aDriver());
    const tablet = aTablet();
    const code = await askByCall(tablet);
    await phone.page(`/pair?code=${code}&intent=answer&answer=allow`);
    expect(await Tokens.countDocuments({ purpose: 'pairing' })).toBe(before + 1);
    expect((await tablet.api.get('/api/pairings')).json).toMatchObject({ state: 'waiting' });
  });

  it('only the requesting device is signed in, and once', async () => {
    const tablet = aTablet();
    await pair(tablet, await aDriver());
    const copy = aTablet(1);
    for (const [name, value] of tablet.cookies) copy.cookies.set(name, value);
    const answers = await Promise.all([tablet, copy].map((each) => each.api.post('/api/pairings/sign-in')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await aTablet().api.post('/api/pairings/sign-in')).status).toBe(422);
  });

  it('only a signed-in driver who typed the code can allow it, from our own page', async () => {
    const [phone, other] = [await site.signedIn(await aDriver()), await site.signedIn(await aDriver())];
    const code = await askByCall(aTablet());
    const id = await lookUp(phone, code);
    expect((await allow(other, id)).status).toBe(422);
    expect((await other.api.post('/api/pairings/look-up', { code })).status).toBe(422);
    expect((await allow(site.visitor(), id)).status).toBe(401);
    expect((await site.visitor().page('/pair')).location).toContain('/auth?tab=login');
    const body = new URLSearchParams({ intent: 'answer', id, answer: 'allow' });
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await phone.send('POST', '/pair', { body, headers })).status).toBe(403);
    expect(await Tokens.findById(id).lean<PairingRow>().exec()).toMatchObject({ state: 'waiting' });
  });

  it('a code is valid for ten minutes', async () => {
    const phone = await site.signedIn(await aDriver());
    const [tablet, late] = [aTablet(), aTablet()];
    const code = await askByCall(tablet);
    await pair(late, await aDriver());
    await Tokens.updateMany({ purpose: 'pairing' }, { $set: { expiresAt: new Date() } });
    expect((await phone.api.post('/api/pairings/look-up', { code })).status).toBe(422);
    expect((await late.api.post('/api/pairings/sign-in')).status).toBe(409);
    expect(textOf((await tablet.page('/auth/phone')).text)).toContain('That code expired');
  });

  it('a permission is void if the phone has been signed out', async () => {
    const tablet = aTablet();
    await (await pair(tablet, await aDriver())).api.post('/api/logout');
    expect((await tablet.api.post('/api/pairings/sign-in')).status).toBe(409);
  });

  it('a permission is void if the account is deleted, and no row is left', async () => {
    const [tablet, driver] = [aTablet(), await aDriver()];
    const phone = await pair(tablet, driver);
    await phone.api.post('/api/data-deletion', { userId: driver.id });
    expect((await tablet.api.post('/api/pairings/sign-in')).status).toBe(409);
    expect(await Tokens.countDocuments({ userId: driver.id, purpose: 'pairing' })).toBe(0);
    await updateUser(driver.id, { hiddenAt: new Date(Date.now() - 31 * 24 * 3600_000) });
    await purgeDeletedAccounts();
    expect(await findUser(driver.id)).toBeNull();
  });

  it('a wrong code shows an error at its field and keeps the text', async () => {
    const phone = await site.signedIn(await aDriver());
    const answer = await phone.form('/pair', { intent: 'find', code: 'bbbb-cccc' });
    expect(answer.status).toBe(422);
    expect(textOf(answer.text)).toContain("We can't find that code");
    expect(answer.text).toContain('value="bbbb-cccc"');
    expect((await phone.api.post('/api/pairings/look-up', { code: { $ne: null } })).status).toBe(400);
    expect((await phone.form('/pair', { intent: 'find', code: '' })).status).toBe(422);
  });
});
