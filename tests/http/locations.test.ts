import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Answer } from '../support/client';
import { aDriver } from '../support/factories';
import { controlOf, elementsOf, formKeyOf, mistakeOf, noticeOf, textOf } from '../support/html';
import { storePlaces } from '../support/places';
import { apiError, location } from '~/schemas/answers';
import { useSite } from '../support/site';

const site = useSite({ alone: 'emptied' });

const places = z.array(location);
const namesOf = (answer: Answer) => places.parse(answer.json).map(({ name }) => name);
const get = (target: string) => site.visitor().api.get(target);

const texan = {
  name: 'Big Texan Diner',
  highway: 'I-40',
  exitNumber: '75',
  city: 'Amarillo',
  state: 'TX',
  type: 'diner',
};

describe('adding a stop', () => {
  it(
    'by the API returns it with id and name, and null for empty values',
    { tags: ['S5.location.4', 'S7.locations.5', 'S9.type.1'] },
    async () => {
      const browser = await site.signedIn(await aDriver());
      const answer = await browser.api.post('/api/locations', {
        ...texan,
        chainName: '',
        amenities: null,
        highway: 'interstate 40',
      });
      expect(answer.status).toBe(201);
      const made = location.parse(answer.json);
      expect(made).toEqual({
        ...texan,
        id: made.id,
        chainName: null,
        street: null,
        phone: null,
        hours: null,
        amenities: null,
        trucks: 'unknown',
        latitude: null,
        longitude: null,
        alsoOn: [],
        exitIsGuess: false,
        mile: null,
        sources: ['A driver'],
      });
      expect(answer.location).toBe(`/api/locations/${made.id}`);
      expect((await get(`/api/locations/${made.id}`)).json).toEqual(made);
      const plain = await browser.api.post('/api/locations', { name: 'Nameless Road Stop' });
      expect(location.parse(plain.json)).toMatchObject({ type: 'truck_stop', highway: null, exitNumber: null });
    },
  );

  it('by the page redirects to the stop with a notice', { tags: ['S8.locations.6'] }, async () => {
    const browser = await site.signedIn(await aDriver());
    const formKey = formKeyOf((await browser.page('/locations/new')).text);
    const fields = {
      name: 'Cactus Café',
      highway: 'I-25',
      exitNumber: '150',
      state: 'NM',
      type: 'restaurant',
      amenities: 'Showers',
      formKey,
    };
    const both = await Promise.all([browser.form('/locations/new', fields), browser.form('/locations/new', fields)]);
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    expect(both[0]?.location).toBe(both[1]?.location);
    const page = await browser.follow(both[0] as Answer);
    expect(noticeOf(page.text)).toBe('Success! New location created successfully.');
    expect(textOf(page.text)).toContain('Cactus Café');
  });

  it('offers a similar existing stop: 409 with the match, unless confirmed', { tags: ['S7.locations.7'] }, async () => {
    const browser = await site.signedIn(await aDriver());
    const mine = { ...texan, name: 'Loves Travel Stop', exitNumber: '96' };
    const there = location.parse((await browser.api.post('/api/locations', mine)).json);
    const again = await browser.api.post('/api/locations', { ...mine, name: 'LOVE’S Travel Stop #250' });
    expect(again.status).toBe(409);
    expect(apiError.parse(again.json)).toMatchObject({ code: 'location-exists', match: there });

    const page = await browser.form('/locations/new', { ...mine, name: 'Love’s Travel Stop' });
    expect(page.status).toBe(409);
    expect(textOf(page.text)).toContain('Is it this one?');
    expect(elementsOf(page.text).some(({ attributes }) => attributes.href === `/locations/${there.id}`)).toBe(true);
    expect(controlOf(page.text, 'name').value).toBe('Love’s Travel Stop');
    expect(controlOf(page.text, 'city').value).toBe('Amarillo');
    const confirmed = await browser.form('/locations/new', { ...mine, confirm: 'yes' });
    expect(confirmed.status).toBe(303);
    expect((await browser.api.post('/api/locations', { ...mine, confirm: 'yes' })).status).toBe(201);
  });

  it('requires a name and sign-in', { tags: ['S5.location.1', 'S5.location.2', 'S7.locations.6'] }, async () => {
    const browser = await site.signedIn(await aDriver());
    const api = await browser.api.post('/api/locations', { ...texan, name: ' ' });
    expect(api.status).toBe(422);
    expect(apiError.parse(api.json)).toMatchObject({ error: 'Name Required', field: 'name' });
    const page = await browser.form('/locations/new', { ...texan, name: '' });
    expect(page.status).toBe(422);
    expect(mistakeOf(page.text, 'name')).toBe('Name Required');
    expect(controlOf(page.text, 'exitNumber').value).toBe('75');
    expect(controlOf(page.text, 'state').value).toBe('TX');

    expect((await site.visitor().api.post('/api/locations', texan)).status).toBe(401);
    const guest = site.visitor();
    const sent = await guest.page('/locations/new');
    expect(sent.location).toBe('/auth?tab=login&redirectTo=%2Flocations%2Fnew');
    expect(noticeOf((await guest.follow(sent)).text)).toContain('Authentication Required');
    expect((await site.visitor().form('/locations/new', texan)).location).toBe(
      '/auth?tab=login&redirectTo=%2Flocations%2Fnew',
    );
  });

  it(
    'repeated with its key creates one stop; the key with another body is rejected (case 6)',
    { tags: ['S7.all.5'] },
    async () => {
      const browser = await site.signedIn(await aDriver());
      const key = { 'idempotency-key': 'a-place-key' };
      const send = (name: string) => browser.api.post('/api/locations', { ...texan, exitNumber: '301', name }, key);
      const answers = await Promise.all([send('Once Diner'), send('Once Diner')]);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect((await send('Twice Diner')).status).toBe(409);
    },
  );
});

