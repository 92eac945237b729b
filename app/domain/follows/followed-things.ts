import { findUser } from '~models/user';
import type { Tx } from '~models/database/transaction';
import type { Followed, FollowKind } from '~/schemas/follows';
import { blocksBetween } from '../blocks/blocked';
import { invariant } from '../errors';
import { hasStops } from '../highways';
import { normalizeHighway } from '../locations';
import { knownRoad, storedRoad } from '../locations/known-road';
import { findCurrentPlace } from '../locations/merge/current-place';

/** As it is typed or linked to: a driver's or place's id, or a highway. */
export type FollowInput = { kind: FollowKind; id: string };

const digits = /^[1-9]\d{0,14}$/;

/** A highway as posts have it; null where neither the lists of roads nor our places know it. */
export async function followableRoad(name: string): Promise<string | null> {
  const read = await storedRoad(name);
  return (await hasStops(read)) ? read : (knownRoad(name, null)?.highway ?? null);
}

const nameOfRoad = (name: string): string => normalizeHighway(name)?.highway ?? name;

/**
 * What is there to be followed. A driver who wants no public page cannot be, nor one between whom and the follower there is a block.
 * @throws DomainError `oneself`, `user-not-found`, `location-not-found`, `highway-unknown`
 */
export async function followableOf(userId: number, { kind, id }: FollowInput, tx: Tx): Promise<Followed> {
  if (kind === 'highway') {
    const road = await followableRoad(id);
    invariant(road, 'highway-unknown');
    return { kind, key: road };
  }
  if (kind === 'location') {
    const place = digits.test(id) ? await findCurrentPlace(Number(id), tx) : null;
    invariant(place, 'location-not-found');
    return { kind, key: String(place._id) };
  }
  invariant(digits.test(id), 'user-not-found');
  const driverId = Number(id);
  invariant(driverId !== userId, 'oneself');
  const driver = await findUser(driverId, tx);
  const isBlocked = (await blocksBetween(userId, [driverId], tx)).has(driverId);
  invariant(driver && !driver.hiddenAt && driver.isProfilePublic && !isBlocked, 'user-not-found');
  return { kind, key: id };
}

/** By what a row may stand for it, whether it is still there or not. */
export async function namesOf({ kind, id }: FollowInput): Promise<Followed[]> {
  if (kind === 'user') return [{ kind, key: id }];
  const now =
    kind === 'highway' ? ((await followableRoad(id)) ?? nameOfRoad(id)) : (await findCurrentPlace(Number(id)))?._id;
  return [...new Set([id, String(now ?? id)])].map((key) => ({ kind, key }));
}
