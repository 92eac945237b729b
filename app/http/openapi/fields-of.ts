import type { JsonSchema } from './document-types';

type NamedField = { name: string; schema: JsonSchema; required: boolean };

/** @returns the fields of an object's schema, in their order; none for any other schema. */
export function fieldsOf({ properties = {}, required = [] }: JsonSchema): NamedField[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema: typeof schema === 'object' ? schema : {},
    required: required.includes(name),
  }));
}
