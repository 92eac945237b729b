import type { ApiDocument, JsonSchema, OperationObject, Parameter } from '~/http/openapi/document-types';
import { fieldsOf } from '~/http/openapi/json-schema';

/** The OpenAPI document in the form that the page shows. */
type ApiReading = { introduction: string[]; server: string; calls: Call[]; shapes: Shape[] };

export type Field = { name: string; required: boolean; type: TypeWords; note: string };

export type Call = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  needsSession: boolean;
  parameters: (Field & { place: string })[];
  body: { mediaType: string; fields: Field[] } | null;
  answer: { status: string; mediaType: string; type: TypeWords; note: string; fields: Field[]; headers: Note[] };
  errors: { status: string; code: string; sentence: string }[];
  curl: string;
};

type Note = { name: string; note: string };
type Shape = { name: string; note: string; fields: Field[] };

export function readDocument({ info, servers, paths, components }: ApiDocument): ApiReading {
  const server = servers[0]?.url ?? '';
  return {
    introduction: info.description.split('\n\n'),
    server,
    calls: Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([name, operation]) =>
        readCall({ server, path, method: name.toUpperCase(), operation }),
      ),
    ),
    shapes: Object.entries(components.schemas).map(([name, schema]) => ({
      name,
      note: schema.description ?? '',
      fields: readFields(schema),
    })),
  };
}

function readCall(call: { server: string; path: string; method: string; operation: OperationObject }): Call {
  const { path, method, operation } = call;
  const [body] = Object.entries(operation.requestBody?.content ?? {});
  return {
    id: operation.operationId,
    method,
    path,
    summary: operation.summary,
    description: operation.description ?? '',
    needsSession: operation.security.every((way) => 'session' in way),
    parameters: operation.parameters.map(readParameter),
    body: body ? { mediaType: body[0], fields: readFields(body[1].schema) } : null,
    answer: readAnswer(operation),
    errors: readErrors(operation),
    curl: exampleCurl(call),
  };
}

const readParameter = ({ name, in: place, required, schema, description = '' }: Parameter) => ({
  name,
  place,
  required,
  type: describeType(schema),
  note: noteOf({ ...schema, description }),
});

const readFields = (schema: JsonSchema): Field[] =>
  fieldsOf(schema).map(({ name, schema: own, required }) => ({
    name,
    required,
    type: describeType(own),
    note: noteOf(own),
  }));

const noteOf = ({ description = '', default: defaultValue }: JsonSchema): string =>
  [description, defaultValue === undefined ? '' : `default ${String(defaultValue)}`].filter(Boolean).join('; ');

const isSuccess = (status: string): boolean => status.startsWith('2');

function readAnswer({ responses }: OperationObject): Call['answer'] {
  const [status = '', response] = Object.entries(responses).find(([each]) => isSuccess(each)) ?? [];
  const [mediaType = '', { schema = {} } = {}] = Object.entries(response?.content ?? {})[0] ?? [];
  return {
    status,
    mediaType,
    type: describeType(schema),
    note: schema.description ?? '',
    fields: readFields(schema),
    headers: Object.entries(response?.headers ?? {}).map(([name, { description }]) => ({ name, note: description })),
  };
}

/** Each error response has an example for each error code. */
const readErrors = ({ responses }: OperationObject): Call['errors'] =>
  Object.entries(responses).flatMap(([status, { content = {} }]) =>
    Object.entries(content['application/json']?.examples ?? {}).map(([code, { value }]) => ({
      status,
      code,
      sentence: sentenceOf(value),
    })),
  );

const sentenceOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'error' in value ? String(value.error) : '';

type CurlCall = { server: string; path: string; method: string; operation: OperationObject };

/** An example call with curl, which keeps the cookies in a file. */
function exampleCurl({ server, path, method, operation }: CurlCall): string {
  const { security, responses } = operation;
  const setsCookie = Object.values(responses).some(({ headers }) => headers?.['Set-Cookie']);
  const needsSession = security.every((way) => 'session' in way);
  const parts = [
    'curl',
    method === 'GET' ? '' : `-X ${method}`,
    needsSession ? '-b cookies.txt' : '',
    setsCookie ? '-c cookies.txt' : '',
    ...bodyOf(operation),
    `'${server}${addressOf(path, operation)}'`,
  ];
  return parts.filter(Boolean).join(' ');
}

function addressOf(path: string, { parameters }: OperationObject): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const parameter = parameters.find((each) => each.in === 'path' && each.name === name);
    return encodeURIComponent(String(parameter?.example ?? 7));
  });
  const queryParameters = parameters.filter((each) => each.in === 'query' && each.example !== undefined);
  const query = new URLSearchParams(queryParameters.map(({ name, example }) => [name, String(example)])).toString();
  return query ? `${filled}?${query}` : filled;
}

function bodyOf({ requestBody }: OperationObject): string[] {
  const json = requestBody?.content['application/json'];
  if (json) return [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(json.example)}'`];
  if (requestBody?.content['application/octet-stream'])
    return [`-H 'Content-Type: application/octet-stream'`, '--data-binary @piece'];
  const form = requestBody?.content['multipart/form-data'];
  if (!form) return [];
  const texts = Object.entries(typeof form.example === 'object' ? (form.example ?? {}) : {});
  return [
    ...texts.map(([name, value]) => `-F '${name}=${String(value)}'`),
    ...Object.keys(form.encoding ?? {}).map((name) => `-F ${name}=@plate.jpg`),
  ];
}

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
function describeType(schema: JsonSchema): TypeWords {
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
