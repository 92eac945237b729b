import type { PlaceReading } from '~/domain/locations/import/reading';

/** What is compared with what: no one takes a restaurant for the truck stop that it is at. */
export type Kind = 'fuel' | 'rest' | 'meals';

/** A place as one source has it. */
export type FoundPlace = PlaceReading & {
  point: NonNullable<PlaceReading['point']>;
  state: string;
  kind: 'survey' | 'alltheplaces' | 'openstreetmap';
  group: Kind;
  /** A company runs stations under several names, and the source says only which company. */
  company?: 'Pilot Flying J' | 'TravelCenters of America';
  /** The source says that it sells fuel to trucks. */
  isForTrucks?: boolean;
};
