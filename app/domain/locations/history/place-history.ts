import { findBatch } from '~models/location-batch';
import { type AnyLocationChange, type EditReason, findChangesOf, type LocationEditRow } from '~models/location-change';
import { findSuggestions } from '~models/place-suggestion';
import { findUsers } from '~models/user';
import { mayEdit, type Viewer } from '../../actor';
import { presentPublicUser, type PublicUser } from '../../profiles/present-user';
import { type FactChange, factChanges } from './facts-in-words';
import { isUndoable } from './undo-change';

export type HistoryRow = {
  id: string;
  /** ISO 8601, UTC. */
  at: string;
  why: EditReason | 'file';
  what: AnyLocationChange['what'];
  facts: FactChange[];
  /** Of a merge: the place that became part of this one. */
  merged: string | null;
  undoneAt: string | null;
  /** What only editors see. */
  forEditors: {
    by: PublicUser | null;
    suggestedBy: PublicUser[];
    undoneBy: PublicUser | null;
    /** Of an import. */
    file: string | null;
    mayUndo: boolean;
  } | null;
};

/** No one reads farther back. */
const mostRows = 100;

/** What has become of a place, newest first. Who did it is for editors. */
export async function readPlaceHistory(viewer: Viewer, locationId: number): Promise<HistoryRow[]> {
  const rows = await findChangesOf(locationId, mostRows);
  const told = mayEdit(viewer) ? await lookUpPeople(rows) : null;
  return rows.map((row) => ({
    id: row._id,
    at: row.at.toISOString(),
    why: row.batchId === null ? row.why : 'file',
    what: row.what,
    facts: row.what === 'added' ? [] : factChanges(row.before, row.after),
    merged: row.batchId === null ? (row.removed?.name ?? null) : null,
    undoneAt: row.undoneAt?.toISOString() ?? null,
    forEditors: told && { ...told(row), mayUndo: row.undoneAt === null && isUndoable(row) },
  }));
}

type People = Omit<NonNullable<HistoryRow['forEditors']>, 'mayUndo'>;

async function lookUpPeople(rows: AnyLocationChange[]): Promise<(row: AnyLocationChange) => People> {
  const edits = rows.flatMap((row) => (row.batchId === null ? [row] : []));
  const suggestions = await findSuggestions(edits.flatMap(({ suggestionIds }) => suggestionIds));
  const suggestedBy = new Map(suggestions.map(({ _id, userId }) => [_id, userId]));
  const agreed = edits.flatMap(({ drivers = [] }) => drivers);
  const ids = [...rows.map((row) => row.undoneBy), ...edits.map(({ by }) => by), ...suggestedBy.values(), ...agreed];
  const users = await findUsers([...new Set(ids.flatMap((id) => id ?? []))]);
  const driversOf = ({ suggestionIds, drivers = [] }: LocationEditRow) => [
    ...new Set([...suggestionIds.flatMap((id) => suggestedBy.get(id) ?? []), ...drivers]),
  ];
  const byId = new Map(users.map((user) => [user._id, presentPublicUser(user)]));
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
