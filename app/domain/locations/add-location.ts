import { randomUUID } from 'node:crypto';
import { nextId } from '~models/database/ids';
import type { Tx } from '~models/database/transaction';
import { findByHighwayExit, insertLocation, type LocationRow } from '~models/location';
import { writeLockRow } from '~models/lock-row';
import { clock } from '~/services/clock';
import type { Actor } from '../actor';
import { invariant } from '../errors';
import { once } from '../idempotency';
import { type Given, operation } from '../operation';
import { byActor, writes } from '../rate-limits';
import { fullName, recognizeChain } from './chains';
import { normalizeExit } from './exit';
import type { HighwayReading } from './highway';
import { knownRoad } from './known-road';
import { type Place, presentLocation } from './present-location';
import { findLocationOrFail } from './read-locations';
import { similarNames } from './similar-names';

export type NewLocation = Pick<
  Place,
  'name' | 'chainName' | 'highway' | 'exitNumber' | 'state' | 'city' | 'type' | 'amenities'
> & {
  /** The actor has seen the place that we have and means another one. */
  confirm: boolean;
  formKey?: string | null;
};

/**
 * Adds a place. Its highway and exit get their canonical spelling, and its chain is recognized from the name. One of a similar
 * name at that exit is told of, as the error's match, unless `confirm` is set.
 */
export const addLocation = operation({
  who: 'driver',
  limits: [writes, byActor('place-actor')],
  refuses: ['location-exists', 'no-such-highway'],
  run: ({ actor, input }: Given<Actor, NewLocation>) => store(actor, input),
});

async function store(actor: Actor, input: NewLocation): Promise<Place> {
  const { confirm, formKey = null, ...typed } = input;
  const road = roadOf(typed);
  const request = { scope: `location:${actor.id}`, key: formKey, body: typed };
  const id = await once(request, async (tx) => {
    const row = await newRow(actor, typed, road);
    const match = confirm ? null : await findSamePlace(row, tx);
    invariant(!match, 'location-exists', { field: 'name', match: match && presentLocation(match) });
    await insertLocation(row, tx);
    return row._id;
  });
  return findLocationOrFail(id);
}

/** Each road has a line in lists that everybody reads, so people name none that is not there; files may. */
function roadOf({ highway, state }: Pick<NewLocation, 'highway' | 'state'>): HighwayReading | null {
  if (!highway) return null;
  const road = knownRoad(highway, state);
  invariant(road, 'no-such-highway', { field: 'highway' });
  return road;
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

/** The same highway and exit and a similar name (contract); the same exit of another state is another place. */
async function findSamePlace(row: LocationRow, tx: Tx): Promise<LocationRow | null> {
  if (!row.highway || !row.exitNumber) return null;
  await writeLockRow(`exit:${row.highway} ${row.exitNumber}`, tx);
  const there = await findByHighwayExit(row.highway, row.exitNumber, tx);
  const inState = there.filter(({ state }) => !state || !row.state || state === row.state);
  return inState.find((other) => similarNames(fullName(row), fullName(other))) ?? null;
}
