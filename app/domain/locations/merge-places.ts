import type { Place } from '~/schemas/places';
import { areOpposite, toMiles } from '~/schemas/roads';
import { clock } from '~/services/clock';
import { inTransaction, type Tx } from '~models/database/transaction';
import {
  type LocationRow,
  type ChainStop,
  findChainStops,
  findLocationsByIds,
  findMarkedAsDistinct,
  markAsDistinct,
} from '~models/location';
import { type EditReason, findMergesSince } from '~models/location-change';
import { writeInTransaction } from '~models/location-writes';
import { findOpenSuggestionsOn, moveSuggestions } from '~models/place-suggestion';
import { hasPostsAt } from '~models/post';
import type { Actor } from '../actor';
import { beginJob, hasFollowsOrReportsToCopy } from '../background-jobs';
import { invariant } from '../errors';
import { type RunArgs, operation } from '../operation';
import { writes } from '../rate-limits';
import { cachedForAMinute } from '../read-cache';
import { assertUnchanged, newEditId, writeEdit, findCurrentPlace } from './history/write-edit';
import { metersBetween } from './import/geometry';
import { isBetterExit, mayBeOnSameRoad, withMissingFacts } from './import/merge-place';
import { presentLocation } from './present-location';
import { closeSuggestions, maxOpenSuggestions } from './suggestions/accept-suggestion';

type Merging = {
  keptId: number;
  removedId: number;
  /** `updatedAt` of the kept place when it was shown to the editor (ISO 8601); null skips the check. */
  seen: string | null;
};

/**
 * Merges two places. The other's posts, reports and suggestions move to the kept place, its facts fill in missing ones, and its address
 * leads to the kept place. A merge can be undone like any change.
 */
export const mergePlaces = operation({
  who: 'editor',
  limits: [writes],
  refuses: ['location-not-found', 'other-not-found', 'place-changed'],
  run: ({ actor, input }: RunArgs<Actor, Merging>) => merge(actor, input),
});

function merge(actor: Actor, { keptId, removedId, seen }: Merging): Promise<Place> {
  return inTransaction(async (tx) => {
    const [kept, removed] = [await findCurrentPlace(keptId, tx), await findCurrentPlace(removedId, tx)];
    invariant(kept, 'location-not-found');
    invariant(removed && removed._id !== kept._id, 'other-not-found');
    await assertUnchanged(kept, seen, tx);
    return presentLocation(await mergeInto({ kept, removed, why: 'editor', by: actor.id }, tx));
  });
}

type Merged = { kept: LocationRow; removed: LocationRow; why: EditReason; by: number };

/** @returns the kept place */
export async function mergeInto({ kept, removed, why, by }: Merged, tx: Tx): Promise<LocationRow> {
  const id = newEditId();
  const after = withFactsOf(kept, removed);
  const suggestionIds = await settleDuplicates(kept, removed, by, tx);
  // Must come first: no two places may have the same source row.
  await writeInTransaction([{ remove: removed._id }], tx);
  await writeEdit({ id, before: kept, after, removed, what: 'merged', why, by, suggestionIds }, tx);
  await beginJob('move-posts', removed._id, tx);
  await moveSuggestions(removed._id, kept._id, id, tx);
  await beginJob('copy-words', removed._id, tx);
  return after;
}

/** Closes the suggestions that the two are duplicates. */
async function settleDuplicates(kept: LocationRow, removed: LocationRow, by: number, tx: Tx): Promise<number[]> {
  const open = [
    ...(await findOpenSuggestionsOn(kept._id, maxOpenSuggestions, tx)),
    ...(await findOpenSuggestionsOn(removed._id, maxOpenSuggestions, tx)),
  ];
  const both = [kept._id, removed._id];
  const matching = open.filter(({ duplicateOf }) => duplicateOf !== null && both.includes(duplicateOf));
  await closeSuggestions(matching, 'taken', by, tx);
  return matching.map(({ _id }) => _id);
}

