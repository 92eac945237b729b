import { locationFilterQuery } from '~/schemas/locations';

/** The search that a place was found by, as the list's address has it; empty where it was found otherwise. */
export function resultsIn(results: string | undefined): string {
  const asked = new URLSearchParams(results);
  for (const name of [...asked.keys()]) if (!Object.hasOwn(locationFilterQuery.shape, name)) asked.delete(name);
  return asked.toString();
}
