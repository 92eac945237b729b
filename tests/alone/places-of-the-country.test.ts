import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { undoBatch } from '~/domain/locations/batches';
import { metersBetween } from '~/domain/locations/import/geometry';
import { openSource } from '~/domain/locations/import/open-source';
import { type PlaceReading, refsOf } from '~/domain/locations/import/reading';
import { roadPositions } from '~/domain/roads/along-road';
import { loadPlaces, placeFiles, withExit } from '~/domain/seed/load-places';
import { starterPlaces } from '~/domain/seed/places';
import { seedIfEmpty } from '~/domain/seed/seed-starter';
import { locationTypes } from '~/schemas/places';
import { areOpposite } from '~/schemas/roads';
import { isStateOrDistrict } from '~/schemas/states';
import { dataFile } from '~/services/project-root';
import { Locations } from '~models/location';
import { LocationBatches } from '~models/location-batch';
import { useFreshDatabase } from '../support/database';

useFreshDatabase();

/** The first places of each file: importing all of them takes a minute. */
const beginnings = vi.hoisted(() => new Map<string, string>());
const shortened = 400;
vi.mock(import('~/services/project-root'), async (original) => {
  const { dataFile: whole, ...others } = await original();
  return { ...others, dataFile: (...parts: string[]) => beginnings.get(parts.join('/')) ?? whole(...parts) };
});

vi.mock(import('~/domain/seed/demo-posts'), async (original) => ({ ...(await original()), demoPosts: [] }));

type Placed = PlaceReading & { point: NonNullable<PlaceReading['point']> };

async function readPlaces(file: string): Promise<{ places: Placed[]; refused: string[] }> {
  const places: Placed[] = [];
  const refused: string[] = [];
  const source = await openSource(dataFile('places', file));
  for await (const reading of source.readings(() => undefined)) {
    if ('rejected' in reading) refused.push(`${reading.line}: ${reading.rejected}`);
    else if (reading.place.point) places.push({ ...reading.place, point: reading.place.point });
  }
  return { places, refused };
}

const files = await Promise.all(placeFiles.map(async ({ file }) => ({ file, ...(await readPlaces(file)) })));
const all = files.flatMap(({ places }) => places);

/** All pairs of places within this distance. */
function pairsWithin(meters: number): [Placed, Placed, number][] {
  const cell = 0.02;
  const cells = new Map<string, Placed[]>();
  const key = (x: number, y: number) => `${x} ${y}`;
  const pairs: [Placed, Placed, number][] = [];
  for (const place of all) {
    const [x, y] = [Math.floor(place.point.longitude / cell), Math.floor(place.point.latitude / cell)];
    for (const dx of [-1, 0, 1])
      for (const dy of [-1, 0, 1])
        for (const other of cells.get(key(x + dx, y + dy)) ?? []) {
          const apart = metersBetween(place.point, other.point);
          if (apart <= meters) pairs.push([place, other, apart]);
        }
    cells.set(key(x, y), [...(cells.get(key(x, y)) ?? []), place]);
  }
  return pairs;
}

const told = ([a, b, meters]: [Placed, Placed, number]) =>
  `${a.name} (${a.ref}), ${b.name} (${b.ref}): ${meters.toFixed()} m`;

