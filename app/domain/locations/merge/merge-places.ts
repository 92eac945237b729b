import type { Place } from '~/schemas/places';
import { clock } from '~/services/clock';
import { inTransaction, type Tx } from '~models/database/transaction';
import type { LocationRow } from '~models/location';
import { type EditReason, findMergesSince } from '~models/location-change';
import { writeInTransaction } from '~models/location-writes';
import { decideSuggestions, findOpenOn, moveSuggestions } from '~models/place-suggestion';
import { hasPostsAt } from '~models/post';
import type { Actor } from '../../actor';
import { beginJob } from '../../background-jobs';
import { invariant } from '../../errors';
import { type RunArgs, operation } from '../../operation';
import { writes } from '../../rate-limits';
import { assertUnchanged, newEditId, writeEdit } from '../history/write-edit';
import { isBetterExit, mayBeOnOneRoad, withLackedFacts } from '../import/merge-place';
import { presentLocation } from '../present-location';
import { mostOpen, tellOfSuggestions } from '../suggestions/take-suggestion';
import { findCurrentPlace } from './compare-places';
import { hasWordsToCopy } from './move-posts';

type Merging = {
  keptId: number;
  removedId: number;
  /** When the place that stays had been changed last, as the editor was shown it (ISO 8601); null does not ask. */
  seen: string | null;
};

/**
 * Makes two places one: what was posted at, said about and suggested for the other is of the kept one from then on, which fills in
 * what it lacked and answers at the other's address. It can be undone like any change.
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
    return presentLocation(await mergeIn({ kept, removed, why: 'editor', by: actor.id }, tx));
  });
}

type Merged = { kept: LocationRow; removed: LocationRow; why: EditReason; by: number };

/** @returns the place that stays */
export async function mergeIn({ kept, removed, why, by }: Merged, tx: Tx): Promise<LocationRow> {
  const id = newEditId();
  const after = withFactsOf(kept, removed);
  const suggestionIds = await settleDuplicates(kept, removed, by, tx);
  // First: no two places have one source row.
  await writeInTransaction([{ remove: removed._id }], tx);
  await writeEdit({ id, before: kept, after, removed, what: 'merged', why, by, suggestionIds }, tx);
  await beginJob('move-posts', removed._id, tx);
  await moveSuggestions(removed._id, kept._id, id, tx);
  await beginJob('copy-words', removed._id, tx);
  return after;
}

/** What says that one is the other needs no decision anymore. */
async function settleDuplicates(kept: LocationRow, removed: LocationRow, by: number, tx: Tx): Promise<number[]> {
  const open = [...(await findOpenOn(kept._id, mostOpen, tx)), ...(await findOpenOn(removed._id, mostOpen, tx))];
  const both = [kept._id, removed._id];
  const told = open.filter(({ duplicateOf }) => duplicateOf !== null && both.includes(duplicateOf));
  const ids = told.map(({ _id }) => _id);
  await decideSuggestions(ids, { state: 'taken', decidedBy: by, decidedAt: clock.now() }, tx);
  await tellOfSuggestions(told, 'taken', by, tx);
  return ids;
}

/** Fills in what the place lacks, and has the source rows of both. */
function withFactsOf(kept: LocationRow, removed: LocationRow): LocationRow {
  const isOneRoad = mayBeOnOneRoad(kept, removed);
  const refs = [...new Set([...(kept.source.refs ?? []), ...(removed.source.refs ?? [])])];
  return {
    ...kept,
    ...withLackedFacts(kept, removed),
    direction: kept.direction ?? (isOneRoad ? removed.direction : null),
    ...(isOneRoad &&
      isBetterExit(kept, removed) && { exitNumber: removed.exitNumber, exitIsGuess: removed.exitIsGuess ?? false }),
    coordinates: kept.coordinates ?? removed.coordinates,
    source: refs.length > 0 ? { ...kept.source, refs } : kept.source,
  };
}

/** Longer than any request that found a place just before it became part of another. */
const stragglersMs = 3600_000;

/** Brings along what was written at a place while it became part of another. */
export async function moveStragglers(): Promise<void> {
  const since = new Date(clock.now().getTime() - stragglersMs);
  for (const { _id, locationId, removed } of await findMergesSince(since)) {
    if (await hasPostsAt(removed._id)) await inTransaction((tx) => beginJob('move-posts', removed._id, tx));
    await moveSuggestions(removed._id, locationId, _id);
    if (await hasWordsToCopy(removed._id, _id)) await inTransaction((tx) => beginJob('copy-words', removed._id, tx));
  }
}
