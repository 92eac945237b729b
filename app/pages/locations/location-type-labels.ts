import type { LocationType } from '~/schemas/location-choices';

export const locationTypeLabels: Record<LocationType, string> = {
  truck_stop: 'Truck stop',
  rest_area: 'Rest area',
  restaurant: 'Restaurant',
  diner: 'Diner',
  other: 'Other',
};
