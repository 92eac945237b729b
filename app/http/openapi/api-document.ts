import type { ServerBuild } from '@remix-run/node';
import { config } from '~/config.server';
import { capitalize } from '~/schemas/text';
import { etagOf } from '~/services/files';
import { type Call, type Declaration, idempotencyKeyLimit, isRepeatable } from '../api-call';
import { callTableOf, type Calls, type Method } from '../api-endpoint';
import { sessionCookie } from '../cookies';
import { describeResponses } from './describe-responses';
import type { ApiDocument, OperationObject, PathItem, JsonSchema, Parameter } from './document-types';
import { SchemaRegistry, fieldsOf, withoutNull } from './json-schema';

type Routes = ServerBuild['routes'];
type Route = NonNullable<Routes[string]>;

/** `json` is the serialized document. */
type ApiDescription = { document: ApiDocument; json: string; etag: string };

const descriptions = new WeakMap<Routes, ApiDescription>();

/** The API as an OpenAPI 3.1 document, made once from the routes and the declarations of their calls. */
export function apiDescription(routes: Routes): ApiDescription {
  const description = descriptions.get(routes) ?? serialize(describeApi(routes));
  descriptions.set(routes, description);
  return description;
}

function serialize(document: ApiDocument): ApiDescription {
  const json = JSON.stringify(document);
  return { document, json, etag: etagOf(json) };
}

const introduction = `Everything that the site's pages do, by the same rules.

Request and response bodies are JSON, or multipart/form-data if files are sent. Lists are bare arrays, except the leaderboard. Times are ISO 8601 in UTC. Ids are positive integers. Missing values are null.

Signing in sets a session cookie, which later calls must send. Calls from another site's page are rejected.

A list returns 50 items, or up to 100 with limit. Its Link header points to the next page. Paging doesn't skip or repeat items while others post.

An error has a message, a code and the field that it is about. An unsupported method returns 405 with Allow; an unknown path returns 404.

A call that creates something accepts an Idempotency-Key, so that retries over a weak connection create it only once. A call with X-Account, an account’s id, is rejected if another account is signed in.`;

function describeApi(routes: Routes): ApiDocument {
  const registry = new SchemaRegistry();
  const paths = pathsOf(routes).map(([path, operations]) => [path, describePath(path, operations, registry)] as const);
  return {
    openapi: '3.1.0',
    info: { title: `${config.SITE_NAME} API`, version: '1.0.0', description: introduction },
    servers: [{ url: config.SITE_URL }],
    paths: Object.fromEntries(paths),
    components: {
      schemas: registry.schemas,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie.name,
          description: 'Set by POST /api/login and POST /api/auto-login',
        },
      },
    },
  };
}

/**
 * Every path under /api with its calls.
 * @throws Error if a route's resource doesn't have its path: the document would lack it
 */
function pathsOf(routes: Routes): [path: string, calls: Calls][] {
  return Object.values(routes).flatMap((route): [string, Calls][] => {
    const path = route?.path ?? '';
    if (!route || !path.startsWith('api/') || path === 'api/*' || isPage(route)) return [];
    const calls = callTableOf(route.module.loader)?.[`/${path}`];
    if (!calls) throw new Error(`${route.id} has no call for /${path}, which is in app/routes.ts.`);
    return [[asOpenApi(`/${path}`), calls]];
  });
}

const isPage = ({ module }: Route): boolean => module.default !== undefined;

/** `/api/posts/:id` becomes `/api/posts/{id}`. */
const asOpenApi = (path: string): string => path.replaceAll(/:(\w+)\??/g, '{$1}');

function describePath(path: string, operations: Calls, registry: SchemaRegistry): PathItem {
  const methods: Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  const described = methods.flatMap((method): [string, OperationObject][] => {
    const operation = operations[method];
    return operation ? [[method.toLowerCase(), describeOperation(path, method, operation, registry)]] : [];
  });
  return Object.fromEntries(described);
}

function describeOperation(path: string, method: Method, operation: Call, registry: SchemaRegistry): OperationObject {
  const { declaration, access } = operation;
  const requestBody = describeBody(declaration, registry);
  return {
    operationId: operationIdOf(path, method),
    summary: declaration.summary,
    ...(declaration.description && { description: declaration.description }),
    security: access === 'signed-in' ? [{ session: [] }] : [{}, { session: [] }],
    parameters: describeParameters(declaration, registry),
    ...(requestBody && { requestBody }),
    responses: describeResponses(method, operation, registry),
  };
}

/** `POST /api/posts/{id}/vote` becomes `postPostsByIdVote`. */
function operationIdOf(path: string, method: Method): string {
  const words = path
    .replace(/^\/api/, '')
    .replaceAll(/\{(\w+)\}/g, 'by-$1')
    .split(/[^a-z\d]+/i)
    .filter(Boolean);
  return method.toLowerCase() + words.map(capitalize).join('');
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A string of your choice, a new one for each item that you create. A retry with the same key returns the first result',
  schema: { type: 'string', maxLength: idempotencyKeyLimit },
};

/** Path, query and headers. */
function describeParameters(declaration: Declaration, registry: SchemaRegistry): Parameter[] {
  const { params, query, example } = declaration;
  return [
    ...(params ? parametersIn('path', registry.describe(params, 'input'), example?.params) : []),
    ...(query ? parametersIn('query', registry.describe(query, 'input'), example?.query) : []),
    ...(isRepeatable(declaration) ? [idempotencyKey] : []),
  ];
}

function parametersIn(location: 'path' | 'query', schema: JsonSchema, example: object = {}): Parameter[] {
  const examples = new Map(Object.entries(example));
  return fieldsOf(schema).map(({ name, schema: field, required }) => {
    const { description, ...rest } = withoutNull(field);
    return {
      name,
      in: location,
      required: required || location === 'path',
      ...(description && { description }),
      schema: rest,
      ...(examples.has(name) && { example: examples.get(name) }),
    };
  });
}

function describeBody(
  { body, upload, bytes, example }: Declaration,
  registry: SchemaRegistry,
): OperationObject['requestBody'] {
  const shownExample = example?.body === undefined ? {} : { example: example.body };
  if (body) {
    const schema = registry.describe(body, 'input');
    return {
      required: fieldsOf(schema).some((field) => field.required),
      content: { 'application/json': { schema, ...shownExample } },
    };
  }
  // OpenAPI 3.1 describes raw bytes with an empty schema.
  if (bytes) return { required: true, content: { 'application/octet-stream': { schema: {} } } };
  if (!upload) return undefined;
  const schema = describeForm(upload, registry);
  const encoding = Object.fromEntries(
    Object.keys(upload.limits.fileFields).map((name) => [name, { contentType: 'image/*' }]),
  );
  return { required: true, content: { 'multipart/form-data': { schema, encoding, ...shownExample } } };
}

/** File fields are required unless the form can name photos that were uploaded before. */
function describeForm({ fields, limits }: NonNullable<Declaration['upload']>, registry: SchemaRegistry): JsonSchema {
  const texts = fields ? fieldsOf(registry.describe(fields, 'input')) : [];
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
