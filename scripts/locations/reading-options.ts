import { mappingMistakes } from '~/messages/files';
import { type LocationType, locationTypes } from '~/schemas/locations';
import { readColumnMap } from '~/domain/locations/import/place-fields';
import { readRowFilter } from '~/domain/locations/import/place-fields';
import type { ReadOptions } from '~/domain/locations/import/place-fields';

/** How files are to be read, for `parseArgs`. */
export const readingArgs = {
  map: { type: 'string', multiple: true },
  name: { type: 'string' },
  type: { type: 'string' },
  where: { type: 'string', multiple: true },
  'outside-us': { type: 'boolean', default: false },
} as const;

type ReadingFlags = { map?: string[]; name?: string; type?: string; where?: string[]; 'outside-us': boolean };

/** @throws Error with a sentence, for a bad mapping, condition or type */
export const readingOptions = ({ map = [], name, type, where = [], ...values }: ReadingFlags): ReadOptions => ({
  map: readColumnMap([...map, ...(name === undefined ? [] : [`${name}=name`])]),
  outsideUs: values['outside-us'],
  where: readRowFilter(where),
  ...(type !== undefined && { type: readType(type) }),
});

function readType(given: string): LocationType {
  const type = locationTypes.find((each) => each === given);
  if (!type) throw new Error(mappingMistakes.unknownType(given, locationTypes));
  return type;
}
