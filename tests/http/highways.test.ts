import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { pointOfAxis } from '~/domain/roads/road-axis';
import { drivingOrder } from '~/offline/saved/ahead';
import { savedOffline } from '~/schemas/answers';
import { aDriver, aPost } from '../support/factories';
import { elementsOf, textOf } from '../support/html';
import { type PlaceFacts, storePlaces } from '../support/places';
import { useSite } from '../support/site';

const site = useSite({ alone: 'emptied' });

beforeAll(async () => {
  const road = { highway: 'I-16', state: 'GA' };
  await storePlaces([
    { ...road, name: 'Macon Diner', exitNumber: '6', coordinates: { type: 'Point', coordinates: [-83.5, 32.7] } },
    { ...road, name: '=HYPERLINK("x")', exitNumber: '24', amenities: 'Showers, <b>laundry</b> & wifi' },
    { ...road, name: 'Dublin "South", Truck Stop', exitNumber: '51' },
  ]);
});

const ask = (query: string) => site.visitor().page(`/ahead${query}`);

it('/ahead shows the stops ahead, and none that were passed', async () => {
  const { status, text } = await ask('?highway=I-16&direction=east&exit=6');
  expect(status).toBe(200);
  expect(text).toContain('Dublin &quot;South&quot;, Truck Stop');
  expect(text).not.toContain('Macon Diner');
});

it('/ahead fits the initial congestion window: under 14 KB compressed, with a full list', async () => {
  const facts = { highway: 'I-14', state: 'TX', amenities: 'Diesel, showers, laundry, 75 truck parking spaces' };
  await storePlaces(
    Array.from({ length: 25 }, (_, at) => ({
      ...facts,
      name: `${['Blue', 'Cedar', 'Lone', 'Prairie'][at % 4]} ${['Yard', 'Travel Plaza', 'Grill'][at % 3]} No. ${at * 37}`,
      exitNumber: String(280 + at * 3),
      city: ['Killeen', 'Belton', 'Copperas Cove', 'Temple', 'Harker Heights'][at % 5],
      coordinates: { type: 'Point' as const, coordinates: [-98 + at / 31, 31 + at / 97] as [number, number] },
    })),
  );
  const visitor = await site.visitor().loadStyles();
  const { text } = await visitor.page('/ahead?highway=I-14&direction=east&exit=270');
  expect(text.match(/href="\/locations\/\d+"/g)).toHaveLength(20);
  expect(gzipSync(text).byteLength).toBeLessThan(14 * 1024);
});

it('/ahead may request the device’s position and nothing else', async () => {
  const policy = (await ask('')).headers.get('permissions-policy');
  expect(policy).toContain('geolocation=(self)');
  expect(policy).toContain('camera=()');
  const privacy = await site.visitor().page('/privacy-policy');
  expect(textOf(privacy.text)).toContain('rounded to about a hundred meters');
});

it('/ahead shows its form without a query, and errors at the fields', async () => {
  expect((await ask('')).status).toBe(200);
  const unknown = await ask('?highway=Old+Mill+Road&direction=east&exit=7');
  expect(unknown.status).toBe(404);
  expect(unknown.text).toContain("We don't have any stops on that highway yet.");
  expect(unknown.text).toContain('value="Old Mill Road"');
  const wrongWay = await ask('?highway=I-16&direction=south');
  expect(wrongWay.status).toBe(422);
  expect(wrongWay.text).toContain("That highway doesn't run in that direction.");
});

it('/ahead with a position shows nearby stops; half a position is a malformed request', async () => {
  expect((await ask('?latitude=32.7&longitude=-83.5')).text).toContain('Macon Diner');
  expect((await ask('?latitude=32.7')).status).toBe(400);
  expect((await ask('?latitude=132.7&longitude=-83.5')).status).toBe(422);
});

it('a highway’s first page has one map with its best stops, and fits 14 KB with all its stops', async () => {
  const names = ['Blue', 'Cedar', 'Lone', 'Prairie'];
  const ids = await storePlaces(
    Array.from({ length: 60 }, (_, at) => ({
      ...{ highway: 'I-80', state: 'NE', amenities: 'Diesel, showers, laundry, 75 truck parking spaces' },
      name: `${names[at % 4]} ${['Yard', 'Travel Plaza', 'Grill'][at % 3]} No. ${at * 37}`,
      exitNumber: String(20 + at * 7),
      city: ['Kimball', 'Sidney', 'Ogallala', 'Kearney', 'Lincoln'][at % 5],
      coordinates: { type: 'Point' as const, coordinates: [-104 + at / 8, 41.1] as [number, number] },
    })),
  );
  const driver = await aDriver();
  for (const locationId of ids.slice(0, 14)) await aPost(driver, { locationId, highway: 'I-80' });
  const { text } = await (await site.visitor().loadStyles()).page('/highways/I-80');
  const elements = elementsOf(text);
  const drawing = elements.find(({ tag, attributes }) => tag === 'svg' && attributes.role === 'group');
  expect(drawing?.attributes['aria-label']).toMatch(/^I-80 through CA, IA, .*, with its best stops$/);
  const marks = elements.filter(({ attributes }) => attributes['xlink:href']);
  expect(marks.map(({ attributes }) => attributes.href).sort()).toEqual(
    ids
      .slice(0, 12)
      .map((id) => `/locations/${id}`)
      .sort(),
  );
  const [, road = ''] = /<g data-lines="true">.*?\bd="([^"]+)"[^>]*><\/path><\/g>/s.exec(text) ?? [];
  expect(road.length).toBeGreaterThan(100);
  expect(text.split(road)).toHaveLength(2);
  expect(gzipSync(text).byteLength).toBeLessThan(14 * 1024);
  expect((await site.visitor().page('/highways/I-80?state=NE')).text).not.toContain('data-lines');
});

