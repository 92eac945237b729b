import type { Tx } from '~models/database/transaction';
import type { LocationRow } from '~models/location';
import type { EditReason } from '~models/location-change';
import { decideSuggestions, findOpenOn, type PlaceSuggestionRow, type SuggestionState } from '~models/place-suggestion';
import { clock } from '~/services/clock';
import { agreedAtOnce } from '../../agreed-time';
import { tell } from '../../notices/tell';
import { onItsRoad, writeEdit } from '../history/write-edit';
import { isTold, withFacts } from './suggested-facts';

/** Tells drivers what has become of what they suggested. @param by the editor who decided; null where drivers agreed */
export async function tellOfSuggestions(
  decided: Pick<PlaceSuggestionRow, '_id' | 'userId' | 'locationId'>[],
  state: Exclude<SuggestionState, 'open' | 'undone'>,
  by: number | null,
  tx: Tx,
): Promise<void> {
  const at = agreedAtOnce();
  await tell(
    decided
      // An editor who has decided on a suggestion of their own knows.
      .filter(({ userId }) => userId !== by)
      .map(({ _id, userId, locationId }) => ({
        ...{ userId, kind: 'suggestion', subject: `suggestion:${_id}`, actorId: null, at },
        facts: { state, locationId: String(locationId) },
      })),
    tx,
  );
}

/** No one reads more about one place. */
export const mostOpen = 100;

type Taken = {
  suggestion: PlaceSuggestionRow;
  place: LocationRow;
  why: Exclude<EditReason, 'editor'>;
  /** The editor; null where drivers agreed. */
  by: number | null;
  /** Where they agreed. */
  drivers?: number[];
};

/** Changes a place as a suggestion says; all others that say nothing else are settled with it. */
export async function takeSuggestion({ suggestion, place, why, by, drivers }: Taken, tx: Tx): Promise<void> {
  const after = onItsRoad(place, withFacts(place, suggestion.facts));
  const told = (await findOpenOn(place._id, mostOpen, tx)).filter(
    ({ duplicateOf, facts }) => duplicateOf === null && isTold(after, facts),
  );
  const ids = told.map(({ _id }) => _id);
  await writeEdit({ before: place, after, what: 'edited', why, by, suggestionIds: ids, drivers }, tx);
  const state = why === 'drivers' ? 'agreed' : 'taken';
  await decideSuggestions(ids, { state, decidedBy: by, decidedAt: clock.now() }, tx);
  await tellOfSuggestions(told, state, by, tx);
}

/** After an editor's own change: what the place says by now has not to be decided anymore. */
export async function settleSuggestions(place: LocationRow, by: number, tx: Tx): Promise<void> {
  const told = (await findOpenOn(place._id, mostOpen, tx)).filter(
    ({ duplicateOf, facts }) => duplicateOf === null && isTold(place, facts),
  );
  if (told.length === 0) return;
  const ids = told.map(({ _id }) => _id);
  await decideSuggestions(ids, { state: 'settled', decidedBy: by, decidedAt: clock.now() }, tx);
  await tellOfSuggestions(told, 'settled', by, tx);
}
