import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { reportPlace } from '~/domain/locations/place-reports';
import { updateProfile } from '~/domain/profiles/update-profile';
import { castVote } from '~/domain/votes';
import { placeStatus } from '~/schemas/answers';
import type { Client } from '../support/client';
import { aDriver, aPost, type Driver } from '../support/factories';
import { elementsOf, noticeOf, textOf } from '../support/html';
import { type PlaceFacts, storePlaces } from '../support/places';
import { useSite } from '../support/site';

const site = useSite({ alone: 'emptied' });

const aPlace = async (facts: Partial<PlaceFacts> = {}): Promise<number> =>
  (await storePlaces([{ name: 'Cedar Grill', highway: 'I-40', exitNumber: '143', state: 'OK', ...facts }]))[0] ?? 0;
const pageOf = async (id: number) => (await site.visitor().page(`/locations/${id}`)).text;
const linksOf = (html: string) => elementsOf(html).flatMap(({ attributes }) => attributes.href ?? []);
const jsonLdOf = (html: string): string =>
  /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '';

async function aClosedPlace(facts: Partial<PlaceFacts> = {}): Promise<number> {
  const id = await aPlace(facts);
  for (let driver = 0; driver < 3; driver += 1)
    await reportPlace(await aDriver({ hasStanding: true }), { id, word: 'closed' });
  return id;
}

const hideProfile = (driver: Driver) => updateProfile(driver, { isProfilePublic: false });

describe('Post Your Meat', () => {
  const postLinks = async (browser: Client, path: string) =>
    elementsOf((await browser.page(path)).text).flatMap(({ tag, attributes, text }) =>
      tag === 'a' && /^Post (Your Meat|from This Stop)/.test(text) ? [attributes.href] : [],
    );

  it.each(['/', '/latest-meat', '/leaderboard'])('sends a visitor to registration if %s is empty', async (path) => {
    expect(await postLinks(site.visitor(), path)).not.toContain('/posts/new');
  });

  it(
    'sends a visitor from a stop to registration and back, and a driver to the form',
    { tags: ['S6.visitor.4'] },
    async () => {
      const id = await aPlace();
      const form = `/posts/new?location=${id}`;
      expect(await postLinks(site.visitor(), `/locations/${id}`)).toEqual([
        '/auth?tab=register&redirectTo=%2Fposts%2Fnew',
        `/auth?tab=register&redirectTo=${encodeURIComponent(form)}`,
      ]);
      expect(await postLinks(await site.signedIn(await aDriver()), `/locations/${id}`)).toEqual(['/posts/new', form]);
    },
  );
});

describe('Back to results', () => {
  const backFrom = async (path: string) =>
    elementsOf((await site.visitor().page(path)).text).find(
      ({ tag, text }) => tag === 'a' && /^(Back to results|All truck stops)$/.test(text.trim()),
    )?.attributes.href;

  it(
    'returns to the search that found the stop, with and without JavaScript',
    { tags: ['S2.locations.4'] },
    async () => {
      const id = await aPlace({ name: 'Walnut Grill' });
      const list = await site.visitor().page('/locations?query=walnut&state=OK');
      const sign = elementsOf(list.text).find(({ attributes }) => attributes.href?.startsWith(`/locations/${id}?`));
      expect(await backFrom(sign?.attributes.href ?? '')).toBe('/locations?query=walnut&state=OK');
    },
  );

  it('ignores anything else in the address', async () => {
    const id = await aPlace();
    const other = encodeURIComponent('x=1&__proto__=2&query=a b#c');
    expect(await backFrom(`/locations/${id}?results=${other}`)).toBe('/locations?query=a+b%23c');
    expect(await backFrom(`/locations/${id}`)).toBe('/locations');
  });
});