it('a highway’s page has no map without line data, and no links to other pages if there is only one', async () => {
  await storePlaces([{ name: 'Sandhills Stop', highway: 'SR-9', state: 'ND', exitNumber: '3' }]);
  const { text } = await site.visitor().page('/highways/SR-9');
  expect(text).not.toContain('data-lines');
  expect(text).not.toContain('aria-label="Pages"');
});

it('a highway has a page, a card, and files in exit order', async () => {
  const visitor = site.visitor();
  expect((await visitor.page('/highways')).text).toContain('/highways/I-16');
  expect((await visitor.page('/highways/I-16')).text).toMatch(/Macon Diner.*Dublin/s);
  expect((await visitor.page('/highways/I-16/card')).text).toMatch(/Macon Diner.*Dublin/s);

  const csv = await visitor.page('/highways/I-16.csv');
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const lines = csv.text.trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[2]).not.toMatch(/(^|,)"?=/);
  expect(lines[3]).toContain('"Dublin ""South"", Truck Stop"');

  const gpx = await visitor.page('/highways/I-16.gpx');
  expect(gpx.headers.get('content-type')).toBe('application/gpx+xml; charset=utf-8');
  expect(gpx.text.match(/<wpt /g)).toHaveLength(1);
  expect(gpx.text).toContain('<wpt lat="32.7" lon="-83.5"><name>I-16 exit 6 Macon Diner</name></wpt>');
});

it('every listed highway has a page, with the same number of stops as its file', async () => {
  const road = { highway: 'NJ Turnpike', state: 'NJ' };
  const thruway = { highway: 'I-87', state: 'NY' };
  await storePlaces([
    { ...road, name: 'Vince Lombardi', exitNumber: 'Milepost' },
    ...Array.from({ length: 20 }, (_, at) => ({ ...thruway, name: `Plaza ${at}`, mile: 100 - at })),
    { name: 'Thruway Grill', highway: 'I-87' },
    { highway: 'I-16', state: 'GA', name: 'Somewhere on I-16' },
  ]);
  const visitor = site.visitor();
  const listed = elementsOf((await visitor.page('/highways')).text).flatMap(({ attributes }) => attributes.href ?? []);
  const inSitemap = (await visitor.page('/sitemaps/highways-1.xml')).text.match(/\/highways\/[^<]+/g) ?? [];
  const roads = new Set([...listed, ...inSitemap].filter((href) => href.startsWith('/highways/')));
  expect(roads).toContain('/highways/NJ%20Turnpike');
  const suffixes = ['', '.csv', '.gpx', '.atom', '/card'];
  const addresses = [...roads].flatMap((each) => suffixes.map((suffix) => `${each}${suffix}`));
  for (const path of addresses) expect([path, (await visitor.page(path)).status]).toEqual([path, 200]);

  const page = await visitor.page('/highways/I-87');
  expect(textOf(page.text)).toMatch(/New York.*Plaza 19.*Plaza 18/s);
  const next = elementsOf(page.text).find(({ attributes }) => attributes.rel === 'next')?.attributes.href ?? '';
  expect((await visitor.page(next)).text).toMatch(/Plaza 0.*Thruway Grill/s);
  expect((await visitor.page('/highways/I-87.csv')).text.trim().split('\r\n')).toHaveLength(1 + 21);
  expect((await visitor.page('/highways/I-87/card')).text).toMatch(/Plaza 19.*Plaza 0.*Thruway Grill/s);
  expect((await visitor.page('/highways/I-16')).text).toMatch(/Dublin.*Somewhere on I-16/s);
  expect((await ask('?highway=I-16&direction=east&exit=6')).text).not.toContain('Somewhere on I-16');
});

