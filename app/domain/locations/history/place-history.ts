import { desk } from '~/messages/stops';
import { clock } from '~/services/clock';
import { inTransaction, type Tx } from '~models/database/transaction';
import { findLocation, findLocationsByIds, type LocationRow } from '~models/location';
import { findBatch } from '~models/location-batch';
import {
  type AnyLocationChange,
  type EditReason,
  findChangesOf,
  type LocationEditRow,
  findChange,
  findActiveChangesBy,
  markUndoneBy,
} from '~models/location-change';
import { writeInTransaction } from '~models/location-writes';
import { deleteReports, deleteReportsOf } from '~models/place-report';
import {
  findSuggestions,
  markSuggestionsUndone,
  moveSuggestionsBack,
  refuseSuggestionsOf,
} from '~models/place-suggestion';
import { findUser } from '~models/user';
import { mayEdit, type Viewer, type Actor } from '../../actor';
import { beginJob } from '../../background-jobs';
import { DomainError, invariant } from '../../errors';
import { operation, type RunArgs } from '../../operation';
import { presentPublicUser, presentUsers, type PublicUser } from '../../profiles/present-user';
import { writes } from '../../rate-limits';
import { withRoadKeys } from '../../roads/along-road';
import { changedFields, fieldNames, fieldsIn } from '../import/reading';
import { type FactChange, factChanges, nameOfEditor } from './write-edit';

export type HistoryRow = {
  id: string;
  /** ISO 8601, UTC. */
  at: string;
  why: EditReason | 'file';
  what: AnyLocationChange['what'];
  facts: FactChange[];
  /** For a merge: the name of the place that was merged into this one. */
  merged: string | null;
  undoneAt: string | null;
  /** Visible to editors only. */
  forEditors: {
    by: PublicUser | null;
    suggestedBy: PublicUser[];
    undoneBy: PublicUser | null;
    /** For an import: the name of its file. */
    file: string | null;
    mayUndo: boolean;
  } | null;
};

/** Maximum number of changes to show. */
const maxRows = 100;

/** A place's changes, newest first. Names are for editors only. */
export async function readPlaceHistory(viewer: Viewer, locationId: number): Promise<HistoryRow[]> {
  const rows = await findChangesOf(locationId, maxRows);
  const peopleOf = mayEdit(viewer) ? await lookUpPeople(rows) : null;
  return rows.map((row) => ({
    id: row._id,
    at: row.at.toISOString(),
    why: row.batchId === null ? row.why : 'file',
    what: row.what,
    facts: row.what === 'added' ? [] : factChanges(row.before, row.after),
    merged: row.batchId === null ? (row.removed?.name ?? null) : null,
    undoneAt: row.undoneAt?.toISOString() ?? null,
    forEditors: peopleOf && { ...peopleOf(row), mayUndo: row.undoneAt === null && isUndoable(row) },
  }));
}

type People = Omit<NonNullable<HistoryRow['forEditors']>, 'mayUndo'>;

async function lookUpPeople(rows: AnyLocationChange[]): Promise<(row: AnyLocationChange) => People> {
  const edits = rows.flatMap((row) => (row.batchId === null ? [row] : []));
  const suggestions = await findSuggestions(edits.flatMap(({ suggestionIds }) => suggestionIds));
  const suggestedBy = new Map(suggestions.map(({ _id, userId }) => [_id, userId]));
  const agreed = edits.flatMap(({ drivers = [] }) => drivers);
  const ids = [...rows.map((row) => row.undoneBy), ...edits.map(({ by }) => by), ...suggestedBy.values(), ...agreed];
  const byId = await presentUsers(ids);
  const driversOf = ({ suggestionIds, drivers = [] }: LocationEditRow) => [
    ...new Set([...suggestionIds.flatMap((id) => suggestedBy.get(id) ?? []), ...drivers]),
  ];
  const userOf = (id: number | null | undefined) => byId.get(id ?? 0) ?? null;
  const files = new Map<number, string>();
  for (const batchId of new Set(rows.flatMap((row) => row.batchId ?? []))) {
    files.set(batchId, (await findBatch(batchId))?.fileName ?? '');
  }
  return (row) => ({
    by: row.batchId === null ? userOf(row.by) : null,
    suggestedBy: row.batchId === null ? driversOf(row).flatMap((id) => userOf(id) ?? []) : [],
    undoneBy: userOf(row.undoneBy),
    file: row.batchId === null ? null : (files.get(row.batchId) ?? null),
  });
}

