import { reserveIds } from '~models/database/ids';
import { noSocialIds, type UserRow } from '~models/user';
import { nameKeysOf } from '~/domain/profiles/display-name';
import { storeEach } from './store';
import type { Tally } from './tally';

export const day = 24 * 3600_000;

/** Reserves ids for drivers and records the award of a verified registration; the rows follow when all points are known. */
export async function registerDrivers(count: number, tally: Tally, now: number): Promise<number[]> {
  const ids = await reserveIds('users', count);
  for (const id of ids) {
    tally.award({ key: `registration:${id}`, userId: id, points: 5, reason: 'registration', at: joinedAt(id, now) });
  }
  return ids;
}

/** Everyone registered before the first post, 180 days ago. */
const joinedAt = (id: number, now: number): Date => new Date(now - 200 * day + (id % 10_000) * 60_000);

export function storeDrivers(ids: number[], tally: Tally, now: number): Promise<void> {
  return storeEach('User', driverRows(ids, tally, now));
}

function* driverRows(ids: number[], tally: Tally, now: number): Generator<UserRow> {
  for (const id of ids) {
    const { points, at } = tally.totalOf(id);
    const email = `bench-${id}@example.com`;
    const names = { username: `driver-${id}`, displayName: id % 3 === 0 ? null : `Driver ${id}` };
    yield {
      _id: id,
      ...names,
      nameKeys: nameKeysOf(names),
      email,
      emailKey: email,
      passwordHash: null,
      ...noSocialIds,
      firstName: 'Pat',
      lastName: 'Miller',
      phoneNumber: null,
      occupation: 'Truck driver',
      city: 'Amarillo',
      state: 'TX',
      truckType: 'Kenworth T680',
      bio: 'Twenty years on I-40. I know where the brisket is.',
      avatar: null,
      isProfilePublic: true,
      isVerified: true,
      hasSignedIn: true,
      isProfileComplete: true,
      isDemo: false,
      points,
      pointsAt: at,
      hiddenAt: null,
      createdAt: joinedAt(id, now),
    };
  }
}
