import { randomUUID } from 'node:crypto';
import type { Place } from '~/schemas/places';
import { clock } from '~/services/clock';
import { nextId } from '~models/database/ids';
import type { Tx } from '~models/database/transaction';
import { findByHighwayExit, insertLocation, type LocationRow } from '~models/location';
import { lock } from '~models/lock';
import type { Actor } from '../actor';
import { invariant } from '../errors';
import { idempotent } from '../idempotency';
import { type RunArgs, operation } from '../operation';
import { assertNoHeldWords } from '../prevention/held-words';
import { assertMayLink } from '../prevention/newcomers';
import { byActor, writes } from '../rate-limits';
import { withRoadKeys } from '../roads/along-road';
import { fullName, recognizeChain, similarNames } from './chains';
import { normalizeExit, type HighwayReading } from './highway';
import { asStored, knownRoad } from './known-road';
import { assertPlaceName, presentLocation } from './present-location';
import { findLocationOrFail } from './read-locations';

export type NewLocation = Pick<
  Place,
  'name' | 'chainName' | 'highway' | 'exitNumber' | 'state' | 'city' | 'type' | 'amenities'
> & {
  /** The actor has seen the matching place and wants to add a different one. */
  confirm: boolean;
  formKey?: string | null;
};

/**
 * Adds a place, with the canonical spelling of its highway and exit, and its chain recognized from the name. If a similarly named place
 * exists at that exit, the error returns it as the match, unless `confirm` is set.
 */
export const addLocation = operation({
  who: 'driver',
  limits: [writes, byActor('place-actor')],
  refuses: ['location-exists', 'no-such-highway', 'invalid', 'newcomer-link'],
  run: ({ actor, input }: RunArgs<Actor, NewLocation>) => store(actor, input),
});

async function store(actor: Actor, input: NewLocation): Promise<Place> {
  const { confirm, formKey = null, ...typed } = input;
  const { name, chainName, exitNumber, city, amenities } = typed;
  await assertNoHeldWords({ name, chainName, city, amenities });
  assertPlaceName(name, 'name');
  assertPlaceName(chainName, 'chainName');
  await assertMayLink(actor.id, { exitNumber, city, amenities });
  const road = await roadOf(typed);
  const request = { scope: `location:${actor.id}`, key: formKey, body: typed };
  const id = await idempotent(request, async (tx) => {
    const row = await newRow(actor, typed, road);
    const match = confirm ? null : await findSamePlace(row, tx);
    invariant(!match, 'location-exists', { field: 'name', match: match && presentLocation(match) });
    await insertLocation(withRoadKeys(row), tx);
    return row._id;
  });
  return findLocationOrFail(id);
}

/** Drivers can only name roads that exist, since each road appears in lists that everyone reads; files may name others. */
async function roadOf({ highway, state }: Pick<NewLocation, 'highway' | 'state'>): Promise<HighwayReading | null> {
  if (!highway) return null;
  const road = knownRoad(highway, state);
  invariant(road, 'no-such-highway', { field: 'highway' });
  return asStored(road);
}

async function newRow(
  actor: Actor,
  typed: Omit<NewLocation, 'confirm' | 'formKey'>,
  road: HighwayReading | null,
): Promise<LocationRow> {
  const now = clock.now();
  return {
    ...typed,
    _id: await nextId('locations'),
    chainName: typed.chainName ?? recognizeChain(typed.name),
    highway: road?.highway ?? null,
    direction: road?.direction ?? null,
    exitNumber: normalizeExit(typed.exitNumber),
    coordinates: null,
    addedBy: actor.id,
    source: { kind: 'driver', refs: [`driver:${randomUUID()}`] },
    createdAt: now,
    updatedAt: now,
  };
}

/** The same highway and exit and a similar name (contract). The same exit number in another state is a different place. */
async function findSamePlace(row: LocationRow, tx: Tx): Promise<LocationRow | null> {
  if (!row.highway || !row.exitNumber) return null;
  await lock(`exit:${row.highway} ${row.exitNumber}`, tx);
  const there = await findByHighwayExit(row.highway, row.exitNumber, tx);
  const inState = there.filter(({ state }) => !state || !row.state || state === row.state);
  return inState.find((other) => similarNames(fullName(row), fullName(other))) ?? null;
}
