import type { z } from 'zod';
import type { editedPlace } from '~/schemas/locations';
import { statedTrucks, type Place } from '~/schemas/places';
import { clock } from '~/services/clock';
import { inTransaction, type Tx } from '~models/database/transaction';
import { findLocation, type LocationRow } from '~models/location';
import { deleteReports } from '~models/place-report';
import type { Actor } from '../../actor';
import { invariant } from '../../errors';
import { type RunArgs, operation } from '../../operation';
import { writes } from '../../rate-limits';
import { normalizeExit } from '../highway';
import { asStored, knownRoad } from '../known-road';
import { presentLocation } from '../present-location';
import { settleSuggestions } from '../suggestions/accept-suggestion';
import { assertUnchanged, afterCorrection, writeEdit } from './write-edit';

type Seen = {
  /** `updatedAt` of the place when it was shown to the editor (ISO 8601); null skips the check. */
  seen: string | null;
};

/** Replaces all facts of a place; missing ones are removed. */
export const editPlace = operation({
  who: 'editor',
  limits: [writes],
  refuses: ['location-not-found', 'no-such-highway', 'place-changed'],
  run: ({ actor, input: { id, seen, ...facts } }: RunArgs<Actor, EditedFacts & Seen & { id: number }>) =>
    change(actor, id, seen, async (place) => afterCorrection(place, await withFacts(place, facts))),
});

type EditedFacts = Omit<z.output<typeof editedPlace>, keyof Seen>;

async function withFacts(place: LocationRow, { latitude, longitude, ...facts }: EditedFacts): Promise<LocationRow> {
  const typed = facts.highway === null ? null : knownRoad(facts.highway, facts.state);
  const isSameRoad = facts.highway === place.highway;
  invariant(facts.highway === null || isSameRoad || typed, 'no-such-highway', { field: 'highway' });
  const road = isSameRoad ? place : typed && (await asStored(typed));
  const highway = road?.highway ?? null;
  return {
    ...place,
    ...facts,
    trucks: statedTrucks(facts.trucks, facts),
    highway,
    direction: highway === place.highway ? place.direction : (road?.direction ?? null),
    exitNumber: normalizeExit(facts.exitNumber),
    coordinates: latitude === null || longitude === null ? null : { type: 'Point', coordinates: [longitude, latitude] },
  };
}

/** Confirms a guessed exit, or records that there is none. */
export const resolveGuessedExit = operation({
  who: 'editor',
  limits: [writes],
  refuses: ['location-not-found', 'place-changed'],
  run: ({ actor, input: { id, seen, isRight } }: RunArgs<Actor, Seen & { id: number; isRight: boolean }>) =>
    change(actor, id, seen, (place) => ({
      ...place,
      exitNumber: isRight ? place.exitNumber : null,
      exitIsGuess: false,
    })),
});

/** Marks a place as closed or open, without waiting for enough drivers' reports. */
export const setPlaceClosed = operation({
  who: 'editor',
  limits: [writes],
  refuses: ['location-not-found', 'place-changed'],
  run: ({ actor, input: { id, isClosed } }: RunArgs<Actor, { id: number; isClosed: boolean }>) =>
    change(actor, id, null, async (place, tx) => {
      // Closure reports that turned out to be wrong no longer count, as when drivers refute them.
      if (!isClosed) await deleteReports(id, 'closed', tx);
      return { ...place, closedAt: isClosed ? (place.closedAt ?? clock.now()) : null };
    }),
});

function change(
  actor: Actor,
  id: number,
  seen: string | null,
  edit: (place: LocationRow, tx: Tx) => LocationRow | Promise<LocationRow>,
): Promise<Place> {
  return inTransaction(async (tx) => {
    const before = await findLocation(id, tx);
    invariant(before, 'location-not-found');
    await assertUnchanged(before, seen, tx);
    const after = await edit(before, tx);
    await writeEdit({ before, after, what: 'edited', why: 'editor', by: actor.id, suggestionIds: [] }, tx);
    await settleSuggestions(after, actor.id, tx);
    return presentLocation(after);
  });
}
