import type { LocationType } from '~/schemas/locations';
import type { TruckAccess } from '~/schemas/places';
import type { RoadPosition } from '~/schemas/road-order';

/** From a driver, the starter list, or a file of public data. */
export type LocationSource = 'driver' | 'starter' | 'survey' | 'openstreetmap' | 'alltheplaces' | 'file';

export type LocationRow = {
  _id: number;
  name: string;
  chainName: string | null;
  /** Without a direction: `I-40`, `US-231`, and other roads as they are written: `TX 114`, `Loop 410`. */
  highway: string | null;
  /** Further roads on the same pavement, canonical; the exit and the mile belong to `highway`. */
  alsoOn?: string[];
  direction: 'north' | 'south' | 'east' | 'west' | 'both' | null;
  /** With its letters: `143A-B`. */
  exitNumber: string | null;
  /** Estimated: by the nearest exit where another is about as near, or by mile markers. No one has stated it. */
  exitIsGuess?: boolean | null;
  /** Approximate, of its highway in its state. */
  mile?: number | null;
  state: string | null;
  city: string | null;
  /** House number and street; missing where no source states it, as are the two below. */
  street?: string | null;
  phone?: string | null;
  /** When it is open, in the words of its source. */
  hours?: string | null;
  type: LocationType;
  amenities: string | null;
  /** Only where it is stated and differs from what the chain and type tell (`trucksAt`). */
  trucks?: TruckAccess | null;
  /** GeoJSON: longitude first, degrees. */
  coordinates: { type: 'Point'; coordinates: [longitude: number, latitude: number] } | null;
  addedBy: number | null;
  /** `refs` name the source rows that describe this place; the first is the one it was made from. */
  source: { kind: LocationSource; refs?: string[] };
  createdAt: Date;
  updatedAt: Date;
  /** Since when enough drivers say that it is closed; only their reports and editors set and lift it, no file does. */
  closedAt?: Date | null;
  /** Fields that people have corrected: no file says otherwise from then on. */
  corrected?: string[];
};

/** Worked out from the row and the shipped lines of roads, whenever it is written. */
export type RoadKeys = {
  alongRoad: RoadPosition[];
  /** Version of the lines' data: rows of another version are worked out again at the start. */
  roadData: string;
};

export type PlacedRow = LocationRow & RoadKeys;
