import { readColumnMap } from '~/domain/locations/import/place-fields';
import type { ReadOptions } from '~/domain/locations/import/read-options';

/** How files are to be read, for `parseArgs`. */
export const readingArgs = {
  map: { type: 'string', multiple: true },
  'outside-us': { type: 'boolean', default: false },
} as const;

/** @throws Error with a sentence, for a mapping that says nothing. */
export const readingOptions = (values: { map?: string[]; 'outside-us': boolean }): ReadOptions => ({
  map: readColumnMap(values.map ?? []),
  outsideUs: values['outside-us'],
});
