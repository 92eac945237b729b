/** The facts about a stop that every page shows. */
export type PlaceFacts = {
  id: number;
  name: string;
  chainName: string | null;
  highway: string | null;
  /** Other roads on the same pavement; the exit and the mile belong to `highway`. */
  alsoOn: string[];
  exitNumber: string | null;
  /** The exit is estimated, or there is none. No person or source has stated it. */
  exitIsGuess: boolean;
  /** The approximate mile marker on its highway in its state. */
  mile: number | null;
  state: string | null;
  city: string | null;
  street: string | null;
  phone: string | null;
  /** Opening hours, as the source gives them. */
  hours: string | null;
  type: LocationType;
  amenities: string | null;
  trucks: TruckAccess;
  latitude: number | null;
  longitude: number | null;
};

/** A stop as the API and the pages show it (contract, Location). */
export type Place = PlaceFacts & {
  /** Display names. The first is the one that the stop was created from. */
  sources: string[];
  /** The time from which it is closed (ISO 8601, UTC), because enough drivers reported that. Missing while it counts as open. */
  closedAt?: string;
};

/** Specification §3; the first is the default. */
export const locationTypes = ['truck_stop', 'rest_area', 'restaurant', 'diner', 'other'] as const;
export type LocationType = (typeof locationTypes)[number];

/** The filters' values for "no choice" (specification §2, Locations page). For trucks, it means stops where a semi fits. */
export const anyOption = {
  state: 'all_states',
  city: 'all_cities',
  highway: 'all_highways',
  locationType: 'all_types',
  trucks: 'fit',
} as const;

/** The highway filter's list (specification §2). */
export const filterHighways = [
  'I-5',
  'I-10',
  'I-15',
  'I-20',
  'I-25',
  'I-35',
  'I-40',
  'I-44',
  'I-55',
  'I-65',
  'I-70',
  'I-75',
  'I-80',
  'I-90',
  'I-95',
] as const;

/** Whether a tractor-trailer fits. `bobtail`: only the tractor does. */
export const truckAccess = ['yes', 'no', 'bobtail', 'unknown'] as const;
export type TruckAccess = (typeof truckAccess)[number];

const isTruckAccess = (value: string): value is TruckAccess => truckAccess.some((access) => access === value);

export const truckWords: Readonly<Record<TruckAccess, string>> = {
  yes: 'Semis fit',
  no: 'No semis',
  bobtail: 'Bobtail only',
  unknown: 'Not known',
};

/** A warning for drivers of semis. Null if a semi fits, or if that is unknown. */
export const truckMark = (trucks: TruckAccess): string | null =>
  trucks === 'no' || trucks === 'bobtail' ? truckWords[trucks] : null;

/** The options of a form's select. */
export const truckOptions = truckAccess.map((value) => ({ value, label: truckWords[value] }));

/** Parses a value from an import file: one of ours, or one of OpenStreetMap's `hgv`. */
export function readTruckAccess(text: string | null): TruckAccess | null {
  const word = text?.trim().toLowerCase() ?? '';
  if (word === 'designated') return 'yes';
  return isTruckAccess(word) ? word : null;
}

/** Chains with one rule for all of their stops. */
const chainRules: Readonly<Record<string, TruckAccess>> = { "Buc-ee's": 'no' };

type Stop = {
  /** As a person or source stated it. */
  trucks?: TruckAccess | null;
  chainName: string | null;
  type: string;
  amenities: string | null;
};

/** The stated value, or the default for the chain or type of stop. */
export const trucksAt = (stop: Stop): TruckAccess => stop.trucks ?? defaultTrucksAt(stop);

/** The default for the chain or type of stop. */
function defaultTrucksAt({ chainName, type, amenities }: Omit<Stop, 'trucks'>): TruckAccess {
  const rule = chainRules[chainName ?? ''];
  if (rule) return rule;
  return type === 'truck_stop' || /\btruck parking\b/i.test(amenities ?? '') ? 'yes' : 'unknown';
}

/** The value if it differs from the default, otherwise null, so that the stop follows later corrections of its chain's rule. */
export const statedTrucks = (trucks: TruckAccess | null, stop: Omit<Stop, 'trucks'>): TruckAccess | null =>
  trucks === defaultTrucksAt(stop) ? null : trucks;

type Named = { name: string; city?: string | null; state?: string | null };

/** `Love's, Amarillo, TX`. For when the town isn't shown next to the name. */
export const nameInTown = ({ name, city = null, state = null }: Named): string =>
  [name, city !== null && name.includes(city) ? null : city, state].filter(Boolean).join(', ');
