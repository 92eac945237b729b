import type { LocationType } from '~/schemas/locations';

/** Where a place became known: from a driver, the starter list, or a file of public data. */
export type LocationSource = 'driver' | 'starter' | 'survey' | 'openstreetmap' | 'file';

export type LocationRow = {
  _id: number;
  name: string;
  chainName: string | null;
  /** Canonical, without a direction: `I-40`, `US-231`, `SR-99`. */
  highway: string | null;
  direction: 'north' | 'south' | 'east' | 'west' | 'both' | null;
  /** With its letters: `143A-B`. */
  exitNumber: string | null;
  state: string | null;
  city: string | null;
  /** House number and street; absent where it was stored before there were any, as are the two below. */
  street?: string | null;
  phone?: string | null;
  /** When it is open, in the words of its source. */
  hours?: string | null;
  type: LocationType;
  amenities: string | null;
  /** GeoJSON: longitude first, degrees. */
  coordinates: { type: 'Point'; coordinates: [longitude: number, latitude: number] } | null;
  addedBy: number | null;
  /** `refs` name the rows of the source that describe this place; the first is the one it was made from, and its own. */
  source: { kind: LocationSource; refs?: string[] };
  createdAt: Date;
  updatedAt: Date;
  /** Since when enough drivers say that it is closed; only their reports set and lift it, no file does. */
  closedAt?: Date | null;
};
