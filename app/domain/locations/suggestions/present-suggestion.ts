import type { PlaceSuggestionRow, SuggestionState } from '~models/place-suggestion';
import type { TypedFacts } from './suggested-facts';

/** What a driver suggested, as the API and pages show it; null is right as it is. */
export type Suggestion = TypedFacts & {
  id: number;
  locationId: number;
  status: SuggestionState;
  /** ISO 8601, UTC. */
  createdAt: string;
  duplicateOf: number | null;
};

export function presentSuggestion(row: PlaceSuggestionRow): Suggestion {
  const { _id: id, locationId, state: status, at, duplicateOf, facts } = row;
  const { point: [longitude, latitude] = [null, null], ...said } = facts;
  const { name = null, highway = null, exitNumber = null, city = null, state = null } = said;
  const { type = null, amenities = null, trucks = null } = said;
  return {
    ...{ id, locationId, status, createdAt: at.toISOString(), duplicateOf },
    ...{ name, highway, exitNumber, city, state, type, amenities, trucks, latitude, longitude },
  };
}
