import type { LocationType } from './location-choices';

/** What is known of a stop, wherever it is shown. */
export type PlaceFacts = {
  id: number;
  name: string;
  chainName: string | null;
  highway: string | null;
  /** Further roads on the same pavement; the exit and the mile belong to `highway`. */
  alsoOn: string[];
  exitNumber: string | null;
  /** Worked out from the road's mile markers, and said by nobody. */
  exitIsGuess: boolean;
  /** Approximate, of its highway in its state. */
  mile: number | null;
  state: string | null;
  city: string | null;
  street: string | null;
  phone: string | null;
  /** When it is open, in the words of its source. */
  hours: string | null;
  type: LocationType;
  amenities: string | null;
  latitude: number | null;
  longitude: number | null;
};

/** As the API and the pages show it (contract, Location). */
export type Place = PlaceFacts & {
  /** Names for people; the first is the one that it was made from. */
  sources: string[];
  /** ISO 8601, UTC: since when enough drivers say that it is closed; left out while it counts as open. */
  closedAt?: string;
};