describe('the initial places', () => {
  it('are at least 7,900 in at most 1.5 MB', { tags: ['S1.places.1'] }, async () => {
    expect(all.length).toBeGreaterThanOrEqual(7_900);
    const sizes = await Promise.all(placeFiles.map(async ({ file }) => (await stat(dataFile('places', file))).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_500_000);
  });

  it('are all valid, with a state, a position, and a name that is not all caps', () => {
    expect(files.flatMap(({ refused }) => refused)).toEqual([]);
    expect(all.filter(({ state }) => !state || !isStateOrDistrict(state))).toEqual([]);
    const odd = /unknown|weigh|\bN\/?A\b|^\W|\s{2}|\bNHS\b|\(/i;
    const isShouted = (name: string) => name.length > 8 && name === name.toUpperCase();
    expect(all.map(({ name }) => name).filter((name) => odd.test(name) || isShouted(name))).toEqual([]);
    expect(all.filter(({ city }) => city !== null && (city === city.toUpperCase() || /\d/.test(city)))).toEqual([]);
  });

  it('have their source, and each file only has data under its license', () => {
    const sourcesIn = (name: string) =>
      new Set(
        files
          .find(({ file }) => file.startsWith(name))
          ?.places.flatMap((place) => refsOf(place).map((ref) => ref.split(':', 1)[0])),
      );
    expect(sourcesIn('public-domain')).toEqual(new Set(['ntad']));
    expect(sourcesIn('cc0')).toEqual(new Set(['atp']));
    expect(sourcesIn('odbl')).toContain('osm');
    // The exit list that guesses are based on has another license.
    expect(
      files
        .filter(({ file }) => !file.startsWith('odbl'))
        .flatMap(({ places }) => places.filter(({ exitIsGuess }) => exitIsGuess)),
    ).toEqual([]);
  });

  it('have no duplicate source rows, and no two of one brand, name or kind at one position', () => {
    const refs = all.flatMap(refsOf);
    expect(refs.length).toBe(new Set(refs).size);

    const isRest = ({ type }: Placed) => type === 'rest_area';
    const near = pairsWithin(300).filter(([a, b]) => !areOpposite(a.direction, b.direction));
    expect(near.filter(([a, b]) => a.chainName !== null && a.chainName === b.chainName).map(told)).toEqual([]);
    expect(near.filter(([a, b]) => a.name === b.name).map(told)).toEqual([]);
    expect(near.filter(([a, b]) => isRest(a) && isRest(b)).map(told)).toEqual([]);
    expect(
      pairsWithin(30)
        .filter(([a, b]) => a.type === b.type)
        .map(told),
    ).toEqual([]);
  });

  it('list all highways that pass them', () => {
    const furtherRoads = ({ point: { latitude, longitude }, ...place }: Placed) =>
      roadPositions({ ...place, coordinates: { coordinates: [longitude, latitude] } })
        .map(({ road }) => road)
        .filter((road) => road !== place.highway);
    expect(all.filter(({ alsoOn = [] }) => alsoOn.length > 0).length).toBeGreaterThan(3_000);
    const wrong = all.filter(
      ({ alsoOn = [], ...place }) => furtherRoads(place).sort().join() !== alsoOn.toSorted().join(),
    );
    expect(wrong.map(({ name, ref }) => `${name} (${ref})`)).toEqual([]);
  });

  it('match the README’s counts per kind', async () => {
    const readme = (await readFile('README.md', 'utf8')).replace(/\s+/g, ' ');
    const types = [...all, ...starterPlaces].map(({ type }) => type);
    const counts = [types.length, ...locationTypes.map((type) => types.filter((each) => each === type).length)];
    const ofFiles = files.map(({ places }) => places.length);
    for (const count of [...counts, ...ofFiles]) expect(readme).toContain(` ${count.toLocaleString('en-US')} `);
  });

  it('do not duplicate the starter list', () => {
    const again = all.filter((place) =>
      starterPlaces.some(
        (known) => known.chainName && known.chainName === place.chainName && metersBetween(known, place.point) <= 1_500,
      ),
    );
    expect(again.map(({ name }) => name)).toEqual([]);
  });
});

describe('a first start', () => {
  const counts = async () => [await Locations.countDocuments(), await LocationBatches.countDocuments()];
  const first = files.flatMap(({ places }) => places.slice(0, shortened));
  const whole = [first.length + starterPlaces.length, placeFiles.length];

  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'first-places-'));
    for (const { file } of placeFiles) {
      const lines = gunzipSync(await readFile(dataFile('places', file)))
        .toString()
        .split('\n')
        .slice(0, shortened);
      await writeFile(path.join(folder, file), gzipSync(`${lines.join('\n')}\n`));
      beginnings.set(`places/${file}`, path.join(folder, file));
    }
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('resumes after an interruption, and a second one adds nothing', async () => {
    let lines = 0;
    const breakOff = (line: string) => {
      if (line.startsWith('Places from') && (lines += 1) === 2) throw new Error('pulled the plug');
    };
    await expect(seedIfEmpty(breakOff)).rejects.toThrow('pulled the plug');
    const [before = 0] = await counts();
    expect(before).toBeLessThan(first.length);

    const said: string[] = [];
    await seedIfEmpty((line) => said.push(line));
    expect(await counts()).toEqual(whole);
    expect(said.join('\n')).toMatch(/Places from OpenStreetMap: [\d,]+/);
    expect(await Locations.countDocuments({ isListedRestaurant: true })).toBe(
      first.filter(({ type }) => type === 'restaurant' || type === 'diner').length + 1,
    );

    const again: string[] = [];
    await seedIfEmpty((line) => again.push(line));
    await loadPlaces((line) => again.push(line));
    expect([again, await counts()]).toEqual([[], whole]);
  });

  it('gives most truck stops an exit, marks guesses, and gives none to rest areas', () => {
    const amended = all.map(withExit);
    const guesses = amended.filter(({ exitIsGuess }) => exitIsGuess);
    expect(guesses.length).toBeGreaterThan(100);
    expect(guesses.every(({ exitNumber, type }) => exitNumber && type !== 'rest_area')).toBe(true);
    const known = amended.filter(({ exitNumber, exitIsGuess }) => exitNumber !== null && !exitIsGuess);
    expect(known.filter(({ type }) => type === 'truck_stop').length).toBeGreaterThan(1_100);
    expect(known.filter(({ type }) => type === 'rest_area')).toEqual([]);
    expect(amended.filter(({ mile = null }) => mile !== null).length).toBeGreaterThan(3_000);
  });

  it('can be undone, file by file', async () => {
    const batch = await LocationBatches.findOne({ fileName: 'odbl.ndjson.gz' }).lean();
    expect(await undoBatch(batch?._id ?? 0)).toMatchObject({ removed: shortened, kept: [] });
    await seedIfEmpty(() => undefined);
    expect(await Locations.countDocuments()).toBe(first.length + starterPlaces.length - shortened);
  });
});
