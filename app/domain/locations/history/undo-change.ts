import { inTransaction, type Tx } from '~models/database/transaction';
import { findLocation, findLocationsByIds, type LocationRow } from '~models/location';
import {
  type AnyLocationChange,
  findChange,
  findStandingChangesBy,
  type LocationEditRow,
  markUndoneBy,
} from '~models/location-change';
import { writeInTransaction } from '~models/location-writes';
import { deleteReports, deleteReportsOf } from '~models/place-report';
import { markSuggestionsUndone, moveSuggestionsBack, refuseSuggestionsOf } from '~models/place-suggestion';
import { findUser } from '~models/user';
import { desk } from '~/messages/stops';
import { clock } from '~/services/clock';
import type { Actor } from '../../actor';
import { beginJob } from '../../background-jobs';
import { DomainError, invariant } from '../../errors';
import { operation, type RunArgs } from '../../operation';
import { presentPublicUser, type PublicUser } from '../../profiles/present-user';
import { writes } from '../../rate-limits';
import { placed } from '../../roads';
import { changedFields, fieldNames, fieldsIn } from '../import/changed-fields';
import { type FactChange, factChanges, nameOfEditor } from './facts-in-words';

/**
 * Takes one change of a place back, no matter who made it. `change-undone`: someone was quicker. `change-overtaken`: what it changed has
 * been changed again since.
 */
export const undoChange = operation({
  who: 'editor',
  limits: [writes],
  refuses: ['change-not-found', 'change-undone', 'change-overtaken', 'location-not-found'],
  run: ({ actor, input }: RunArgs<Actor, { id: number; changeId: string }>) => undo(actor, input.id, input.changeId),
});

function undo(actor: Actor, locationId: number, changeId: string): Promise<{ locationId: number }> {
  return inTransaction(async (tx) => {
    const change = await findChange(changeId, tx);
    invariant(change?.locationId === locationId && isUndoable(change), 'change-not-found');
    if (change.undoneAt !== null) {
      const who = await nameOfEditor(change.undoneBy ?? null);
      throw new DomainError('change-undone', { sentence: desk.undoneBefore(who) });
    }
    const place = await findLocation(locationId, tx);
    invariant(place, 'location-not-found');
    await takeBack(change, place, tx);
    invariant(await markUndoneBy(changeId, actor.id, clock.now(), tx), 'change-undone');
    if (change.batchId === null && change.removed) await bringBack(change._id, place._id, change.removed, tx);
    if (change.batchId === null) await markSuggestionsUndone(change.suggestionIds, tx);
    return { locationId };
  });
}

/** A place that a file added goes with its batch. */
export const isUndoable = ({ what }: Pick<AnyLocationChange, 'what'>): boolean => what !== 'added';

async function takeBack({ before, after }: AnyLocationChange, place: LocationRow, tx: Tx): Promise<void> {
  const fields = fieldsIn(after);
  const again = changedFields(after, place, fields);
  if (again.length > 0) throw new DomainError('change-overtaken', { sentence: desk.changedAgain(fieldNames(again)) });
  const corrected = (place.corrected ?? []).filter(
    (field) => !fields.some((each) => each === field) || before.corrected?.includes(field),
  );
  const row = { ...place, ...before, corrected };
  await writeInTransaction([{ update: placed(row), fields: [...fields, 'corrected', 'updatedAt'] }], tx);
  // Drivers' words that have turned out to be wrong do not count on.
  if (fields.includes('closedAt')) await deleteReports(place._id, after.closedAt ? 'closed' : 'right', tx);
}

/** A place that had become part of another, with what came from there. */
async function bringBack(merge: string, from: number, removed: LocationRow, tx: Tx): Promise<void> {
  await writeInTransaction([{ insert: placed(removed) }], tx);
  await beginJob('move-posts', removed._id, tx);
  await moveSuggestionsBack(from, removed._id, merge, tx);
  await beginJob('copy-words', removed._id, tx);
}

/** What a driver has brought about at places, together with others who said the same. */
type DriversChange = { id: string; locationId: number; name: string; at: string; facts: FactChange[] };

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
 * Undoes all that a driver has brought about at places with others, one change after the other, the last first; drops their words
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
