import { gzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { aDriver, aPost } from '../support/factories';
import { elementsOf, textOf } from '../support/html';
import { storePlaces } from '../support/places';
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

it('/ahead shows the coming stops, and nothing that was passed', async () => {
  const { status, text } = await ask('?highway=I-16&direction=east&exit=6');
  expect(status).toBe(200);
  expect(text).toContain('Dublin &quot;South&quot;, Truck Stop');
  expect(text).not.toContain('Macon Diner');
});

it('/ahead fits the first flight of a connection: under 14 KB compressed, with as many stops as it shows', async () => {
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
  const { text } = await ask('?highway=I-14&direction=east&exit=270');
  expect(text.match(/class="stop-row/g)).toHaveLength(20);
  expect(gzipSync(text).byteLength).toBeLessThan(14 * 1024);
});

it('/ahead may ask a browser where it is; nothing else may be asked of the device', async () => {
  const policy = (await ask('')).headers.get('permissions-policy');
  expect(policy).toContain('geolocation=(self)');
  expect(policy).toContain('camera=()');
  const privacy = await site.visitor().page('/privacy-policy');
  expect(textOf(privacy.text)).toContain('rounded to about a hundred meters');
});

it('/ahead asks when nothing was asked, and says what is wrong beside what was typed', async () => {
  expect((await ask('')).status).toBe(200);
  const unknown = await ask('?highway=Old+Mill+Road&direction=east&exit=7');
  expect(unknown.status).toBe(404);
  expect(unknown.text).toContain("We don't have any stops on that highway yet.");
  expect(unknown.text).toContain('value="Old Mill Road"');
  const wrongWay = await ask('?highway=I-16&direction=south');
  expect(wrongWay.status).toBe(422);
  expect(wrongWay.text).toContain("That highway doesn't run in that direction.");
});

it('/ahead with a position shows the stops around it; half a position is a malformed request', async () => {
  expect((await ask('?latitude=32.7&longitude=-83.5')).text).toContain('Macon Diner');
  expect((await ask('?latitude=32.7')).status).toBe(400);
  expect((await ask('?latitude=132.7&longitude=-83.5')).status).toBe(422);
});

it('a highway’s first page shows its road over its states once, with its best stops, and fits 14 KB with all its stops', async () => {
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
  const { text } = await site.visitor().page('/highways/I-80');
  const elements = elementsOf(text);
  const drawing = elements.find(({ attributes }) => attributes.class === 'map-drawing');
  expect(drawing?.attributes['aria-label']).toMatch(/^I-80 through CA, IA, .*, with its best stops$/);
  const marks = elements.filter(({ attributes }) => attributes.class === 'mark mark-place');
  expect(marks.map(({ attributes }) => attributes.href).sort()).toEqual(
    ids
      .slice(0, 12)
      .map((id) => `/locations/${id}`)
      .sort(),
  );
  const road = elements.find(({ attributes }) => attributes.class === 'road-drawn')?.attributes.d ?? '';
  expect(road.length).toBeGreaterThan(100);
  expect(text.split(road)).toHaveLength(2);
  expect(gzipSync(text).byteLength).toBeLessThan(14 * 1024);
  expect((await site.visitor().page('/highways/I-80?state=NE&after=20')).text).not.toContain('class="road-drawn"');
});

it('a highway’s page has no drawing where its road is in no file of lines', async () => {
  await storePlaces([{ name: 'Sandhills Stop', highway: 'SR-9', state: 'ND', exitNumber: '3' }]);
  expect((await site.visitor().page('/highways/SR-9')).text).not.toContain('class="map-drawing"');
});

it('a highway has its page, its card, and files in the order of its exits', async () => {
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

it('every highway that is listed answers, with a number of stops that is that of its file, whatever is known of them', async () => {
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
  const besides = ['', '.csv', '.gpx', '.atom', '/card'];
  const addresses = [...roads].flatMap((each) => besides.map((beside) => `${each}${beside}`));
  const answers = await Promise.all(addresses.map(async (path) => [path, (await visitor.page(path)).status]));
  expect(answers.filter(([, status]) => status !== 200)).toEqual([]);

  const page = await visitor.page('/highways/I-87');
  expect(textOf(page.text)).toMatch(/Stops Without an Exit Number.*New York.*Plaza 19.*Plaza 18/s);
  const next = elementsOf(page.text).find(({ attributes }) => attributes.rel === 'next')?.attributes.href ?? '';
  expect((await visitor.page(next)).text).toMatch(/Plaza 0.*Thruway Grill/s);
  expect((await visitor.page('/highways/I-87.csv')).text.trim().split('\r\n')).toHaveLength(1 + 21);
  expect((await visitor.page('/highways/I-87/card')).text).toMatch(/Plaza 19.*Plaza 0.*Thruway Grill/s);
  expect((await visitor.page('/highways/I-16')).text).toMatch(/Dublin.*Without an Exit Number.*Somewhere on I-16/s);

  const ahead = textOf((await ask('?highway=I-87&direction=north')).text);
  expect(ahead).toContain('We can’t tell which stops are ahead');
  expect(ahead).toContain('21 Stops Without an Exit Number');
  expect(textOf((await ask('?highway=I-16&direction=east&exit=6')).text)).toContain('1 Stop Without an Exit Number');
});

it.each(['/highways/I-97', '/highways/I-97/card', '/highways/I-97.csv', '/highways/I-97.gpx'])(
  '%s is not there while no stop is on that road',
  async (path) => {
    expect((await site.visitor().page(path)).status).toBe(404);
  },
);
