import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { Restaurants } from '~models/restaurant';
import { setRole } from '~/domain/accounts/account';
import { restaurant } from '~/schemas/answers';
import type { Client } from '../support/client';
import { aDriver } from '../support/factories';
import { controlOf, elementsOf, formKeyOf, mistakeOf, noticeOf, textOf } from '../support/html';
import { storePlaces } from '../support/places';
import { useSite } from '../support/site';

const site = useSite({ processes: 2 });

let browser: { editor: Client; moderator: Client; driver: Client };

beforeAll(async () => {
  browser = {
    editor: await site.signedIn(await aDriver({ role: 'editor' })),
    moderator: await site.signedIn(await aDriver({ role: 'moderator' })),
    driver: await site.signedIn(await aDriver()),
  };
});

const gravyBoat = {
  name: 'The Gravy Boat',
  address: '1 Sample Road, Amarillo, TX',
  state: 'tx',
  rating: 4.46,
  foodSpecialties: 'Chicken-fried steak',
  truckParking: true,
};
const facts = {
  ...{ name: 'The Gravy Boat', rating: 4.5, address: '1 Sample Road, Amarillo, TX', state: 'TX', description: null },
  ...{ hours: null, phoneNumber: null, foodSpecialties: 'Chicken-fried steak', truckParking: true, showers: false },
  ...{ wifi: false, laundry: false, isDemo: false, locationId: null, latitude: null, longitude: null },
};
const add = async (changes: object = {}) =>
  restaurant.parse((await browser.editor.api.post('/api/restaurants', { ...gravyBoat, ...changes })).json);

describe('a role', () => {
  it('is visible to its owner, and applies to every session at its next request', async () => {
    const promoted = await aDriver();
    const sessions = [await site.signedIn(promoted), await site.signedIn(promoted, 1)];
    const roles = () => Promise.all(sessions.map(async ({ api }) => (await api.get('/api/user')).json));
    expect(await roles()).toMatchObject([{ role: 'driver' }, { role: 'driver' }]);
    await setRole(promoted.email, 'editor');
    expect(await roles()).toMatchObject([{ role: 'editor' }, { role: 'editor' }]);
    for (const session of sessions) expect((await session.page('/desk/restaurants')).status).toBe(200);
    await setRole(promoted.email, 'driver');
    for (const session of sessions) expect((await session.page('/desk/restaurants')).status).toBe(404);
  });

  it('adds the desk link to the menu of editors only', async () => {
    const deskLinks = async (who: Client, page: string) =>
      elementsOf((await who.page(page)).text).filter(({ attributes }) => attributes.href === '/desk');
    for (const page of ['/', '/map', '/leaderboard', '/highways']) {
      for (const who of [browser.driver, site.visitor(), browser.editor, browser.moderator, browser.driver]) {
        const mayEdit = who === browser.editor || who === browser.moderator;
        expect(await deskLinks(who, page), page).toHaveLength(mayEdit ? 1 : 0);
      }
    }
  });
});

