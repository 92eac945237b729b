import { stateAt } from '~/domain/locations/state-at';
import { withRoadKeys } from '~/domain/roads/along-road';
import { starterPlaces } from '~/domain/seed/places';
import { reserveIds } from '~models/database/ids';
import { keysOf, type LocationRow } from '~models/location';
import { pick, seededRandom } from './random';
import { store } from './tally';

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

type FictionalPlace = Omit<LocationRow, '_id' | 'addedBy' | 'createdAt' | 'updatedAt' | 'source'>;

const synthetic = 'Synthetic, for measuring only; showers, parking for 120 trucks';

/** Fictional stops at exits of the starter list, with several per exit if there are too few. Their positions are fictional, too. */
function* fictionalPlaces(count: number, isWanted: (highway: string) => boolean): Generator<FictionalPlace> {
  const random = seededRandom(40);
  const exits = starterPlaces.filter(({ highway }) => isWanted(highway));
  for (let number = 1; number <= count; number += 1) {
    const { highway, exitNumber } = exits[Math.floor(random() * exits.length)] ?? {
      highway: 'I-40',
      exitNumber: '143',
    };
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
      exitNumber,
      state,
      city,
      type: chainName ? 'truck_stop' : 'rest_area',
      amenities: synthetic,
      coordinates: { type: 'Point', coordinates: [longitude, latitude] },
    };
  }
}

/** Stores fictional stops on the highways that `isWanted` accepts, without the import. */
export async function fillPlaces(count: number, isWanted: (highway: string) => boolean): Promise<LocationRow[]> {
  const ids = await reserveIds('locations', count);
  const createdAt = new Date();
  const rows: LocationRow[] = [];
  for (const place of fictionalPlaces(count, isWanted)) {
    const common = { addedBy: null, source: { kind: 'file' as const }, createdAt, updatedAt: createdAt };
    rows.push({ ...place, ...common, _id: ids[rows.length] ?? 0 });
  }
  await store('Location', storedRows(rows));
  return rows;
}

function* storedRows(rows: LocationRow[]) {
  for (const row of rows) yield { ...row, ...keysOf(withRoadKeys(row)), closedAt: null, reportedAt: null };
}

type RoughPoint = { latitude: number; longitude: number; state: string };

/** Even interstates run from west to east, odd ones from south to north, in the order of their numbers. */
const bounds = { west: -121, east: -77, south: 29, north: 47 };

/** A point in the US near an interstate. For a three-digit one, it is near its parent. @param random returns 0 up to 1 */
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
