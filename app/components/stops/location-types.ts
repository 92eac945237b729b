import { locationTypes } from '~/schemas/places';

const names: Record<string, string> = {
  truck_stop: 'Truck stop',
  rest_area: 'Rest area',
  restaurant: 'Restaurant',
  diner: 'Diner',
  other: 'Other stop',
};

/** Display name of a type (specification §3). */
export const locationTypeName = (type: string): string => names[type] ?? 'Other stop';

/** The default comes first. */
export const typeOptions = locationTypes.map((value) => ({ value, label: locationTypeName(value) }));
