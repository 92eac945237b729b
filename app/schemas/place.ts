import type { LocationType } from './location-choices';
import type { TruckAccess } from './trucks';

/** The facts about a stop that every page shows. */
export type PlaceFacts = {
  id: number;
  name: string;
  chainName: string | null;
  highway: string | null;
  /** Further roads on the same pavement; the exit and the mile belong to `highway`. */
  alsoOn: string[];
  exitNumber: string | null;
  /** No person or source has stated the exit: it is estimated, or there is none. */
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
  trucks: TruckAccess;
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
