import type { LocationType } from '~/schemas/locations';
import type { TruckAccess } from '~/schemas/places';
import type { RoadPosition } from '~/schemas/road-order';

/** From a driver, the starter list, or a file of public data. */
export type LocationSource = 'driver' | 'starter' | 'survey' | 'openstreetmap' | 'alltheplaces' | 'file';

export type LocationRow = {
  _id: number;
  name: string;
  chainName: string | null;
  /** Without a direction: `I-40`, `US-231`; other roads as written: `TX 114`, `Loop 410`. */
  highway: string | null;
  /** Further roads on the same pavement, in canonical form; the exit and the mile belong to `highway`. */
  alsoOn?: string[];
  direction: 'north' | 'south' | 'east' | 'west' | 'both' | null;
  /** Including letters: `143A-B`. */
  exitNumber: string | null;
  /** True if the exit is an estimate, from the nearest exit when another is about as near, or from mile markers. */
  exitIsGuess?: boolean | null;
  /** Approximate mile marker on its highway in its state. */
  mile?: number | null;
  state: string | null;
  city: string | null;
  /** House number and street; missing if no source has it, like the next two fields. */
  street?: string | null;
  phone?: string | null;
  /** Opening hours as written in the source. */
  hours?: string | null;
  type: LocationType;
  amenities: string | null;
  /** Only set if a source states it and it differs from what the chain and type imply (`trucksAt`). */
  trucks?: TruckAccess | null;
  /** GeoJSON: longitude first, degrees. */
  coordinates: { type: 'Point'; coordinates: [longitude: number, latitude: number] } | null;
  addedBy: number | null;
  /** `refs` identify the source rows that describe this place; the first is the one it was created from. */
  source: { kind: LocationSource; refs?: string[] };
  createdAt: Date;
  updatedAt: Date;
  /** Set when enough drivers report it closed. Only driver reports and editors set or clear it, never files. */
  closedAt?: Date | null;
  /** Fields that people have corrected; files no longer change them. */
  corrected?: string[];
};

/** Calculated from the row and the shipped road data at every write. */
export type RoadKeys = {
  alongRoad: RoadPosition[];
  /** Version of the road data; rows with another version are recalculated at start. */
  roadData: string;
};

export type PlacedRow = LocationRow & RoadKeys;
