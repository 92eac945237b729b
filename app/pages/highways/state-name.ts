import { isStateOrDistrict, statesAndDistrict } from '~/schemas/states';

/** In full where it is one of the states. */
export const stateName = (state: string): string => (isStateOrDistrict(state) ? statesAndDistrict[state] : state);

/** Stops in their order, state by state; a road that comes back to a state has it again. */
export function byState<S extends { state: string | null }>(stops: S[]): S[][] {
  const parts: S[][] = [];
  for (const stop of stops) {
    const last = parts[parts.length - 1];
    if (last && last[0]?.state === stop.state) last.push(stop);
    else parts.push([stop]);
  }
  return parts;
}