/**
 * Undoes one change of a place, no matter who made it. `change-undone`: someone else already undid it. `change-overtaken`: the same facts
 * have been changed again since.
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
    await revert(change, place, tx);
    invariant(await markUndoneBy(changeId, actor.id, clock.now(), tx), 'change-undone');
    if (change.batchId === null && change.removed) await restoreMerged(change._id, place._id, change.removed, tx);
    if (change.batchId === null) await markSuggestionsUndone(change.suggestionIds, tx);
    return { locationId };
  });
}

/** To remove a place that a file added, undo the file's batch. */
export const isUndoable = ({ what }: Pick<AnyLocationChange, 'what'>): boolean => what !== 'added';

async function revert({ before, after }: AnyLocationChange, place: LocationRow, tx: Tx): Promise<void> {
  const fields = fieldsIn(after);
  const changedAgain = changedFields(after, place, fields);
  if (changedAgain.length > 0)
    throw new DomainError('change-overtaken', { sentence: desk.changedAgain(fieldNames(changedAgain)) });
  const corrected = (place.corrected ?? []).filter(
    (field) => !fields.some((each) => each === field) || before.corrected?.includes(field),
  );
  const row = { ...place, ...before, corrected, updatedAt: clock.now() };
  await writeInTransaction([{ update: withRoadKeys(row), fields: [...fields, 'corrected', 'updatedAt'] }], tx);
  // Reports that turned out to be wrong no longer count.
  if (fields.includes('closedAt')) await deleteReports(place._id, after.closedAt ? 'closed' : 'right', tx);
}

/** Restores a place that was merged, with everything that was moved from it. */
async function restoreMerged(merge: string, from: number, removed: LocationRow, tx: Tx): Promise<void> {
  await writeInTransaction([{ insert: withRoadKeys(removed) }], tx);
  await beginJob('move-posts', removed._id, tx);
  await moveSuggestionsBack(from, removed._id, merge, tx);
  await beginJob('copy-words', removed._id, tx);
}

/** A change to a place that a driver caused together with others who suggested or reported the same. */
type DriversChange = { id: string; locationId: number; name: string; at: string; facts: FactChange[] };

const maxShown = 50;

/** For the editors' desk: a driver's newest changes that are still in effect. @throws DomainError `user-not-found` */
export async function readDriversChanges(userId: number): Promise<{ driver: PublicUser; changes: DriversChange[] }> {
  const user = await findUser(userId);
  invariant(user, 'user-not-found');
  const rows = await findActiveChangesBy(userId, maxShown, null);
  const places = await findLocationsByIds([...new Set(rows.map(({ locationId }) => locationId))]);
  const names = new Map(places.map(({ _id, name }) => [_id, name]));
  const changes = rows.map(({ _id: id, locationId, at, before, after }) => ({
    ...{ id, locationId, name: names.get(locationId) ?? `Stop ${locationId}`, at: at.toISOString() },
    facts: factChanges(before, after),
  }));
  return { driver: presentPublicUser(user), changes };
}

const batchSize = 50;

/**
 * Undoes a driver's changes to places, newest first, deletes their reports about places, and rejects their suggestions. Facts that have
 * been changed again since then stay.
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
    const rows: LocationEditRow[] = await findActiveChangesBy(userId, batchSize, last);
    for (const { _id, locationId } of rows) {
      if (await tryUndo(actor, locationId, _id)) undone += 1;
      else kept += 1;
    }
    last = rows.at(-1) ?? null;
    if (rows.length < batchSize) break;
  }
  await deleteReportsOf(userId);
  await refuseSuggestionsOf(userId, actor.id, clock.now());
  return { undone, kept };
}

async function tryUndo(actor: Actor, locationId: number, changeId: string): Promise<boolean> {
  try {
    await undo(actor, locationId, changeId);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
