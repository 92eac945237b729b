import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { stateAt } from '~/domain/locations/state-at';
import { seedRestaurants } from '~/domain/seed/seed-starter';
import { statesAndDistrict } from '~/schemas/states';
import { castVote } from '~/domain/votes';
import { aDriver, aPost } from '../support/factories';
import { elementsOf, textOf } from '../support/html';
import { storePlaces } from '../support/places';
import { useSite } from '../support/site';

const site = useSite({ alone: 'emptied' });

/** Size limits of the compressed map pages, so that they load over a weak signal. In bytes. */
const maxBytes = { country: 31_000, state: 25_000 };

/** States whose places are created by individual tests below. */
const sparse = new Set(['WY', 'VT', 'AK', 'HI']);

/** Places all over the country, more than the maximum number of marks on a map; some are restaurants. */
const scattered = Array.from({ length: 12_000 }, (_, at) => {
  const [west, north] = [-124.5 + ((at * 7_919) % 5_750) / 100, 24.6 + ((at * 104_729) % 2_460) / 100];
  return {
    name: `Stop & Dine "${at}"`,
    state: stateAt(north, west),
    city: `Town ${at % 1_000}`,
    type: at % 5 === 0 ? ('restaurant' as const) : ('truck_stop' as const),
    coordinates: { type: 'Point' as const, coordinates: point(west, north) },
  };
}).filter(({ state }) => state !== null && !sparse.has(state));
function point(longitude: number, latitude: number): [number, number] {
  return [longitude, latitude];
}

let rawlins = 0;
beforeAll(async () => {
  // The country's map is cached for a minute; it was not loaded yet.
  [rawlins = 0] = await storePlaces([
    {
      name: '<b>Big</b> Texan',
      state: 'WY',
      coordinates: { type: 'Point', coordinates: point(-107.24, 41.79) },
    },
    { name: 'Nobody knows where', state: 'WY' },
    { name: 'San Juan Stop', state: 'PR', coordinates: { type: 'Point', coordinates: point(-66.1, 18.4) } },
    ...scattered,
  ]);
  const [barre] = await storePlaces([
    { name: 'Barre Grill', state: 'VT', coordinates: { type: 'Point', coordinates: point(-72.5, 44.2) } },
  ]);
  const { id } = await aPost(await aDriver(), { locationId: barre });
  await castVote.post(await aDriver(), { id, direction: 'up' });
  await seedRestaurants();
});

/** Compressed size of a page that links its styles. */
async function bytesOf(address: string, encoding: 'gzip' | 'br', styles: string): Promise<number> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(
      site.server.origin + address,
      { headers: { 'accept-encoding': encoding, cookie: `styles=${styles}` } },
      resolve,
    ).once('error', reject);
  });
  const { length } = await buffer(answer);
  expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, encoding]);
  return length;
}

const open = (query = '') => site.visitor().page(`/map${query}`);

/** The links of the map's marks and of the list, in order. */
function addressesOf(html: string): { drawing: string[]; list: string[] } {
  const all = elementsOf(html);
  const links = all.filter(({ tag, attributes }) => tag === 'a' && attributes['aria-hidden'] === undefined);
  const drawing = links.filter(isInDrawing);
  const from = all.findIndex(({ attributes }) => attributes['aria-label']?.endsWith(', as a list'));
  const length = all.slice(from).findIndex(({ tag }) => tag === 'p');
  const list = all.slice(from, from + length).filter(({ tag }) => tag === 'a');
  return {
    drawing: drawing.map(addressOf),
    list: list.map(addressOf).filter((to) => !/openstreetmap|locations\?/.test(to)),
  };
}
const addressOf = ({ attributes }: { attributes: Record<string, string> }) => attributes.href ?? '';
const isInDrawing = ({ attributes }: { attributes: Record<string, string> }) => attributes['xlink:href'] !== undefined;

const drawingIn = (html: string) =>
  elementsOf(html).find(({ tag, attributes }) => tag === 'svg' && attributes['aria-label']?.startsWith('Map of'));

/** Lines without a link: the outline of the map's state, if it shows one, then its interstates and longest US routes. */
const linesIn = (html: string): string[] => {
  const [, lines = ''] = /<g data-lines="true">(.*?)<\/g>/s.exec(html) ?? [];
  return [...lines.replace(/<a .*?<\/a>/gs, '').matchAll(/<path [^>]*\bd="([^"]+)"/g)].map(([, d = '']) => d);
};
const firstMark = (html: string): number => html.search(/<a [^>]*xlink:href="[^"]+"(?![^>]*aria-hidden)/);

