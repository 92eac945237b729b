import type { Place } from '~/schemas/places';
import { areOpposite, toMiles } from '~/schemas/roads';
import { type ChainStop, findChainStops, findLocationsByIds, findMarkedAsTwo, markAsTwo } from '~models/location';
import type { Actor } from '../../actor';
import { invariant } from '../../errors';
import { operation, type RunArgs } from '../../operation';
import { writes } from '../../rate-limits';
import { cachedForAMinute } from '../../read-cache';
import { metersBetween } from '../import/geometry';
import { presentLocation } from '../present-location';

/** Two stops of one chain that may be one. */
export type LikelyDuplicate = { one: Place; other: Place; miles: number };

/** In miles. A chain has two real stops this close at a few big exits: an editor decides. */
const farthest = 1;
/** Of latitude, in degrees. */
const mileNorth = farthest / 69;

/** Kept for a minute, since every stop of a chain is read. */
const readPairs = cachedForAMinute(async (_country: 'US') => pairsOf(await findChainStops()));

/**
 * Stops of one chain within a mile of each other, the closest first. Those of the two sides of a road are two, and so are those that an
 * editor keeps both.
 */
export async function findLikelyDuplicates(limit: number): Promise<LikelyDuplicate[]> {
  const all = await readPairs('US');
  // Asked for each time: what an editor has just settled is gone at once.
  const others = await findMarkedAsTwo([...new Set(all.flatMap(({ ids }) => ids))]);
  const pairs = all.filter(({ ids: [one, other] }) => !others.get(one)?.includes(other)).slice(0, limit);
  const rows = await findLocationsByIds([...new Set(pairs.flatMap(({ ids }) => ids))]);
  const places = new Map(rows.map((row) => [row._id, presentLocation(row)]));
  return pairs.flatMap(({ ids: [first, second], miles }) => {
    const [one, other] = [places.get(first), places.get(second)];
    return one && other && one.chainName === other.chainName ? [{ one, other, miles }] : [];
  });
}

/** Says of two likely duplicates that they are two stops. They can still be merged by hand. */
export const keepBoth = operation({
  who: 'editor',
  limits: [writes],
  refuses: ['location-not-found'],
  run: async ({ input: { id, other } }: RunArgs<Actor, { id: number; other: number }>) => {
    invariant(id !== other && (await markAsTwo(id, other)), 'location-not-found');
    return { id };
  },
});

type Pair = { ids: [number, number]; miles: number };

/** Each is compared only with those of its chain that are at most a mile farther south. */
function pairsOf(stops: ChainStop[]): Pair[] {
  const pairs: Pair[] = [];
  const byChain = new Map<string, ChainStop[]>();
  for (const stop of stops) byChain.set(stop.chainName, [...(byChain.get(stop.chainName) ?? []), stop]);
  for (const chain of byChain.values()) {
    const southFirst = chain.toSorted((a, b) => latitudeOf(a) - latitudeOf(b));
    southFirst.forEach((stop, at) => {
      for (let before = at - 1; before >= 0; before -= 1) {
        const other = southFirst[before];
        if (!other || latitudeOf(stop) - latitudeOf(other) > mileNorth) break;
        const miles = toMiles(metersBetween(pointOf(stop), pointOf(other)));
        if (miles > farthest || areOpposite(stop.direction, other.direction)) continue;
        pairs.push({ ids: [Math.min(stop._id, other._id), Math.max(stop._id, other._id)], miles });
      }
    });
  }
  return pairs.sort((a, b) => a.miles - b.miles || a.ids[0] - b.ids[0]);
}

const latitudeOf = ({ coordinates }: ChainStop): number => coordinates.coordinates[1];
const pointOf = ({ coordinates: { coordinates } }: ChainStop) => ({
  longitude: coordinates[0],
  latitude: coordinates[1],
});
