const names: Record<string, string> = {
  truck_stop: 'Truck stop',
  rest_area: 'Rest area',
  restaurant: 'Restaurant',
  diner: 'Diner',
  other: 'Other place',
};

/** @returns a location type in words (specification §3). */
export const locationTypeName = (type: string): string => names[type] ?? 'Other place';
