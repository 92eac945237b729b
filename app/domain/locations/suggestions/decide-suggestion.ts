import { inTransaction, type Tx } from '~models/database/transaction';
import { findLocation, type LocationRow } from '~models/location';
import {
  decideSuggestions,
  findSuggestion,
  type PlaceSuggestionRow,
  type SuggestionState,
} from '~models/place-suggestion';
import { desk } from '~/messages/stops';
import { clock } from '~/services/clock';
import type { Actor } from '../../actor';
import { DomainError, invariant } from '../../errors';
import { type RunArgs, operation } from '../../operation';
import { writes } from '../../rate-limits';
import { nameOfEditor } from '../history/facts-in-words';
import { assertUnchanged } from '../history/write-edit';
import { findCurrentPlace } from '../merge/compare-places';
import { mergeIn } from '../merge/merge-places';
import { presentSuggestion, type Suggestion } from './read-desk';
import { takeSuggestion, tellOfSuggestions } from './take-suggestion';
type Decided = {
  id: number;
  /** `take-keeping`: of two places that are one, the one stays that the suggestion was made at. */
  decision: 'take' | 'take-keeping' | 'refuse';
  /** When the place that the editor was shown had been changed last (ISO 8601); null does not ask. */
  seen: string | null;
};

/**
 * Takes or refuses what a driver suggested. Of two editors the second is told what the first did: `suggestion-decided`, or
 * `place-changed` where the place has been changed since it was shown.
 */
export const decideSuggestion = operation({
  who: 'editor',
  limits: [writes],
  refuses: ['suggestion-not-found', 'suggestion-decided', 'place-changed', 'location-not-found', 'other-not-found'],
  run: ({ actor, input }: RunArgs<Actor, Decided>) => decide(actor, input),
});

function decide(actor: Actor, { id, decision, seen }: Decided): Promise<Suggestion> {
  return inTransaction(async (tx) => {
    const suggestion = await findSuggestion(id, tx);
    invariant(suggestion, 'suggestion-not-found');
    if (suggestion.state !== 'open') throw await alreadyDecided(suggestion);
    const state = decision === 'refuse' ? 'refused' : 'taken';
    if (decision !== 'refuse') await take(actor, suggestion, { decision, seen }, tx);
    else await refuse(suggestion, actor.id, tx);
    return presentSuggestion({ ...suggestion, state });
  });
}

async function refuse(suggestion: PlaceSuggestionRow, by: number, tx: Tx): Promise<void> {
  await decideSuggestions([suggestion._id], { state: 'refused', decidedBy: by, decidedAt: clock.now() }, tx);
  await tellOfSuggestions([suggestion], 'refused', by, tx);
}

async function take(
  actor: Actor,
  suggestion: PlaceSuggestionRow,
  { decision, seen }: Omit<Decided, 'id'>,
  tx: Tx,
): Promise<void> {
  const place: LocationRow | null = await findLocation(suggestion.locationId, tx);
  invariant(place, 'location-not-found');
  await assertUnchanged(place, seen, tx);
  if (suggestion.duplicateOf === null) {
    await takeSuggestion({ suggestion, place, why: 'suggestion', by: actor.id }, tx);
    return;
  }
  const other = await findCurrentPlace(suggestion.duplicateOf, tx);
  invariant(other && other._id !== place._id, 'other-not-found');
  const [kept, removed] = decision === 'take' ? [other, place] : [place, other];
  await mergeIn({ kept, removed, why: 'suggestion', by: actor.id }, tx);
}

const done: Record<Exclude<SuggestionState, 'open'>, (who: string) => string> = desk.decidedBefore;

async function alreadyDecided({ state, decidedBy }: PlaceSuggestionRow): Promise<DomainError> {
  if (state === 'open') return new DomainError('suggestion-decided');
  return new DomainError('suggestion-decided', { sentence: done[state](await nameOfEditor(decidedBy)) });
}