describe('finding a stop', () => {
  it('lists by name, page by page', { tags: ['S7.all.4', 'S7.locations.1'] }, async () => {
    await storePlaces(['Zulu Halt', 'Alpha Halt', 'Mike Halt'].map((name) => ({ name })));
    const seen: string[] = [];
    let next: string | null = '/api/locations?limit=2';
    while (next) {
      const answer = await get(next);
      expect(namesOf(answer).length).toBeLessThanOrEqual(2);
      seen.push(...namesOf(answer));
      next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1] ?? null;
    }
    expect(seen.filter((name) => name.endsWith('Halt'))).toEqual(['Alpha Halt', 'Mike Halt', 'Zulu Halt']);
  });

  it(
    'searches name, chain, highway, city and state, case-insensitively',
    { tags: ['S2.locations.1', 'S5.search.1', 'S7.locations.2'] },
    async () => {
      await storePlaces([
        { name: 'Qwertz Corner', chainName: 'Uiop', highway: 'I-70', exitNumber: '12', city: 'Asdfville', state: 'KS' },
      ]);
      for (const query of ['qwertz', 'UIOP', 'asdfVILLE', 'wertz cor']) {
        expect(namesOf(await get(`/api/locations/search?query=${encodeURIComponent(query)}`))).toEqual([
          'Qwertz Corner',
        ]);
        expect(textOf((await site.visitor().page(`/locations?query=${encodeURIComponent(query)}`)).text)).toContain(
          'Qwertz Corner',
        );
      }
      const empty = await get('/api/locations/search?query=%20');
      expect(empty.status).toBe(422);
      expect(apiError.parse(empty.json).error).toBe('Search query required');
      expect((await get('/api/locations/search')).status).toBe(422);
      expect(textOf((await site.visitor().page('/locations?query=nothing-like-it')).text)).toContain(
        'No locations match your search',
      );
    },
  );

  it('filters, with sentinel values for any', { tags: ['S2.locations.2', 'S7.locations.3'] }, async () => {
    const facts = { highway: 'I-94', exitNumber: '7', state: 'ND', city: 'Medora' };
    await storePlaces([
      { ...facts, name: 'Filtered Diner', type: 'diner' },
      { ...facts, name: 'Filtered Stop', exitNumber: '8', city: 'Dickinson' },
    ]);
    const any = 'state=all_states&city=all_cities&highway=all_highways&locationType=all_types';
    expect(namesOf(await get(`/api/locations/filter?${any}&limit=100`))).toEqual(
      expect.arrayContaining(['Filtered Diner', 'Filtered Stop']),
    );
    expect(namesOf(await get('/api/locations/filter?state=ND'))).toEqual(['Filtered Diner', 'Filtered Stop']);
    expect(namesOf(await get('/api/locations/filter?state=ND&locationType=diner'))).toEqual(['Filtered Diner']);
    expect(namesOf(await get('/api/locations/filter?highway=I-94&city=Dickinson'))).toEqual(['Filtered Stop']);
    const page = await site
      .visitor()
      .page('/locations?state=ND&city=all_cities&highway=all_highways&locationType=diner');
    expect(textOf(page.text)).toContain('Filtered Diner');
    expect(textOf(page.text)).not.toContain('Filtered Stop');
  });

  it('shows one stop, or 404', async () => {
    const [id] = await storePlaces([{ name: 'Lone Diner', amenities: 'Pie' }]);
    expect((await get(`/api/locations/${id}`)).json).toMatchObject({
      id,
      name: 'Lone Diner',
      amenities: 'Pie',
      latitude: null,
    });
    expect(textOf((await site.visitor().page(`/locations/${id}`)).text)).toContain('Lone Diner');
    for (const gone of ['999999', 'abc', '0', '%00']) {
      expect((await get(`/api/locations/${gone}`)).status).toBe(404);
      expect((await get(`/api/locations/${gone}/posts`)).status).toBe(404);
      expect((await site.visitor().page(`/locations/${gone}`)).status).toBe(404);
    }
  });
});

describe('the list of stops', () => {
  it('shows the total count, not only the page’s', async () => {
    await storePlaces(Array.from({ length: 30 }, (_, at) => ({ name: `Counted ${at}`, state: 'NH', highway: 'I-93' })));
    expect(textOf((await site.visitor().page('/locations?state=NH')).text)).toContain('24 of 30 stops');
    const { text } = await site.visitor().page('/locations?query=counted');
    expect(textOf(text)).toContain('The first 24 stops');
  });

  it('shows an error for an empty search; filters alone are a search', async () => {
    for (const address of ['/locations?query=', '/locations?query=+&state=all_states&city=all_cities']) {
      const { status, text } = await site.visitor().page(address);
      expect([status, mistakeOf(text, 'query')]).toEqual([200, 'Search query required']);
    }
    for (const address of ['/locations', '/locations?query=&state=NH', '/locations?query=stop']) {
      expect(mistakeOf((await site.visitor().page(address)).text, 'query')).toBeNull();
    }
  });

  it('credits OpenStreetMap only with data from it', async () => {
    const credit = 'Some stop data ©';
    expect(textOf((await site.visitor().page('/locations?state=NH')).text)).toContain(credit);
    for (const address of ['/locations?query=no+such+stop', '/ahead', '/trip']) {
      expect(textOf((await site.visitor().page(address)).text), address).not.toContain(credit);
    }
  });
});