describe('editors, by the API', () => {
  it('add a restaurant, once for each key, and everyone sees it immediately', async () => {
    const [here, there] = [site.visitor(), site.visitor(1)];
    for (const who of [here, there]) expect((await who.page('/map')).status).toBe(200);
    const key = { 'idempotency-key': 'gravy-boat-1' };
    const made = await browser.editor.api.post('/api/restaurants', gravyBoat, key);
    expect([made.status, made.json]).toEqual([201, { id: expect.any(Number) as number, ...facts }]);
    const { id } = restaurant.parse(made.json);
    expect(made.location).toBe(`/api/restaurants/${id}`);
    expect((await here.api.get(`/api/restaurants/${id}`)).json).toEqual(made.json);
    const again = await browser.editor.api.post('/api/restaurants', gravyBoat, key);
    expect([again.status, again.json]).toEqual([201, made.json]);
    expect(textOf((await here.page('/map')).text)).toContain('The Gravy Boat');
    await expect.poll(async () => textOf((await there.page('/map')).text)).toContain('The Gravy Boat');
    expect((await here.api.get('/api/restaurants/search/gravy')).json).toEqual([made.json]);
    await browser.editor.api.delete(`/api/restaurants/${id}`);
  });

  it('change all fields of one, and remove it', async () => {
    const { id } = await add();
    const changed = await browser.moderator.api.put(`/api/restaurants/${id}`, {
      ...{ name: 'Blue Plate', address: '2 Sample Road, Walcott, IA', state: 'IA', hours: 'Always', wifi: true },
      ...{ latitude: 41.6, longitude: -90.8 },
    });
    expect([changed.status, changed.json]).toEqual([
      200,
      {
        ...{ id, name: 'Blue Plate', rating: null, address: '2 Sample Road, Walcott, IA', state: 'IA' },
        ...{ description: null, hours: 'Always', phoneNumber: null, foodSpecialties: null, truckParking: false },
        ...{ showers: false, wifi: true, laundry: false, isDemo: false, locationId: null },
        ...{ latitude: 41.6, longitude: -90.8 },
      },
    ]);
    const { api } = site.visitor();
    expect((await api.get('/api/restaurants/search/gravy')).json).toEqual([]);
    expect((await api.get('/api/restaurants?state=IA')).json).toEqual([changed.json]);
    expect((await site.visitor().page('/map?state=IA')).text).toContain(`#restaurant-${id}`);
    expect((await browser.editor.api.delete(`/api/restaurants/${id}`)).json).toEqual({ success: true });
    expect((await api.get('/api/restaurants?state=IA')).json).toEqual([]);
    for (const answer of [
      await api.get(`/api/restaurants/${id}`),
      await browser.editor.api.put(`/api/restaurants/${id}`, gravyBoat),
      await browser.editor.api.delete(`/api/restaurants/${id}`),
    ]) {
      expect([answer.status, answer.code]).toEqual([404, 'restaurant-not-found']);
    }
  });

  it.each([
    [{ name: '' }, 'name', 'Please enter its name.'],
    [{ address: null }, 'address', 'Please enter its address.'],
    [{ state: undefined }, 'state', 'Please choose its state.'],
    [{ state: 'Atlantis' }, 'state', 'Please choose a state from the list'],
    [{ rating: 5.1 }, 'rating', 'Please enter a rating from 0 to 5, such as 4.5.'],
    [{ rating: 'superb' }, 'rating', 'Please enter a rating from 0 to 5, such as 4.5.'],
    [{ latitude: 91, longitude: 0 }, 'latitude', 'Please enter degrees from -90 to 90, such as 35.19.'],
    [{ latitude: 35 }, 'longitude', 'Please enter both latitude and longitude, or neither.'],
    [{ name: 'x'.repeat(121) }, 'name', 'That is too long'],
  ])('get a validation error for %j', async (wrong, field, sentence) => {
    const answer = await browser.editor.api.post('/api/restaurants', { ...gravyBoat, ...wrong });
    expect([answer.status, answer.json]).toEqual([422, { error: sentence, message: sentence, code: 'invalid', field }]);
  });

  it('cannot edit one that is a stop, and get its address', async () => {
    const [place = 0] = await storePlaces([{ name: 'Dixie Diner', type: 'diner', state: 'AR' }]);
    const id = 1_000_000_000 + place;
    const sentence = `Dixie Diner is one of our stops. Change it there: /locations/${place}`;
    for (const answer of [
      await browser.editor.api.put(`/api/restaurants/${id}`, gravyBoat),
      await browser.editor.api.delete(`/api/restaurants/${id}`),
    ]) {
      expect([answer.status, answer.json]).toMatchObject([409, { code: 'restaurant-is-place', error: sentence }]);
    }
    expect((await site.visitor().api.get(`/api/restaurants/${id}`)).json).toMatchObject({ name: 'Dixie Diner' });
    expect((await browser.editor.page(`/desk/restaurants/${id}`)).status).toBe(409);
    expect((await browser.editor.page('/desk/restaurants?query=dixie')).text).toContain(`href="/locations/${place}"`);
  });
});

describe('others', () => {
  it('are rejected by the calls, whatever the body: 401 signed out and 403 signed in', async () => {
    const { id } = await add({ name: 'Kept' });
    const calls = (who: Client) =>
      Promise.all([
        ...[gravyBoat, {}, { name: 1 }].flatMap((body) => [
          who.api.post('/api/restaurants', body),
          who.api.put(`/api/restaurants/${id}`, body),
        ]),
        who.api.delete(`/api/restaurants/${id}`),
      ]);
    const before = await Restaurants.countDocuments();
    for (const answer of await calls(site.visitor()))
      expect([answer.status, answer.code]).toEqual([401, 'not-signed-in']);
    for (const answer of await calls(browser.driver))
      expect([answer.status, answer.code]).toEqual([403, 'not-allowed']);
    const unverified = await site.signedIn(await aDriver({ role: 'editor', isVerified: false }));
    for (const answer of await calls(unverified))
      expect([answer.status, answer.code]).toEqual([403, 'email-unverified']);
    expect(await Restaurants.countDocuments()).toBe(before);
    expect((await site.visitor().api.get(`/api/restaurants/${id}`)).json).toMatchObject({ name: 'Kept' });
  });

  it('get 404 at the desk’s addresses, and for its forms', async () => {
    const { id } = await add({ name: 'Kept too' });
    const pages = ['', '/new', `/${id}`, `/${id}/remove`].map((rest) => `/desk/restaurants${rest}`);
    for (const who of [site.visitor(), browser.driver]) {
      for (const page of pages) expect((await who.page(page)).status, page).toBe(404);
      for (const page of pages.slice(1))
        expect((await who.form(page, { ...gravyBoat, truckParking: 'on' })).status, page).toBe(404);
    }
    expect((await site.visitor().api.get(`/api/restaurants/${id}`)).json).toMatchObject({ name: 'Kept too' });
  });
});

