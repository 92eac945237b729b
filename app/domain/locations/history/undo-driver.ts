import { findLocationsByIds } from '~models/location';
import { findStandingChangesBy, type LocationEditRow } from '~models/location-change';
import { deleteReportsOf } from '~models/place-report';
import { refuseSuggestionsOf } from '~models/place-suggestion';
import { findUser } from '~models/user';
import { clock } from '~/services/clock';
import type { Actor } from '../../actor';
import { DomainError, invariant } from '../../errors';
import { type RunArgs, operation } from '../../operation';
import { presentPublicUser, type PublicUser } from '../../profiles/present-user';
import { writes } from '../../rate-limits';
import { factChanges, type FactChange } from './facts-in-words';
import { undo } from './undo-change';

/** What a driver has brought about at places, together with others who said the same. */
export type DriversChange = { id: string; locationId: number; name: string; at: string; facts: FactChange[] };

const mostShown = 50;

/** For the editors' desk: the newest changes that stand. @throws DomainError `user-not-found` */
export async function readDriversChanges(userId: number): Promise<{ driver: PublicUser; changes: DriversChange[] }> {
  const user = await findUser(userId);
  invariant(user, 'user-not-found');
  const rows = await findStandingChangesBy(userId, mostShown, null);
  const places = await findLocationsByIds([...new Set(rows.map(({ locationId }) => locationId))]);
  const names = new Map(places.map(({ _id, name }) => [_id, name]));
  const changes = rows.map(({ _id: id, locationId, at, before, after }) => ({
    ...{ id, locationId, name: names.get(locationId) ?? `Stop ${locationId}`, at: at.toISOString() },
    facts: factChanges(before, after),
  }));
  return { driver: presentPublicUser(user), changes };
}

const atOnce = 50;

/**
 * Takes back all that a driver has brought about at places with others, one change after the other, the last first; drops their words
 * on places, and refuses what they suggest. What has been changed again since stays.
 * @returns how many changes were undone, and how many stay
 */
export const undoDriver = operation({
  who: 'editor',
  limits: [writes],
  refuses: ['user-not-found'],
  run: ({ actor, input: userId }: RunArgs<Actor, number>) => undoAll(actor, userId),
});

async function undoAll(actor: Actor, userId: number): Promise<{ undone: number; kept: number }> {
  invariant(await findUser(userId), 'user-not-found');
  let [undone, kept] = [0, 0];
  let last: LocationEditRow | null = null;
  for (;;) {
    const rows: LocationEditRow[] = await findStandingChangesBy(userId, atOnce, last);
    for (const { _id, locationId } of rows) {
      if (await isUndone(actor, locationId, _id)) undone += 1;
      else kept += 1;
    }
    last = rows.at(-1) ?? null;
    if (rows.length < atOnce) break;
  }
  await deleteReportsOf(userId);
  await refuseSuggestionsOf(userId, actor.id, clock.now());
  return { undone, kept };
}

async function isUndone(actor: Actor, locationId: number, changeId: string): Promise<boolean> {
  try {
    await undo(actor, locationId, changeId);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
