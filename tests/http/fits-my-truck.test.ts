import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { location, trip } from '~/schemas/answers';
import { elementsOf, textOf } from '../support/html';
import { storePlaces } from '../support/places';
import { useSite } from '../support/site';

const site = useSite({ alone: 'emptied' });

const linksToAll = (html: string, path: string): string[] =>
  elementsOf(html).flatMap(({ attributes: { href = '' } }) =>
    href.startsWith(path) && href.includes('trucks=all') ? [href] : [],
  );

/** A stop on I-40 between Amarillo and Oklahoma City. */
const onI40 = { highway: 'I-40', state: 'TX', city: 'Shamrock' };
const at = (longitude: number, latitude: number) => ({
  coordinates: { type: 'Point' as const, coordinates: [longitude, latitude] as [number, number] },
});

beforeAll(async () => {
  await storePlaces([
    { ...onI40, name: 'Wide Yard', exitNumber: '163', ...at(-100.248, 35.226) },
    { ...onI40, name: 'Tight Corner', exitNumber: '164', trucks: 'bobtail', ...at(-100.22, 35.226) },
    { ...onI40, name: 'Beaver Store', exitNumber: '96', chainName: "Buc-ee's", type: 'other', ...at(-101.382, 35.207) },
    { ...onI40, name: 'Low Arch Diner', exitNumber: '161', type: 'diner', trucks: 'no', ...at(-100.27, 35.226) },
  ]);
});

const page = async (path: string) => textOf((await site.visitor().page(path)).text);
const namesAt = async (path: string) =>
  z
    .array(location)
    .parse((await site.visitor().api.get(path)).json)
    .map(({ name }) => name)
    .sort();
const everyStop = ['Beaver Store', 'Low Arch Diner', 'Tight Corner', 'Wide Yard'];

describe('the locations', () => {
  it('leave out stops without room for semis by default', async () => {
    const defaultList = await page('/locations?state=TX');
    expect(defaultList).toContain('Wide Yard');
    expect(defaultList).toMatch(/Tight Corner.*Bobtail only/);
    expect(defaultList).not.toContain('Beaver Store');
    expect(await page('/locations?state=TX&trucks=all')).toMatch(/Beaver Store.*No semis/);
  });

  it('offer them if a search finds nothing else', async () => {
    const { text } = await site.visitor().page('/locations?query=beaver');
    const link = elementsOf(text).find(({ attributes }) => attributes.href?.includes('trucks=all'))?.attributes.href;
    expect(await page(link ?? '')).toContain('Beaver Store');
  });

  it('are all in the API’s lists by default', async () => {
    expect(await namesAt('/api/locations')).toEqual(everyStop);
    expect(await namesAt('/api/locations/filter?state=TX')).toEqual(everyStop);
    expect(await namesAt('/api/locations/search?query=beaver')).toEqual(['Beaver Store']);
    expect(await namesAt('/api/locations/filter?state=TX&trucks=fit')).toEqual(['Tight Corner', 'Wide Yard']);
  });
});

describe('a trip', () => {
  const query = 'from=Amarillo,%20TX&to=Oklahoma%20City,%20OK';

  it('leaves them out on its page, in its files and its call by default', async () => {
    const call = async (more: string) =>
      trip.parse((await site.visitor().api.get(`/api/trip?${query}${more}`)).json).stops.map(({ name }) => name);
    expect(await call('')).toEqual(['Wide Yard', 'Tight Corner']);
    expect(await call('&trucks=all')).toEqual(['Beaver Store', 'Low Arch Diner', 'Wide Yard', 'Tight Corner']);
    for (const format of ['', '/card', '.csv', '.gpx']) {
      const answer = async (more: string) => (await site.visitor().page(`/trip${format}?${query}${more}`)).text;
      expect(await answer(''), format).not.toContain('Beaver Store');
      expect(await answer('&trucks=all'), format).toContain('Beaver Store');
    }
  });

  it('has a link that shows all, and a form that keeps this choice', async () => {
    const { text } = await site.visitor().page(`/trip?${query}`);
    const link = elementsOf(text).find(({ attributes }) => attributes.href?.includes('trucks=all'))?.attributes.href;
    const all = await site.visitor().page(link ?? '');
    expect(textOf(all.text)).toMatch(/Fits my truck:\s*off/);
    const truckFields = elementsOf(all.text).filter(({ attributes }) => attributes.name === 'trucks');
    expect(truckFields.map(({ attributes }) => attributes.value)).toContain('all');
  });
});

