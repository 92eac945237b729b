import { inTransaction, type Tx } from '~models/database/transaction';
import { findLocation, type LocationRow } from '~models/location';
import { type AnyLocationChange, findChange, markUndoneBy } from '~models/location-change';
import { writeInTransaction } from '~models/location-writes';
import { deleteReports } from '~models/place-report';
import { markSuggestionsUndone, moveSuggestionsBack } from '~models/place-suggestion';
import { desk } from '~/messages/stops';
import { clock } from '~/services/clock';
import type { Actor } from '../../actor';
import { beginJob } from '../../background-jobs';
import { DomainError, invariant } from '../../errors';
import { type RunArgs, operation } from '../../operation';
import { writes } from '../../rate-limits';
import { placed } from '../../roads';
import { changedFields, fieldNames, fieldsIn } from '../import/changed-fields';
import { nameOfEditor } from './name-of-editor';

/**
 * Takes one change of a place back, whoever made it. `change-undone`: somebody was quicker. `change-overtaken`: what it changed has
 * been changed again since.
 */
export const undoChange = operation({
  who: 'editor',
  limits: [writes],
  refuses: ['change-not-found', 'change-undone', 'change-overtaken', 'location-not-found'],
  run: ({ actor, input }: RunArgs<Actor, { id: number; changeId: string }>) => undo(actor, input.id, input.changeId),
});

export function undo(actor: Actor, locationId: number, changeId: string): Promise<{ locationId: number }> {
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