describe('a stop’s page', () => {
  it('shows the source and date of its data', async () => {
    const createdAt = new Date('2026-03-03T12:00:00Z');
    const id = await aPlace({ source: { kind: 'openstreetmap' }, createdAt, updatedAt: createdAt });
    expect(textOf(await pageOf(id))).toContain('From OpenStreetMap, Mar 3, 2026');
  });

  it('shows street, phone and hours if known', async () => {
    const known = await aPlace({ street: '755 W Iowa 80 Rd', phone: '+1 563-284-6961', hours: '24/7' });
    const page = await pageOf(known);
    const knownFacts = ['Street: 755 W Iowa 80 Rd', 'Phone: +1 563-284-6961', 'Hours: 24/7'];
    for (const each of knownFacts) expect(textOf(page)).toContain(each);
    expect(linksOf(page)).toContain('tel:+15632846961');
    expect(jsonLdOf(page)).toContain('"streetAddress":"755 W Iowa 80 Rd"');
    const facts = { street: '755 W Iowa 80 Rd', phone: '+1 563-284-6961', hours: '24/7' };
    expect((await site.visitor().api.get(`/api/locations/${known}`)).json).toMatchObject(facts);

    const bare = await aPlace({ name: 'Bare Grill' });
    expect(textOf(await pageOf(bare))).not.toMatch(/(Street|Phone|Hours):/);
    const none = { street: null, phone: null, hours: null };
    expect((await site.visitor().api.get(`/api/locations/${bare}`)).json).toMatchObject(none);
  });

  it('names the driver who added it, with a link if the profile is public', async () => {
    const driver = await aDriver({ displayName: 'Dusty Rhodes' });
    const id = await aPlace({ source: { kind: 'driver' }, addedBy: driver.id });
    expect(linksOf(await pageOf(id))).toContain(`/users/${driver.username}`);
    expect(textOf(await pageOf(id))).toContain('From Dusty Rhodes');
    await hideProfile(driver);
    await expect.poll(async () => linksOf(await pageOf(id))).not.toContain(`/users/${driver.username}`);
    expect(textOf(await pageOf(id))).toContain('From a driver');
  });

  it('links along its highway', async () => {
    const links = linksOf(await pageOf(await aPlace()));
    expect(links).toEqual(
      expect.arrayContaining([
        '/highways/I-40',
        '/highways/I-40/card',
        '/ahead?highway=I-40&direction=east&exit=143&state=OK',
        '/ahead?highway=I-40&direction=west&exit=143&state=OK',
      ]),
    );
    for (const link of links.filter((each) => /^\/(ahead|highways)\W/.test(each))) {
      expect((await site.visitor().page(link)).status, link).toBe(200);
    }
    const unplaced = linksOf(await pageOf(await aPlace({ state: null })));
    expect(unplaced.filter((link) => link.startsWith('/highways/'))).toEqual([]);
  });

  it('shows the best-rated posts first, and the nearest stops with miles', async () => {
    const point = (longitude: number) => ({ type: 'Point' as const, coordinates: [longitude, 35] as [number, number] });
    const id = await aPlace({ name: 'Lone Yard', coordinates: point(-97) });
    expect(linksOf(await pageOf(id))).toContain('https://www.google.com/maps/dir/?api=1&destination=35,-97');
    await storePlaces([
      { name: 'Far Yard', coordinates: point(-97.5) },
      { name: 'Near Yard', coordinates: point(-97.2) },
    ]);
    const author = await aDriver();
    const plates = [];
    for (const title of ['Dry toast', 'Fair chili', 'Grand brisket']) {
      plates.push(await aPost(author, { title, locationId: id }));
    }
    const votes = [0, 1, 2];
    for (const [at, plate] of plates.entries()) {
      for (let vote = 0; vote < (votes[at] ?? 0); vote += 1) {
        await castVote.post(await aDriver(), { id: plate.id, direction: 'up' });
      }
    }
    const text = textOf(await pageOf(id));
    const best = text.slice(text.indexOf('Best dishes'), text.indexOf('What drivers ate here'));
    expect(best).toMatch(/1 ?Grand brisket ?2 Eat It · 0 Beat It ?2 ?Fair chili ?1 Eat It/);
    expect(best).not.toContain('Dry toast');
    expect(text.slice(text.indexOf('Keep driving'))).toMatch(/11 miles.*Near Yard.*28 miles.*Far Yard/);
    expect(text.slice(text.indexOf('Keep driving'))).not.toContain('Lone Yard');
  });

  it('has structured data, with user text escaped (case 29)', async () => {
    const name = '</script><script>alert(1)</script> & "Diner"';
    const html = await pageOf(await aPlace({ name, type: 'diner', city: 'Hydro' }));
    const written = jsonLdOf(html);
    expect(written).not.toMatch(/[<>&]/);
    const address = { streetAddress: 'I-40 exit 143', addressLocality: 'Hydro', addressRegion: 'OK' };
    expect(JSON.parse(written)).toMatchObject({
      '@context': 'https://schema.org',
      '@graph': [{ '@type': 'Restaurant', name, address }, { '@type': 'BreadcrumbList' }],
    });
    const { headers } = await site.visitor().page('/locations');
    expect(headers.get('content-security-policy')).not.toContain('unsafe-inline');
  });
});

