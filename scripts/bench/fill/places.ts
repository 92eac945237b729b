import { readFile } from 'node:fs/promises';
import { stateAt } from '~/domain/locations/state-at';
import { placed } from '~/domain/roads';
import { starterPlaces } from '~/domain/seed/places';
import { reserveIds } from '~models/database/ids';
import { keysOf, type LocationRow } from '~models/location';
import { inRoot } from '../../bootstrap/project.mjs';
import { seededRandom, pick } from './random';
import { store } from './store';

const chains = ["Love's", 'Pilot', 'Flying J', 'TA', 'Petro', 'Sapp Bros.'] as const;
const surnames = ['Prairie', 'Cactus', 'Bluff', 'Cedar', 'Granite', 'Willow', 'Iron', 'Red River'] as const;
const townsBegin = ['Ama', 'Wal', 'Gal', 'Bar', 'Ken', 'Lar', 'Eff', 'Car', 'Oak', 'Spring', 'Mill', 'Fair'] as const;
const townsEnd = [
  'rillo',
  'cott',
  'lup',
  'stow',
  'ly',
  'amie',
  'ingham',
  'lisle',
  'field',
  'ville',
  'ton',
  'view',
] as const;

type MadePlace = Omit<LocationRow, '_id' | 'addedBy' | 'createdAt' | 'updatedAt' | 'source'>;

/** Every made-up place says that it is one. */
const synthetic = 'Synthetic, for measuring only; showers, parking for 120 trucks';

/** Made-up places at real exits, several at each when there are too few exits; their positions are made up. */
async function* madePlaces(count: number, isWanted: (highway: string) => boolean): AsyncGenerator<MadePlace> {
  const random = seededRandom(40);
  const pairs = await exitPairs(isWanted);
  for (let number = 1; number <= count; number += 1) {
    const { highway, exit } = pairs[Math.floor(random() * pairs.length)] ?? { highway: 'I-40', exit: '143' };
    const { latitude, longitude, state } = pointAlong(highway, random);
    const city = pick(townsBegin, random()) + pick(townsEnd, random());
    const chainName = random() < 0.6 ? pick(chains, random()) : null;
    yield {
      name: chainName
        ? `${chainName} Travel Stop #${number}`
        : `${pick(surnames, random())} ${city} Truck Plaza ${number}`,
      chainName,
      highway,
      direction: null,
      exitNumber: exit,
      state,
      city,
      type: chainName ? 'truck_stop' : 'rest_area',
      amenities: synthetic,
      coordinates: { type: 'Point', coordinates: [longitude, latitude] },
    };
  }
}

/** Stores made-up places without the import, on the highways that are wanted. @param onProgress is told now and then how many are stored */
export async function fillPlaces(
  count: number,
  isWanted: (highway: string) => boolean,
  onProgress: (done: number) => void,
): Promise<LocationRow[]> {
  const ids = await reserveIds('locations', count);
  const createdAt = new Date();
  const rows: LocationRow[] = [];
  for await (const place of madePlaces(count, isWanted)) {
    const common = { addedBy: null, source: { kind: 'file' as const }, createdAt, updatedAt: createdAt };
    rows.push({ ...place, ...common, _id: ids[rows.length] ?? 0 });
  }
  for (let from = 0; from < rows.length; from += 1_000) {
    const part = rows.slice(from, from + 1_000);
    await store(
      'Location',
      part.map((row) => ({ ...row, ...keysOf(placed(row)), closedAt: null, reportedAt: null })),
    );
    if (from % 10_000 === 0) onProgress(from);
  }
  return rows;
}

type RoughPoint = { latitude: number; longitude: number; state: string };

/** Roughly where the interstates run: even ones from west to east, odd ones from south to north, by their number. */
const bounds = { west: -121, east: -77, south: 29, north: 47 };

/**
 * A point in the US near where an interstate runs; three-digit ones lie about where their parent does.
 *
 * @param random gives numbers from 0 up to 1
 */
function pointAlong(highway: string, random: () => number): RoughPoint {
  const number = Number(/\d+/.exec(highway)?.[0] ?? 50) % 100;
  for (;;) {
    const [across, along] = [Math.min(1, number / 95) + (random() - 0.5) / 15, random()];
    const [x, y] = number % 2 === 0 ? [along, across] : [across, along];
    const longitude = round(bounds.west + x * (bounds.east - bounds.west));
    const latitude = round(bounds.south + y * (bounds.north - bounds.south));
    const state = stateAt(latitude, longitude, 0);
    if (state) return { latitude, longitude, state };
  }
}

const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

type ExitPair = { highway: string; exit: string };

const file = inRoot('..', 'shared', 'data', 'locations', 'openinterstate_exit_pairs.csv');

/**
 * Real exits of interstates: all of them where their list is beside the project, else those of the starter list.
 * @param isWanted of the highways
 */
const exitPairs = async (isWanted: (highway: string) => boolean): Promise<ExitPair[]> =>
  (await allPairs()).filter(({ highway }) => isWanted(highway));

async function allPairs(): Promise<ExitPair[]> {
  const list = await readFile(file, 'utf8').catch(() => null);
  if (list === null) return starterPlaces.map(({ highway, exitNumber }) => ({ highway, exit: exitNumber }));
  return list
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .flatMap((line) => {
      const [highway, exit] = line.split(',');
      return highway && exit ? [{ highway, exit }] : [];
    });
}
