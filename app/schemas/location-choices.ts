/** Specification §3; the first is the default. */
export const locationTypes = ['truck_stop', 'rest_area', 'restaurant', 'diner', 'other'] as const;
export type LocationType = (typeof locationTypes)[number];

/** What the filter lists say for "no choice" (specification §2, Locations page); of trucks, for stops where a semi fits. */
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
