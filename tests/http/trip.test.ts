import { brotliCompressSync, constants } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { planRoute } from '~/domain/roads/plan-route';
import { measured, pointsAlong } from '~/domain/trip/route-line';
import { apiError, trip as tripAnswer } from '~/schemas/answers';
import { aDriver, aPost } from '../support/factories';
import { elementsOf, textOf } from '../support/html';
import { type PlaceFacts, storePlaces } from '../support/places';
import { useSite } from '../support/site';

const site = useSite({ alone: 'emptied' });

const at = (longitude: number, latitude: number): Pick<PlaceFacts, 'coordinates'> => ({
  coordinates: { type: 'Point', coordinates: [longitude, latitude] },
});

/** Stops on I-40 from Amarillo to Oklahoma City, on I-35 from there to Wichita, and away from both. */
const places: PlaceFacts[] = [
  {
    name: 'Jesse’s Shamrock',
    highway: 'I-40',
    exitNumber: '163',
    state: 'TX',
    city: 'Shamrock',
    ...at(-100.248, 35.226),
  },
  {
    name: 'Conway Diner',
    highway: 'I-40',
    exitNumber: '96',
    state: 'TX',
    type: 'diner',
    phone: '+1 806-555-0196',
    ...at(-101.382, 35.207),
  },
  { name: 'Clinton Yard', highway: 'I-40', exitNumber: '66', state: 'OK', city: 'Clinton', ...at(-98.969, 35.507) },
  { name: 'Elk Rest', highway: 'I-40', state: 'OK', type: 'rest_area', direction: 'west', ...at(-99.404, 35.397) },
  { name: 'Deer Rest', highway: 'I-40', state: 'OK', type: 'rest_area', direction: 'east', ...at(-99.42, 35.397) },
  { name: 'Far Plains', highway: 'US-83', state: 'TX', city: 'Wheeler', ...at(-100.271, 35.445) },
  { name: 'Perry Cafe', highway: 'I-35', exitNumber: '186', state: 'OK', city: 'Perry', ...at(-97.33, 36.289) },
  { name: 'Unplaced Grill', highway: 'I-40', exitNumber: '163', state: 'TX', city: 'Shamrock' },
];

let ids: number[] = [];

beforeAll(async () => {
  ids = await storePlaces(places);
});

const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const page = (fields: Record<string, string>, suffix = '') => site.visitor().page(`/trip${suffix}?${query(fields)}`);
const call = (fields: Record<string, string>) => site.visitor().api.get(`/api/trip?${query(fields)}`);
const plan = async (fields: Record<string, string>) => tripAnswer.parse((await call(fields)).json);
const namesOf = (stops: { name: string }[]) => stops.map(({ name }) => name);

const east = { from: 'Amarillo, TX', to: 'Oklahoma City, OK' };
const far = { from: 'Amarillo, TX', to: 'Wichita, KS', via: 'Oklahoma City, OK' };