/** Fills in the kept place's missing facts, and combines the source rows of both. */
function withFactsOf(kept: LocationRow, removed: LocationRow): LocationRow {
  const isOneRoad = mayBeOnSameRoad(kept, removed);
  const refs = [...new Set([...(kept.source.refs ?? []), ...(removed.source.refs ?? [])])];
  return {
    ...kept,
    ...withMissingFacts(kept, removed),
    direction: kept.direction ?? (isOneRoad ? removed.direction : null),
    ...(isOneRoad &&
      isBetterExit(kept, removed) && { exitNumber: removed.exitNumber, exitIsGuess: removed.exitIsGuess ?? false }),
    coordinates: kept.coordinates ?? removed.coordinates,
    source: refs.length > 0 ? { ...kept.source, refs } : kept.source,
  };
}

/** Longer than any request can take that read a place just before it was merged. */
const maxStragglerAgeMs = 3600_000;

/** Moves rows that were written for a place while it was being merged. */
export async function moveStragglers(): Promise<void> {
  const since = new Date(clock.now().getTime() - maxStragglerAgeMs);
  for (const { _id, locationId, removed } of await findMergesSince(since)) {
    if (await hasPostsAt(removed._id)) await inTransaction((tx) => beginJob('move-posts', removed._id, tx));
    await moveSuggestions(removed._id, locationId, _id);
    if (await hasFollowsOrReportsToCopy(removed._id, _id))
      await inTransaction((tx) => beginJob('copy-words', removed._id, tx));
  }
}

/** Two stops of one chain that may be the same. */
export type LikelyDuplicate = { one: Place; other: Place; miles: number };

/** Maximum distance of likely duplicates. At a few big exits a chain has two real stops this close, so an editor decides. */
const maxMiles = 1;
/** The same distance to the north, in degrees. */
const maxDegrees = maxMiles / 69;

/** Cached for a minute, since it reads every stop of every chain. */
const readPairs = cachedForAMinute(async () => pairsOf(await findChainStops()));

/**
 * Stops of one chain within a mile of each other, closest first. Leaves out stops on opposite sides of a road, and pairs that an editor
 * decided to keep.
 */
export async function findLikelyDuplicates(limit: number): Promise<LikelyDuplicate[]> {
  const all = await readPairs();
  // Not cached, so that a pair disappears as soon as an editor decides.
  const others = await findMarkedAsDistinct([...new Set(all.flatMap(({ ids }) => ids))]);
  const pairs = all.filter(({ ids: [one, other] }) => !others.get(one)?.includes(other)).slice(0, limit);
  const rows = await findLocationsByIds([...new Set(pairs.flatMap(({ ids }) => ids))]);
  const places = new Map(rows.map((row) => [row._id, presentLocation(row)]));
  return pairs.flatMap(({ ids: [first, second], miles }) => {
    const [one, other] = [places.get(first), places.get(second)];
    return one && other && one.chainName === other.chainName ? [{ one, other, miles }] : [];
  });
}

/** Marks likely duplicates as two separate stops. They can still be merged by hand. */
export const keepBoth = operation({
  who: 'editor',
  limits: [writes],
  refuses: ['location-not-found'],
  run: async ({ input: { id, other } }: RunArgs<Actor, { id: number; other: number }>) => {
    invariant(id !== other && (await markAsDistinct(id, other)), 'location-not-found');
    return { id };
  },
});

type Pair = { ids: [number, number]; miles: number };

/** Compares each stop only with those of its chain up to a mile to its south. */
function pairsOf(stops: ChainStop[]): Pair[] {
  const pairs: Pair[] = [];
  const byChain = new Map<string, ChainStop[]>();
  for (const stop of stops) byChain.set(stop.chainName, [...(byChain.get(stop.chainName) ?? []), stop]);
  for (const chain of byChain.values()) {
    const southFirst = chain.toSorted((a, b) => latitudeOf(a) - latitudeOf(b));
    southFirst.forEach((stop, at) => {
      for (let before = at - 1; before >= 0; before -= 1) {
        const other = southFirst[before];
        if (!other || latitudeOf(stop) - latitudeOf(other) > maxDegrees) break;
        const miles = toMiles(metersBetween(pointOf(stop), pointOf(other)));
        if (miles > maxMiles || areOpposite(stop.direction, other.direction)) continue;
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