describe('the map', () => {
  it.each(['', '?state=TX', '?state=AK', '?state=TX&at=21', '?state=Atlantis'])(
    'at /map%s has no inline style',
    async (query) => {
      const { status, text } = await open(query);
      expect(status).toBe(200);
      expect(text).not.toMatch(/<[^>]+ style="/);
    },
  );

  it('is small for the country and every state', async () => {
    const { cookies } = await site.visitor().loadStyles();
    const styles = cookies.get('styles') ?? '';
    const sizes: [state: string, bytes: number][] = [];
    for (const state of Object.keys(statesAndDistrict))
      sizes.push([state, await bytesOf(`/map?state=${state}`, 'gzip', styles)]);
    expect(sizes.filter(([, bytes]) => bytes > maxBytes.state)).toEqual([]);
    // Brotli is smaller, so the largest state is enough.
    const [largest = ''] = sizes.sort(([, one], [, other]) => other - one)[0] ?? [];
    expect(await bytesOf(`/map?state=${largest}`, 'br', styles)).toBeLessThanOrEqual(maxBytes.state);
    for (const encoding of ['gzip', 'br'] as const)
      expect(await bytesOf('/map', encoding, styles)).toBeLessThanOrEqual(maxBytes.country);
  });

  it('of a state also has its longest US routes, thinner and with their own shields', async () => {
    const { text } = await open('?state=WY');
    expect(linesIn(text)).toHaveLength(3);
    expect(text.indexOf(linesIn(text)[2] ?? '')).toBeLessThan(firstMark(text));
    expect(text).toMatch(/<text [^>]*y="11">\d+</);
    expect(linesIn((await open()).text)).toHaveLength(1);
  });

  it('has the interstates under its marks, with their names', async () => {
    const { text } = await open('?state=TX');
    expect(drawingIn(text)?.attributes['aria-label']).toMatch(/^Map of Texas, with I-10, I-20, I-35, /);
    expect(text.indexOf(linesIn(text)[1] ?? '')).toBeLessThan(firstMark(text));
    expect(text).toMatch(/<text [^>]*y="15">\d+</);
    expect((await open('?state=AK')).text).not.toMatch(/<text [^>]*y="1[15]">/);
  });

  it('has its lines once in a page, and in the data of a client-side navigation', async () => {
    const { text } = await open('?state=TX');
    const [, road = ''] = linesIn(text);
    expect(road.length).toBeGreaterThan(500);
    expect(text.split(road)).toHaveLength(2);
    const data = await site.visitor().send('GET', '/map.data?state=TX');
    expect(data.text.split(road)).toHaveLength(2);
  });

  it('is between the search and the restaurants', async () => {
    const { text } = await open('?state=TX');
    expect(text.indexOf('type="search"')).toBeLessThan(text.indexOf('aria-label="Map of'));
    expect(text.indexOf('aria-label="Map of')).toBeLessThan(text.indexOf('id="restaurant-'));
  });

  it('has the same links on the map and in the list, each with a name', async () => {
    for (const query of ['', '?state=TX']) {
      const { text } = await open(query);
      const { drawing, list } = addressesOf(text);
      expect(drawing.length).toBeGreaterThan(5);
      expect(list).toEqual(drawing);
      const marks = elementsOf(text).filter((each) => isInDrawing(each) && !each.attributes['aria-hidden']);
      expect(marks.every(({ text: words }) => words.trim().length > 3)).toBe(true);
      // Without JavaScript, links are the only way to zoom.
      expect(text).not.toContain('Zoom in');
    }
  });

  it('links from the country to a place, and from a restaurant to its card', async () => {
    expect(addressesOf((await open()).text).drawing).toContain('/map?state=WY#food-map');
    const wyoming = await open('?state=WY');
    expect(textOf(wyoming.text)).toContain('1 more isn’t on the map because no one has told us where it is.');
    const [closer] = addressesOf(wyoming.text).drawing;
    expect(closer).toMatch(/^\/map\?state=WY&at=[0-3]+#food-map$/);
    const { drawing } = addressesOf((await site.visitor().page(closer ?? '')).text);
    expect(drawing).toContain(`/locations/${rawlins}`);
    const card = drawing.find((to) => to.includes('#restaurant-'));
    const found = await site.visitor().page(card ?? '');
    expect(found.text).toContain(`id="${card?.split('#')[1]}"`);
  });

  it('is hidden during a search', async () => {
    const { text } = await open('?state=WY&query=skillet');
    expect(addressesOf(text).drawing).toEqual([]);
    expect(textOf(text)).toContain('Sagebrush Skillet (demo)');
  });

  it('escapes names', async () => {
    const { text } = await open('?state=WY&at=0');
    expect(text).not.toContain('<b>Big</b>');
  });

  it('lists what it does not show', async () => {
    const country = await open();
    expect(textOf(country.text)).toContain('Not on this map: 1 in PR');
    expect(country.text).toContain('/locations?state=PR');
    expect(textOf((await open('?state=Atlantis')).text)).toContain("We don't know a state “Atlantis.”");
    expect(textOf((await open('?state=AK')).text)).toContain('Nothing in Alaska is on the map yet.');
    expect(textOf((await open('?state=TX&at=0000')).text)).toContain('Nothing here anymore.');
  });

  it('has a photo on the mark of a stop whose food is rated, but not in lite mode', async () => {
    const photo = /<a [^>]*href="\/locations\/\d+"[^>]*>(?:(?!<\/a>).)*<image [^>]*href="[^"]+[.]jpg"/s;
    expect((await open('?state=VT')).text).toMatch(photo);
    expect((await open('?state=TX')).text).not.toContain('<image');
    const lite = site.visitor();
    lite.keep('lite=on');
    expect((await lite.page('/map?state=VT')).text).not.toContain('<image');
  });

  it.each(['9', '3'.repeat(16), '%00', '$gt', ''])('shows the whole state for an invalid at=%s', async (at) => {
    const { status, text } = await open(`?state=TX&at=${at}`);
    expect(status).toBe(200);
    expect(addressesOf(text)).toEqual(addressesOf((await open('?state=TX')).text));
  });
});