describe('a highway’s stops are ordered by distance', () => {
  const road = { highway: 'I-35', state: 'TX' };
  /** A stop by its miles from Laredo. We have no mile markers for this road in Texas. */
  const along = (name: string, miles: number, facts: Partial<PlaceFacts> = {}): PlaceFacts => {
    const [longitude, latitude] = pointOfAxis('I-35', miles) ?? [0, 0];
    return { ...road, name, ...facts, coordinates: { type: 'Point', coordinates: [longitude, latitude] } };
  };
  const restArea = { type: 'rest_area' } as const;
  const order = [
    'Webb Diner',
    'Encinal Yard',
    'La Salle rest, northbound',
    'La Salle rest, southbound',
    'Petro Pearsall',
  ];
  let ids: number[] = [];
  beforeAll(async () => {
    ids = await storePlaces([
      along('Petro Pearsall', 101, { exitNumber: '101' }),
      along('La Salle rest, southbound', 60.5, { ...restArea, direction: 'south' }),
      along('La Salle rest, northbound', 60, { ...restArea, direction: 'north' }),
      along('Encinal Yard', 39),
      along('Webb Diner', 20, { mile: 20 }),
    ]);
  });

  const orderIn = (text: string) =>
    order.filter((name) => text.includes(name)).sort((a, b) => text.indexOf(a) - text.indexOf(b));
  const north = order.filter((name) => !name.includes('southbound'));

  it('on /ahead, with the other side behind a link, and no plate without a known exit', async () => {
    const page = await ask('?highway=I-35&direction=north&exit=13&state=TX');
    expect(orderIn(textOf(page.text))).toEqual(north);
    expect(textOf(page.text)).toMatch(/26 miles past exit 13/);
    const [unmarked = '', marked = ''] = page.text.split('Petro Pearsall');
    expect(unmarked).not.toContain('<small>EXIT</small>');
    expect(marked).toContain('<small>EXIT</small>');
    const link = elementsOf(page.text).find(({ attributes }) => attributes.href?.includes('side=all'))?.attributes.href;
    expect(textOf(page.text)).toContain('Show Other Side');
    const both = await site.visitor().page(link ?? '');
    expect(orderIn(textOf(both.text))).toEqual(order);
    expect(textOf(both.text)).toContain('Hide Other Side');
    const south = await ask('?highway=I-35&direction=south&exit=99&state=TX');
    expect(orderIn(textOf(south.text))).toEqual([...['La Salle rest, southbound', 'Encinal Yard', 'Webb Diner']]);
  });

  it('on /ahead from a stop, in pages', async () => {
    const page = await ask(`?highway=I-35&direction=north&stop=${ids[4]}`);
    expect(textOf(page.text)).toContain('I-35 North past Webb Diner');
    expect(orderIn(textOf(page.text).replace('past Webb Diner', ''))).toEqual(north.slice(1));
    const after = await ask('?highway=I-35&direction=north&exit=13&state=TX&after=nonsense');
    expect(after.status).toBe(400);
  });

  it('on its page and its card, and in its files', async () => {
    const visitor = site.visitor();
    for (const path of ['/highways/I-35', '/highways/I-35/card', '/highways/I-35.csv']) {
      expect([path, orderIn((await visitor.page(path)).text)]).toEqual([path, order]);
    }
    const gpx = (await visitor.page('/highways/I-35.gpx')).text;
    expect(orderIn(gpx)).toEqual(order);
    expect(orderIn((await visitor.page('/highways/I-35?state=TX')).text)).toEqual(order);
    expect(textOf((await visitor.page('/highways/I-35')).text)).not.toContain('Without an Exit');
  });

  it('in the offline copy; the API does not expose the stored distance', async () => {
    const visitor = site.visitor();
    const answer = await visitor.send('GET', '/api/take-along?highway=I-35');
    const { stops } = savedOffline.parse(answer.json);
    const known = (among: { name: string }[]) => among.flatMap(({ name }) => (order.includes(name) ? name : []));
    expect(known(stops)).toEqual(order);
    expect(known(drivingOrder(stops, 'I-35', 'north'))).toEqual(north);
    expect(known(drivingOrder(stops, 'I-35', 'south'))[0]).toBe('Petro Pearsall');
    for (const path of [
      `/api/locations/${ids[0]}`,
      '/api/locations/filter?highway=I-35',
      '/api/trip?from=Laredo,+TX&to=Pearsall,+TX',
    ]) {
      const { status, text } = await visitor.page(path);
      expect([path, status]).toEqual([path, 200]);
      expect(text).not.toMatch(/alongRoad|roadData/);
    }
  });

  it('under "Keep driving" at a stop, which links to the stops ahead', async () => {
    const { text } = await site.visitor().page(`/locations/${ids[3]}`);
    const [, keepDriving = ''] = textOf(text).split('Keep driving');
    expect(keepDriving).toMatch(/La Salle rest, northbound.*Petro Pearsall.*Webb Diner/s);
    expect(keepDriving.slice(0, keepDriving.indexOf('Webb Diner'))).not.toContain('southbound');
    expect(text).toContain(`href="/ahead?highway=I-35&amp;direction=north&amp;stop=${ids[3]}"`);
  });
});

it.each(['/highways/I-97', '/highways/I-97/card', '/highways/I-97.csv', '/highways/I-97.gpx'])(
  '%s is 404 without stops on that road',
  async (path) => {
    expect((await site.visitor().page(path)).status).toBe(404);
  },
);
