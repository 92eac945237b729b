import { beforeAll, describe, expect, it } from 'vitest';
import { apiError } from '~/schemas/answers';
import { aDriver } from '../support/factories';
import { elementsOf, mistakeOf, textOf } from '../support/html';
import { storePlaces } from '../support/places';
import { useSite } from '../support/site';

const site = useSite({ alone: 'emptied' });

/** Maximum size of any page, regardless of the data in its lists. */
const maxBytes = 100 * 1024;
const count = 1_200;
const long = 'x'.repeat(40);

const roadsOn = (html: string): string[] =>
  elementsOf(html).flatMap(({ tag, attributes }) => {
    const [, road] = /^\/highways\/([^/?]+)$/.exec(attributes['href'] ?? '') ?? [];
    return tag === 'a' && road !== undefined ? [decodeURIComponent(road)] : [];
  });

describe('1,200 stops, each with its own city and road', () => {
  beforeAll(async () => {
    await storePlaces(
      Array.from({ length: count }, (_, at) => ({
        name: `Invented ${at}`,
        highway: at % 2 === 0 ? `Road ${at} ${long}` : `I-${at + 1_000}`,
        exitNumber: '1',
        city: `City ${at} ${long}`,
        state: 'TX',
        coordinates: { type: 'Point' as const, coordinates: [-101 + at / 1_000, 31] as [number, number] },
      })),
    );
    await storePlaces(
      ['A', 'B'].map((name) => ({ name, highway: 'I-40', city: 'Amarillo', state: 'TX', exitNumber: '70' })),
    );
  });

  it('keep every page’s size bounded (case 54)', async () => {
    const browser = await site.signedIn(await aDriver());
    const targets = [
      '/locations',
      '/locations?state=TX',
      '/locations?query=invented&city=Amarillo',
      '/locations/new',
      '/highways',
      '/highways/I-40',
      '/ahead?highway=I-40&direction=east',
      '/map',
      '/map?state=TX',
      '/posts/new',
    ];
    for (const target of targets) {
      const { status, text } = await browser.page(target);
      expect(status, target).toBe(200);
      expect(Buffer.byteLength(text), target).toBeLessThan(maxBytes);
    }
  });

  it('keep the city with the most stops in the filter, which says that there are more (case 54)', async () => {
    const { text } = await site.visitor().page('/locations?state=TX');
    const cities = elementsOf(text).filter(
      ({ tag, attributes }) => tag === 'option' && /^(City|Ama)/.test(attributes['value'] ?? ''),
    );
    expect(cities).toHaveLength(60);
    expect(cities[0]?.attributes['value']).toBe('Amarillo');
    expect(textOf(text)).toContain('For other cities, use the search');
  });

  it('keep every road reachable, page by page, each once (case 54)', async () => {
    const roads: string[] = [];
    let target: string | undefined = '/highways';
    while (target !== undefined) {
      const { text } = await site.visitor().page(target);
      roads.push(...roadsOn(text));
      const next = elementsOf(text).find(({ tag, attributes }) => tag === 'a' && attributes['rel'] === 'next');
      target = next?.attributes['href']?.replaceAll('&amp;', '&');
    }
    expect(new Set(roads).size).toBe(roads.length);
    // One or more extra, because a stop may be close to a road that it doesn't name.
    expect(roads.length).toBeGreaterThanOrEqual(count + 1);
    expect(roads[0]).toBe('I-40');
  });
});

describe('a highway that does not exist', () => {
  const place = { name: 'Pie Exit', exitNumber: '7', state: 'TX' };
  const sentence = "We don't know that highway. Write it the way its signs do: I-40, US-66, TX 114 or Loop 410.";

  it('is rejected by every page and call, with an error at its field (case 54)', async () => {
    const browser = await site.signedIn(await aDriver());
    for (const highway of ['My own road', 'I-9001', 'US-7777', 'TX-12345', 'Road to nowhere Turnpike', 'N/A']) {
      const api = await browser.api.post('/api/locations', { ...place, highway });
      expect(api.status, highway).toBe(422);
      expect(apiError.parse(api.json)).toMatchObject({ code: 'no-such-highway', error: sentence, field: 'highway' });
    }
    const highway = 'My own road';
    const page = await browser.form('/locations/new', { ...place, highway });
    expect([page.status, mistakeOf(page.text, 'highway')]).toEqual([422, sentence]);
    const typed = { intent: 'add-place', placeName: place.name, placeExit: '7', state: 'TX', placeHighway: highway };
    const picker = await browser.fileForm('/posts/new', typed, []);
    expect([picker.status, mistakeOf(picker.text, 'placeHighway')]).toEqual([422, sentence]);
  });
});
