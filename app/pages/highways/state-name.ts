import { isStateOrDistrict, statesAndDistrict } from '~/schemas/states';

/** In full where it is one of the states. */
export const stateName = (state: string): string => (isStateOrDistrict(state) ? statesAndDistrict[state] : state);