describe('confirming and reporting a stop', () => {
  it('by its page shows a notice and returns to the stop', async () => {
    const [id, browser] = [await aPlace(), await site.signedIn(await aDriver())];
    const sent = await browser.form(`/locations/${id}`, { intent: 'confirm' });
    expect([sent.status, sent.location]).toEqual([303, `/locations/${id}#still-right`]);
    const page = await browser.follow(sent);
    expect(noticeOf(page.text)).toContain('Thanks!');
    expect(textOf(page.text)).toMatch(/Confirmed by 1 driver on .*\. ?You confirmed it’s open\./);
    const found = `/locations/${id}?results=state%3DOK`;
    const again = await browser.form(`${found}&x=1`, { intent: 'report-closed' });
    expect(again.location).toBe(`${found}#still-right`);
    const reported = await browser.follow(again);
    expect(textOf(reported.text)).toContain(
      '1 driver says it’s closed. After 3 reports by drivers who have been here a while, we’ll mark it closed.',
    );
    expect(textOf(reported.text)).toContain('No one has confirmed it yet.');
  });

  it('by the API returns the totals, without names', async () => {
    const [id, driver, other] = [await aPlace(), await aDriver(), await aDriver({ displayName: 'Quiet Quinn' })];
    await reportPlace(other, { id, word: 'closed' });
    const browser = await site.signedIn(driver);
    for (let time = 0; time < 2; time += 1) {
      const answer = await browser.api.post(`/api/locations/${id}/closure`);
      expect(placeStatus.parse(answer.json)).toMatchObject({
        id,
        closedAt: null,
        closureReports: 2,
        viewerWord: 'closed',
      });
    }
    const confirmed = await browser.api.post(`/api/locations/${id}/confirmation`);
    expect(placeStatus.parse(confirmed.json)).toMatchObject({ confirmations: 1, closureReports: 1 });
    const page = await pageOf(id);
    expect(page).not.toContain(other.username);
    expect(page).not.toContain('Quiet Quinn');
    expect(page).not.toContain('You said');
  });

  it('requires sign-in and an existing stop', async () => {
    const id = await aPlace();
    for (const call of ['confirmation', 'closure']) {
      expect((await site.visitor().api.post(`/api/locations/${id}/${call}`)).status).toBe(401);
      const browser = await site.signedIn(await aDriver());
      expect((await browser.api.post(`/api/locations/999999/${call}`)).status).toBe(404);
    }
    const visitor = site.visitor();
    const sent = await visitor.form(`/locations/${id}`, { intent: 'report-closed' });
    expect(sent.location).toBe(`/auth?tab=login&redirectTo=%2Flocations%2F${id}`);
    const browser = await site.signedIn(await aDriver());
    expect((await browser.form('/locations/999999', { intent: 'confirm' })).status).toBe(404);
    expect((await browser.form(`/locations/${id}`, { intent: 'demolish' })).status).toBe(400);
  });
});

it('a closed stop is marked wherever it shows', async () => {
  const road = { highway: 'I-27', state: 'TX' };
  const coordinates = { type: 'Point' as const, coordinates: [-101.9, 34.2] as [number, number] };
  await storePlaces([{ ...road, name: 'Open Yard', exitNumber: '49' }]);
  const id = await aClosedPlace({ ...road, name: 'Boarded Yard', exitNumber: '61', coordinates });
  for (const path of [
    `/locations/${id}`,
    '/locations?query=boarded',
    '/highways/I-27',
    '/highways/I-27/card',
    '/ahead?highway=I-27&direction=north&exit=49',
    '/ahead?latitude=34.2&longitude=-101.9',
  ]) {
    expect(textOf((await site.visitor().page(path)).text), path).toMatch(/reported closed/i);
  }
  expect((await site.visitor().page('/highways/I-27.gpx')).text).toContain('Boarded Yard (reported closed)');
  const answer = await site.visitor().api.get('/api/locations/search?query=yard&limit=100');
  const found = z.array(z.object({ name: z.string(), closedAt: z.string().optional() })).parse(answer.json);
  expect(found.at(-1)).toMatchObject({ name: 'Boarded Yard', closedAt: expect.any(String) });
});

describe('the exit on a stop’s sign', () => {
  it.each([
    [{ exitNumber: '90', exitIsGuess: true, mile: 90.3 }, 'EXIT 90?'],
    [{ exitNumber: null, mile: 282.6 }, undefined],
    [{ exitNumber: null, mile: null }, undefined],
  ])('shows the known facts of %j', async (facts, words) => {
    const id = await aPlace({ highway: 'I-44', state: 'MO', ...facts });
    const { text } = await site.visitor().page(`/locations/${id}`);
    const tab = elementsOf(text).find(({ tag, text: words }) => tag === 'p' && words.startsWith('EXIT'));
    expect(tab?.text.trim()).toBe(words);
    expect(textOf(text)).not.toContain('Unknown Exit');
    if (facts.mile !== null) expect(textOf(text).includes('near mile 283')).toBe(facts.exitNumber === null);
  });
});
