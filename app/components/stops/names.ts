import { locationTypes } from '~/schemas/places';
import { isStateOrDistrict, statesAndDistrict } from '~/schemas/states';

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

/** The full name of a state; other text unchanged. */
export const stateName = (state: string): string => (isStateOrDistrict(state) ? statesAndDistrict[state] : state);

/** Groups stops by state in their order. A road that returns to a state has two groups for it. */
export function byState<S extends { state: string | null }>(stops: S[]): S[][] {
  const parts: S[][] = [];
  for (const stop of stops) {
    const last = parts[parts.length - 1];
    if (last && last[0]?.state === stop.state) last.push(stop);
    else parts.push([stop]);
  }
  return parts;
}
