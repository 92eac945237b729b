import { locationFilterQuery } from '~/schemas/locations';

/** @returns the search that a place was found by, as the list's address has it; empty where it was found otherwise. */
export function resultsIn(request: Request): string {
  const asked = new URLSearchParams(new URL(request.url).searchParams.get('results') ?? '');
  for (const name of [...asked.keys()]) if (!Object.hasOwn(locationFilterQuery.shape, name)) asked.delete(name);
  return asked.toString();
}
