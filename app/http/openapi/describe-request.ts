import { type Declaration, idempotencyKeyLimit, isRepeatable } from '../api-call';
import type { JsonSchema, OperationObject, Parameter } from './document-types';
import { fieldsOf, type SchemaBook, withoutNull } from './json-schema';

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A text of your choice, new for each thing that you create. A retry with the same key returns the first result',
  schema: { type: 'string', maxLength: idempotencyKeyLimit },
};

/** Path, query and headers. */
export function describeParameters(declaration: Declaration, book: SchemaBook): Parameter[] {
  const { params, query, example } = declaration;
  return [
    ...(params ? parametersIn('path', book.describe(params, 'input'), example?.params) : []),
    ...(query ? parametersIn('query', book.describe(query, 'input'), example?.query) : []),
    ...(isRepeatable(declaration) ? [idempotencyKey] : []),
  ];
}

function parametersIn(place: 'path' | 'query', schema: JsonSchema, example: object = {}): Parameter[] {
  const examples = new Map(Object.entries(example));
  return fieldsOf(schema).map(({ name, schema: own, required }) => {
    const { description, ...rest } = withoutNull(own);
    return {
      name,
      in: place,
      required: required || place === 'path',
      ...(description && { description }),
      schema: rest,
      ...(examples.has(name) && { example: examples.get(name) }),
    };
  });
}

export function describeBody(
  { body, upload, bytes, example }: Declaration,
  book: SchemaBook,
): OperationObject['requestBody'] {
  const shown = example?.body === undefined ? {} : { example: example.body };
  if (body) {
    const schema = book.describe(body, 'input');
    return {
      required: fieldsOf(schema).some((field) => field.required),
      content: { 'application/json': { schema, ...shown } },
    };
  }
  // OpenAPI 3.1 describes bytes by an empty schema.
  if (bytes) return { required: true, content: { 'application/octet-stream': { schema: {} } } };
  if (!upload) return undefined;
  const schema = describeForm(upload, book);
  const encoding = Object.fromEntries(
    Object.keys(upload.limits.fileFields).map((name) => [name, { contentType: 'image/*' }]),
  );
  return { required: true, content: { 'multipart/form-data': { schema, encoding, ...shown } } };
}

/** Each of the file fields is required, but where photos that were sent before can be named. */
function describeForm({ fields, limits }: NonNullable<Declaration['upload']>, book: SchemaBook): JsonSchema {
  const texts = fields ? fieldsOf(book.describe(fields, 'input')) : [];
  const files = Object.entries(limits.fileFields).map(([name, { maxFiles }]) => {
    const file: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' };
    const description = `JPEG, PNG, WebP, GIF, AVIF or HEIC${sizeLimit(limits.maxFileBytes)}`;
    const schema = { ...(maxFiles === 1 ? file : listOf(file, maxFiles)), description };
    return { name, required: !texts.some((field) => field.name === 'keptPhoto'), schema };
  });
  const all = [...texts, ...files];
  return {
    type: 'object',
    properties: Object.fromEntries(all.map(({ name, schema }) => [name, withoutNull(schema)])),
    required: all.flatMap(({ name, required }) => (required ? [name] : [])),
  };
}

const listOf = (items: JsonSchema, maxItems: number): JsonSchema => ({ type: 'array', items, minItems: 1, maxItems });

const sizeLimit = (bytes: number | undefined): string => (bytes ? `, at most ${bytes / 1024 / 1024} MB each` : '');
