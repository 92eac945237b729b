import { findSuggestionsBy } from '~models/place-suggestion';
import type { Actor } from '../../actor';
import { presentSuggestion, type Suggestion } from './present-suggestion';

const mostShown = 10;

/** What the actor has suggested about a place, newest first. */
export const readOwnSuggestions = async (actor: Actor, locationId: number): Promise<Suggestion[]> =>
  (await findSuggestionsBy(actor.id, locationId, mostShown)).map(presentSuggestion);
