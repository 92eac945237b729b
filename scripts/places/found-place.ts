import type { PlaceReading } from '~/domain/locations/import/reading';

/** Only stops of the same kind are compared. A restaurant is never the same as the truck stop that it is at. */
export type Kind = 'fuel' | 'rest' | 'meals';

/** A stop according to one source. */
export type FoundPlace = PlaceReading & {
  point: NonNullable<PlaceReading['point']>;
  state: string;
  kind: 'survey' | 'alltheplaces' | 'openstreetmap';
  group: Kind;
  /** The company runs stations under several brands, and the source names only the company. */
  company?: 'Pilot Flying J' | 'TravelCenters of America';
  /** The source says that the stop sells fuel to trucks. */
  isForTrucks?: boolean;
};