describe('editors, at the desk without JavaScript', () => {
  it('add, change and remove a restaurant with forms', async () => {
    const { editor: desk } = browser;
    const form = await desk.page('/desk/restaurants/new');
    const typed = { name: 'Peach Exit', address: 'Exit 12, Macon, GA', state: 'GA', rating: '4.7', showers: 'on' };
    const added = await desk.form('/desk/restaurants/new', { ...typed, formKey: formKeyOf(form.text) });
    expect([added.status, added.location]).toEqual([303, '/desk/restaurants']);
    const list = await desk.follow(added);
    expect(noticeOf(list.text)).toContain('The restaurant is on the list.');
    expect(textOf(list.text)).toContain('Exit 12, Macon, GA, rated 4.7');
    await desk.form('/desk/restaurants/new', { ...typed, formKey: formKeyOf(form.text) });
    expect(await Restaurants.countDocuments({ name: 'Peach Exit' })).toBe(1);

    const found = elementsOf((await desk.page('/desk/restaurants?query=peach')).text);
    const edit =
      found.find(({ attributes }) => attributes['aria-label'] === 'Change Peach Exit')?.attributes.href ?? '';
    const id = path.basename(edit);
    const own = `/desk/restaurants/${id}`;
    const opened = await desk.page(own);
    expect(['name', 'state', 'rating'].map((name) => controlOf(opened.text, name).value)).toEqual([
      'Peach Exit',
      'GA',
      '4.7',
    ]);
    expect('checked' in controlOf(opened.text, 'showers').attributes).toBe(true);
    expect('checked' in controlOf(opened.text, 'wifi').attributes).toBe(false);
    const changed = await desk.form(own, { ...typed, name: 'Peach Exit Kitchen', showers: '', wifi: 'on' });
    expect(noticeOf((await desk.follow(changed)).text)).toContain('Saved');
    expect((await site.visitor().api.get(`/api/restaurants/${id}`)).json).toMatchObject({
      ...{ name: 'Peach Exit Kitchen', rating: 4.7, showers: false, wifi: true },
    });

    expect(textOf((await desk.page(`${own}/remove`)).text)).toContain('Peach Exit Kitchen');
    const removed = await desk.form(`${own}/remove`);
    expect([removed.status, removed.location]).toEqual([303, '/desk/restaurants']);
    expect((await desk.page(own)).status).toBe(404);
    expect((await desk.form(`${own}/remove`)).status).toBe(404);
  });

  it('keep their text after a validation error, which is at its field', async () => {
    const { editor: desk } = browser;
    const typed = { name: '', address: '<b>Exit 12</b>', state: 'GA', rating: 'superb', latitude: '33', wifi: 'on' };
    const rejected = await desk.form('/desk/restaurants/new', { ...typed, formKey: 'a-key-of-mine' });
    expect(rejected.status).toBe(422);
    for (const name of ['address', 'state', 'rating', 'latitude', 'formKey'] as const)
      expect(controlOf(rejected.text, name).value, name).toBe({ ...typed, formKey: 'a-key-of-mine' }[name]);
    expect('checked' in controlOf(rejected.text, 'wifi').attributes).toBe(true);
    expect(mistakeOf(rejected.text, 'name')).toBe('Please enter its name.');
    expect(mistakeOf(rejected.text, 'rating')).toBe('Please enter a rating from 0 to 5, such as 4.5.');
    expect(rejected.text).not.toContain('<b>Exit');
    const { id } = await add({ name: 'To be changed' });
    const other = await desk.form(`/desk/restaurants/${id}`, { ...gravyBoat, truckParking: 'on', longitude: '-84' });
    expect(other.status).toBe(422);
    expect(mistakeOf(other.text, 'longitude')).toBe('Please enter both latitude and longitude, or neither.');
  });

  it('find one among many, page by page', async () => {
    await Restaurants.deleteMany({});
    for (let at = 0; at < 26; at += 1) await add({ name: `Grill ${at}`, rating: null });
    const { editor: desk } = browser;
    const first = await desk.page('/desk/restaurants');
    const next = elementsOf(first.text).find(({ attributes }) => attributes.rel === 'next')?.attributes.href ?? '';
    expect(textOf((await desk.page(next)).text)).toContain('Grill 25');
    const found = textOf((await desk.page('/desk/restaurants?query=grill+7')).text);
    expect(found).toContain('Grill 7');
    expect(found).not.toContain('Grill 8');
    expect(textOf((await desk.page('/desk/restaurants?query=sushi')).text)).toContain(
      'No restaurants match your search',
    );
  });
});
