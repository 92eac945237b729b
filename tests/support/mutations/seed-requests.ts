import type { ApiDocument, JsonSchema, OperationObject } from '~/http/openapi/document-types';
import { fieldsOf } from '~/http/openapi/json-schema';

/** A valid call, split into the parts that can be mutated. */
export type Seed = {
  method: string;
  /** The path template; its parameters are filled in when the request is sent. */
  path: string;
  query: Record<string, string>;
  queryNames: string[];
  headers: string[];
  body: 'json' | 'form' | 'bytes' | 'none';
  fields: Record<string, unknown>;
  /** Every field of the body, with texts and numbers at its limits and beyond. */
  limits: Map<string, unknown[]>;
  files: string[];
};

/** @returns every call of an API, from its description and the examples in it. */
export const seedsOf = ({ paths }: ApiDocument): Seed[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => seedOf(path, method.toUpperCase(), operation)),
  );

function seedOf(path: string, method: string, { parameters, requestBody }: OperationObject): Seed {
  const queryParameters = parameters.filter((parameter) => parameter.in === 'query');
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const fields = fieldsOf(content?.schema ?? {});
  const files = Object.keys(content?.encoding ?? {});
  return {
    method,
    path,
    query: Object.fromEntries(
      queryParameters.flatMap(({ name, example }) => (example === undefined ? [] : [[name, String(example)]])),
    ),
    queryNames: queryParameters.map(({ name }) => name),
    headers: parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name),
    body: kindOf(type),
    fields: isFields(content?.example) ? content.example : {},
    limits: new Map(
      fields.filter(({ name }) => !files.includes(name)).map(({ name, schema }) => [name, limitsOf(schema)]),
    ),
    files,
  };
}

function kindOf(type: string | undefined): Seed['body'] {
  if (type === undefined) return 'none';
  if (type === 'application/json') return 'json';
  return type === 'multipart/form-data' ? 'form' : 'bytes';
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function limitsOf(schema: JsonSchema): unknown[] {
  const texts = [schema, ...(schema.anyOf ?? [])].flatMap(({ minLength = 1, maxLength, enum: choices = [] }) => [
    ...(maxLength === undefined ? [] : [maxLength, maxLength + 1, minLength - 1].map((length) => 'x'.repeat(length))),
    ...choices,
  ]);
  const numbers = [schema.minimum, schema.maximum].flatMap((edge) =>
    edge === undefined ? [] : [edge - 1, edge, edge + 1],
  );
  return [...texts, ...numbers];
}
