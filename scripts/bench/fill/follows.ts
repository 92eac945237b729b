import type { Followed } from '~/schemas/notices';
import { type FollowRow, followId } from '~models/follow';
import { seededRandom } from './random';
import { storeEach } from './store';

/** What there is to follow. */
export type Followable = { highways: readonly string[]; placeIds: readonly number[]; driverIds: readonly number[] };

/** How many of each someone follows; `at` counts the drivers who do. */
type Wishes = (at: number) => { highways: number; stops: number; drivers: number };

export const storeFollows = (userIds: readonly number[], things: Followable, wishes: Wishes): Promise<void> =>
  storeEach('Follow', followRows(userIds, things, wishes));

function* followRows(
  userIds: readonly number[],
  { highways, placeIds, driverIds }: Followable,
  wishes: Wishes,
): Generator<FollowRow> {
  const random = seededRandom(7);
  const at = new Date();
  const some = (kind: Followed['kind'], from: readonly (string | number)[], count: number): Followed[] =>
    Array.from({ length: count }, () => ({ kind, key: String(from[Math.floor(random() * from.length)]) }));
  for (const [number, userId] of userIds.entries()) {
    const wanted = wishes(number);
    const followed = [
      ...some('highway', highways, wanted.highways),
      ...some('location', placeIds, wanted.stops),
      ...some('user', driverIds, wanted.drivers),
    ].filter(({ kind, key }) => kind !== 'user' || key !== String(userId));
    const rows = followed.map((each): FollowRow => ({ ...each, _id: followId(userId, each), userId, at }));
    yield* new Map(rows.map((row) => [row._id, row])).values();
  }
}
