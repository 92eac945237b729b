import { isStateOrDistrict, statesAndDistrict } from '~/schemas/states';

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