describe('a trip', () => {
  it('lists the stops along its roads in driving order, with miles from the start and to the next', async () => {
    const there = await plan(east);
    expect(namesOf(there.stops)).toEqual(['Conway Diner', 'Jesse’s Shamrock', 'Deer Rest', 'Clinton Yard']);
    const [conway, shamrock] = there.stops;
    expect(there.miles).toBeGreaterThan(245);
    expect(there.miles).toBeLessThan(275);
    expect(conway?.miles).toBeGreaterThan(15);
    expect(shamrock?.miles).toBeGreaterThan(80);
    expect(conway?.milesToNext).toBeCloseTo((shamrock?.miles ?? 0) - (conway?.miles ?? 0), 1);
    expect(there.legs.map(({ highway }) => highway)).toContain('I-40');
    expect(there.hours).toBeCloseTo(there.miles / 55, 1);
    const back = await plan({ from: east.to, to: east.from });
    expect(namesOf(back.stops)).toEqual(['Clinton Yard', 'Elk Rest', 'Jesse’s Shamrock', 'Conway Diner']);
  });

  it('uses several highways, via a given place', async () => {
    const { legs, via, stops } = await plan(far);
    expect(legs.map(({ highway }) => highway)).toEqual(expect.arrayContaining(['I-40', 'I-35']));
    expect(via?.name).toBe('Oklahoma City, OK');
    expect(namesOf(stops).slice(-2)).toEqual(['Clinton Yard', 'Perry Cafe']);
  });

  it('has a page with its legs, miles, hours at the driver’s speed, and the ends of 11 driving hours', async () => {
    const { status, text } = await page({ ...far, speed: '25' });
    expect(status).toBe(200);
    const words = textOf(text);
    expect(words).toContain('Amarillo, TX to Wichita, KS by Oklahoma City, OK');
    expect(words).toMatch(/I-40 east, \d+ miles/);
    expect(words).toMatch(/I-35 north, \d+ miles/);
    expect(words).toContain('at 25 mph');
    expect(words).toMatch(/30-minute break, after 8 hours: around mile 200.*11-hour limit: around mile 275/s);
    expect(text).toMatch(/>8 h<.*>11 h</s);
    expect(words).toMatch(/Clinton Yard.*11-hour limit: around mile 275.*Perry Cafe/s);
    expect(text).toMatch(/<svg [^>]*role="group"[^>]*><path [^>]*><\/path><path [^>]*d="M\d/);
    expect(words).not.toContain('Far Plains');
  });

  it('lists only food stops on request, best rated first', async () => {
    const author = await aDriver();
    await aPost(author, { locationId: ids[2] ?? null });
    const { stops, rated } = await plan({ ...east, food: 'yes' });
    expect(namesOf(stops)).toEqual(['Conway Diner', 'Clinton Yard']);
    expect(namesOf(rated ?? [])).toEqual(['Clinton Yard']);
    const { text } = await page({ ...east, food: 'yes' });
    expect(textOf(text)).toMatch(/Best rated on your route.*All food on your route/s);
    // Its photo is on the map.
    expect(text).toMatch(
      new RegExp(`<a [^>]*href="/locations/${ids[2]}"[^>]*>(?:(?!</a>).)*<image [^>]*href="[^"]+[.]jpg"`, 's'),
    );
  });

  it('has a short list of the best rated stops, and the last ones before the driver has to rest', async () => {
    await aPost(await aDriver(), { locationId: ids[2] ?? null });
    const { text } = await page({ ...far, speed: '45', short: 'yes' });
    const words = textOf(text);
    expect(words).toMatch(/Clinton Yard.*Perry Cafe.*30-minute break, after 8 hours: around mile 360/s);
    for (const name of ['Conway Diner', 'Jesse’s Shamrock', 'Deer Rest']) expect(words).not.toContain(name);
    const chosen = elementsOf(text).filter(
      ({ attributes }) => attributes.class === 'chip' && attributes['aria-current'] === 'page',
    );
    expect(chosen.map((chip) => chip.text.trim())).toEqual(['Short List']);
    // Files have every stop.
    expect(text).not.toMatch(/href="[^"]*\/trip(?:\/card|\.gpx|\.csv)[^"]*short/);
  });

  it('has a card, a spreadsheet and a GPX file with the route', async () => {
    const card = await page(east, '/card');
    expect(textOf(card.text)).toMatch(/Conway Diner.*806-555-0196.*Shamrock.*Clinton Yard/s);
    expect(textOf((await site.visitor().page('/highways/I-40/card')).text)).toMatch(/Conway Diner.*806-555-0196/s);
    const slow = await page({ ...east, speed: '25' }, '/card');
    expect(textOf(slow.text)).toMatch(/30-minute break, after 8 hours: around mile 200/);
    const csv = await page(east, '.csv');
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = csv.text.trim().split('\r\n');
    expect(lines[0]).toMatch(/^mile,highway,exit,/);
    expect(lines).toHaveLength(5);
    const gpx = await page(east, '.gpx');
    expect(gpx.headers.get('content-disposition')).toContain('Amarillo-TX-to-Oklahoma-City-OK.gpx');
    expect(gpx.text.match(/<wpt /g)).toHaveLength(4);
    expect(gpx.text).toMatch(/<rte><name>Amarillo, TX to Oklahoma City, OK<\/name>(<rtept [^>]*>){2,}<\/rte>/);
    expect(gpx.text.match(/<trkpt /g)?.length).toBeGreaterThan(20);
  });
});

describe('a trip’s start and destination', () => {
  it.each([
    ['I-40 exit 163, TX', 'I-40 exit 163, TX'],
    ['i40 163 tx', 'I-40 exit 163, TX'],
    ['35.19,-101.83', 'Near Amarillo, TX'],
    ['amarillo texas', 'Amarillo, TX'],
    ['New York', 'New York City, NY'],
    ['washington dc', 'Washington, DC'],
    ['Ft. Worth, TX', 'Fort Worth, TX'],
    ['St Louis Missouri', 'St. Louis, MO'],
    ['Clinton Yard', 'Clinton Yard, Clinton, OK'],
  ])('may be written %s', async (from, name) => {
    expect((await plan({ from, to: 'Tulsa, OK' })).from.name).toBe(name);
  });

  it('may be a stop’s id; a stop without position uses its exit', async () => {
    const placed = await plan({ from: `stop ${ids[0]}`, to: 'Tulsa, OK' });
    const unplaced = await plan({ from: `Unplaced Grill (stop ${ids[7]})`, to: 'Tulsa, OK' });
    expect(placed.from.name).toBe('Jesse’s Shamrock, Shamrock, TX');
    expect(Math.abs(placed.miles - unplaced.miles)).toBeLessThan(1);
  });

  it('may be an exit without a stop, but not a missing exit', async () => {
    const { from } = await plan({ from: 'I-40 exit 950, TX', to: 'Tulsa, OK' }).catch(() => ({ from: null }));
    expect(from).toBeNull();
    const found = await plan({ from: 'I-40 exit 150, TX', to: 'Tulsa, OK' });
    expect(found.from.name).toBe('I-40 exit 150, TX');
    expect(found.from.longitude).toBeGreaterThan(-100.81);
    expect(found.from.longitude).toBeLessThan(-100.248);
  });

  it('offers choices if it is ambiguous, which keep the other fields', async () => {
    const { status, text } = await page({ from: 'Springfield', to: 'Tulsa, OK', via: 'Joplin, MO', speed: '60' });
    expect(status).toBe(422);
    expect(textOf(text)).toContain('There is more than one “Springfield”. Which one do you mean?');
    const choices = [...text.matchAll(/href="(\/trip\?from=Springfield[^"]+)"/g)].map(([, href = '']) => href);
    expect(choices.length).toBeGreaterThan(3);
    expect(choices[0]).toContain('from=Springfield%2C+MO&amp;to=Tulsa%2C+OK&amp;via=Joplin%2C+MO&amp;speed=60');
    expect(text).toContain('value="Joplin, MO"');
    expect((await site.visitor().page((choices[0] ?? '').replaceAll('&amp;', '&'))).status).toBe(200);
  });

  it('shows an error if it is unknown, with similar names', async () => {
    const { status, text } = await page({ from: 'Amarilo', to: 'Tulsa, OK' });
    expect(status).toBe(404);
    expect(textOf(text)).toContain("We don't know a city, stop or exit called “Amarilo”. Did you mean one of these?");
    expect(text).toContain('from=Amarillo%2C+TX');
    const answer = await call({ from: 'Amarilo', to: 'Tulsa, OK' });
    const error = apiError.parse(answer.json);
    expect([answer.status, error.code, error.field]).toEqual([404, 'trip-point-unknown', 'from']);
    expect(error.choices?.[0]).toEqual({ name: 'Amarillo, TX', value: 'Amarillo, TX' });
    const capital = apiError.parse((await call({ from: 'Wahington, DC', to: 'Tulsa, OK' })).json);
    expect(capital.choices?.map(({ value }) => value)).toEqual(['Washington, DC']);
  });

  it('shows an error if no road reaches it, with the nearest reachable place', async () => {
    const { status, text } = await page({ from: 'Amarillo, TX', to: 'Honolulu, HI' });
    expect(status).toBe(422);
    const words = textOf(text);
    expect(words).toContain('We can’t find a route to Honolulu, HI on interstates and US highways.');
    expect(words).toContain('Here’s the closest place we can route to');
    expect(text).toMatch(/href="\/trip\?from=Amarillo%2C\+TX&amp;to=[\d.]+%2C-1\d\d/);
    expect((await page({ from: 'Amarillo, TX', to: 'amarillo' })).status).toBe(422);
  });

  it('is requested if one of the two is missing', async () => {
    expect((await page({})).status).toBe(200);
    const half = await page({ from: 'stop 1' });
    expect(half.status).toBe(200);
    expect(half.text).toContain('value="stop 1"');
    expect((await call({ from: 'Amarillo, TX' })).status).toBe(422);
    for (const suffix of ['/card', '.csv', '.gpx'])
      expect((await page({ from: 'Tulsa' }, suffix)).status, suffix).toBe(422);
  });
});

describe('a long trip', () => {
  beforeAll(async () => {
    const route = planRoute([
      [-100.765, 41.124],
      [-96.667, 40.8],
    ]);
    if ('unreached' in route) throw new Error('Nebraska has no roads.');
    const points = pointsAlong(measured(route), { from: 5, to: 185 }, 2);
    await storePlaces(
      points.map((point, n) => ({
        name: `${['Blue', 'Cedar', 'Lone', 'Prairie'][n % 4]} ${['Yard', 'Travel Plaza', 'Grill'][n % 3]} No. ${n * 37}`,
        city: ['Kearney', 'Gothenburg', 'Lexington', 'Cozad', 'Brady'][n % 5],
        ...{ state: 'NE', highway: 'I-80', exitNumber: String(180 + 2 * n) },
        amenities: 'Diesel, showers, laundry, 75 truck parking spaces',
        ...at(...point),
      })),
    );
  });

  const west = { from: 'North Platte, NE', to: 'Lincoln, NE' };

  it('has pages with every stop once, in driving order', async () => {
    const visitor = site.visitor();
    const found: { id: number; miles: number }[] = [];
    let next: string | null = `/api/trip?${query({ ...west, limit: '25' })}`;
    for (let pages = 0; next !== null && pages < 12; pages += 1) {
      const answer = await visitor.api.get(next);
      found.push(...tripAnswer.parse(answer.json).stops);
      next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? null;
    }
    expect(next).toBeNull();
    const whole = (await plan({ ...west, limit: '100' })).stops;
    expect(whole.length).toBeGreaterThan(60);
    expect(found.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
    expect(found.map(({ miles }) => miles)).toEqual([...found.map(({ miles }) => miles)].sort((a, b) => a - b));
  });

  it('has pagination links, and a first page under 14 KB with cached styles', async () => {
    const first = await (await site.visitor().loadStyles()).page(`/trip?${query(west)}`);
    const address = elementsOf(first.text).find(({ attributes }) => attributes.rel === 'next')?.attributes.href ?? '';
    expect(address).toContain('after=');
    const second = await site.visitor().page(address);
    expect(second.status).toBe(200);
    const rows = (text: string) => [...text.matchAll(/href="\/locations\/(\d+)"/g)].map(([, id]) => id);
    expect(rows(first.text).length).toBeGreaterThan(30);
    expect(rows(second.text).filter((id) => rows(first.text).includes(id))).toEqual([]);
    expect(brotliCompressSync(first.text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length).toBeLessThan(
      14 * 1024,
    );
  });

  it('rejects an invalid cursor like any list', async () => {
    const answer = await call({ ...west, cursor: 'x' });
    expect([answer.status, answer.code]).toEqual([400, 'invalid-cursor']);
    expect((await page({ ...west, after: 'x' })).status).toBe(400);
  });
});