describe('the map', () => {
  it('leaves them out by default, and its links keep the choice', async () => {
    expect(await page('/map?state=TX')).not.toContain('Beaver Store');
    const { text } = await site.visitor().page('/map?state=TX&trucks=all');
    expect(textOf(text)).toContain('Beaver Store');
    const country = await site.visitor().page('/map?trucks=all');
    const texas = elementsOf(country.text).find(({ attributes }) => attributes.href?.startsWith('/map?state=TX'));
    expect(texas?.attributes.href).toContain('trucks=all');
  });
});

describe('the restaurants below the map', () => {
  it('leave out those without room for semis by default', async () => {
    const api = site.visitor().api;
    expect(JSON.stringify((await api.get('/api/restaurants')).json)).toContain('Low Arch Diner');
    for (const query of ['', 'state=TX', 'query=arch']) {
      expect(await page(`/map?${query}`), query).not.toContain('Low Arch Diner');
      expect(await page(`/map?${query}&trucks=all`), query).toContain('Low Arch Diner');
    }
  });

  it('offer them if a search finds nothing else', async () => {
    const [link = ''] = linksToAll((await site.visitor().page('/map?query=arch')).text, '/map?');
    expect(await page(link)).toContain('Low Arch Diner');
  });
});

describe('the stops around a stop', () => {
  const aroundWideYard = async () => {
    const [{ id } = { id: 0 }] = z
      .array(location)
      .parse((await site.visitor().api.get('/api/locations/search?query=wide%20yard')).json);
    return `/locations/${id}`;
  };

  it('leave them out by default', async () => {
    const path = await aroundWideYard();
    const { text } = await site.visitor().page(path);
    expect(textOf(text)).toContain('Tight Corner');
    expect(textOf(text)).not.toMatch(/Beaver Store|Low Arch Diner/);
    const [link = ''] = linksToAll(text, path);
    const all = await site.visitor().page(link);
    expect(textOf(all.text)).toMatch(/Beaver Store/);
    expect(textOf(all.text)).toMatch(/Low Arch Diner/);
    expect(textOf(all.text)).toMatch(/Fits my truck:\s*off/);
    expect(linksToAll(all.text, '/ahead?')).not.toEqual([]);
  });

  it('fill the list, even if the nearest are left out', async () => {
    const [longitude, latitude] = [-99.5, 36.5];
    await storePlaces(
      Array.from({ length: 12 }, (_, step) => ({
        ...{ name: `Step ${step}`, state: 'OK', city: 'Arnett', ...at(longitude + step / 1_000, latitude) },
        ...(step > 0 && step < 9 && { trucks: 'no' as const }),
      })),
    );
    const [{ id } = { id: 0 }] = z
      .array(location)
      .parse((await site.visitor().api.get('/api/locations/search?query=Step%200')).json);
    const text = await page(`/locations/${id}`);
    for (const step of [9, 10, 11]) expect(text).toContain(`Step ${step}`);
    expect(text).not.toContain('Step 1 ');
  });
});

describe('what’s ahead', () => {
  it('leaves them out by default', async () => {
    const ahead = '/ahead?highway=I-40&direction=east&state=TX';
    expect(await page(ahead)).toContain('Wide Yard');
    expect(await page(ahead)).not.toContain('Beaver Store');
    expect(await page(`${ahead}&trucks=all`)).toMatch(/Beaver Store.*No semis/);
  });
});
