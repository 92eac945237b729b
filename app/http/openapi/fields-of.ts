import type { JsonSchema } from './document-types';

type NamedField = { name: string; schema: JsonSchema; required: boolean };

/** In their order; none for a schema that is no object. */
export function fieldsOf({ properties = {}, required = [] }: JsonSchema): NamedField[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema: typeof schema === 'object' ? schema : {},
    required: required.includes(name),
  }));
}
