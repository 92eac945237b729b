import type { JsonSchema } from '~/http/openapi/document-types';

/** A type in words, and the schema that it refers to, if any. */
export type TypeWords = { words: string; shape: string | null };

const names: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
};

const formats: Record<string, string> = { 'date-time': 'time, ISO 8601', email: 'email address' };

/** @returns for example `text, 1 to 120 characters`, `list of` a schema, `up, down or null` */
export function describeType(schema: JsonSchema): TypeWords {
  const { $ref, anyOf, type, items } = schema;
  if ($ref) return { words: '', shape: $ref.split('/').at(-1) ?? null };
  if (anyOf) return eitherOf(anyOf.map(describeType));
  if (Array.isArray(type)) return eitherOf(type.map((each) => describeType({ ...schema, type: each })));
  if (type === 'null') return { words: 'null', shape: null };
  if (type === 'array' && typeof items === 'object' && !Array.isArray(items)) {
    const { words, shape } = describeType(items);
    return { words: inOrder(['list of', words, countOf(schema)]), shape };
  }
  return { words: valueOf(schema), shape: null };
}

/** Our API has no unions of two schemas. */
function eitherOf(types: TypeWords[]): TypeWords {
  const shape = types.find((type) => type.shape)?.shape ?? null;
  const words = types
    .map((type) => type.words)
    .filter(Boolean)
    .join(' or ');
  return { words: shape && words ? `or ${words}` : words, shape };
}

function valueOf(schema: JsonSchema): string {
  const { type, format, contentMediaType, enum: choices, const: only, pattern } = schema;
  if (only !== undefined) return JSON.stringify(only);
  if (choices) return choices.map(String).join(', ');
  const kind =
    (format && formats[format]) ??
    (contentMediaType && 'file') ??
    names[typeof type === 'string' ? type : ''] ??
    'anything';
  const plain = pattern && !format ? `like ${pattern}` : '';
  return [kind, lengthOf(schema), rangeOf(schema), plain].filter(Boolean).join(', ');
}

const inOrder = (words: string[]): string => words.filter(Boolean).join(' ');

function lengthOf({ minLength, maxLength }: JsonSchema): string {
  if (minLength !== undefined && maxLength !== undefined) return `${minLength} to ${maxLength} characters`;
  if (maxLength !== undefined) return `at most ${maxLength} characters`;
  return minLength === undefined || minLength < 2 ? '' : `at least ${minLength} characters`;
}

function rangeOf({ minimum, maximum, exclusiveMinimum }: JsonSchema): string {
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`;
  if (minimum !== undefined) return `at least ${minimum}`;
  return exclusiveMinimum === 0 ? 'at least 1' : '';
}

const countOf = ({ maxItems }: JsonSchema): string => (maxItems === undefined ? '' : `(at most ${maxItems})`);
