import { type ErrorCode, errorStatus } from '~/domain/errors';
import { sentenceFor } from '~/messages/errors';
import { apiError } from '~/schemas/answers';
import { type Call, type Declaration, isPaged, isRepeatable } from '../api-call';
import type { Method } from '../api-endpoint';
import type { JsonSchema, ResponseObject } from './document-types';
import type { SchemaRegistry } from './json-schema';

type HeaderName = 'Allow' | 'ETag' | 'Link' | 'Location' | 'Retry-After' | 'Set-Cookie' | 'X-Request-Id' | 'X-Unread';

const headerDescriptions: Record<HeaderName, string> = {
  Allow: 'The methods that the path supports',
  ETag: 'Send it back as If-None-Match to get a 304 if the response has not changed',
  Link: 'The next page of the list: <...>; rel="next". Missing on the last page',
  Location: 'The path of the new resource',
  'Retry-After': 'Seconds to wait before you retry',
  'Set-Cookie': 'Starts or ends a session',
  'X-Unread': 'The number of unread notifications, at most 100',
  'X-Request-Id': 'Give it to the operator to find the request in the log',
};

/** Responses by status. */
export function describeResponses(
  method: Method,
  operation: Call,
  registry: SchemaRegistry,
): Record<string, ResponseObject> {
  const { declaration, shared } = operation;
  const headers = [...(declaration.headers ?? []), ...(shared ? (['ETag'] as const) : [])];
  const errors = [...errorCodesOf(method, operation)].map(([status, codes]): [string, ResponseObject] => [
    String(status),
    describeError(status, codes, declaration, registry),
  ]);
  return {
    [declaration.status ?? 200]: describeSuccess({ ...declaration, headers }, registry),
    ...(headers.includes('ETag') && { 304: unchanged }),
    ...Object.fromEntries(errors),
  };
}

const unchanged: ResponseObject = { description: 'Not changed since the response with that ETag' };

function describeSuccess(declaration: Declaration, registry: SchemaRegistry): ResponseObject {
  const { summary, response, mediaType = 'application/json', headers = [] } = declaration;
  return {
    description: summary,
    ...headersOf(isPaged(declaration) ? ['Link', ...headers] : headers, ['Location', 'X-Unread']),
    content: { [mediaType]: { schema: registry.describe(response, 'output') } },
  };
}

function describeError(
  status: number,
  codes: ErrorCode[],
  declaration: Declaration,
  registry: SchemaRegistry,
): ResponseObject {
  const errorSchema = registry.describe(apiError, 'output');
  const schema: JsonSchema = { allOf: [errorSchema, { type: 'object', properties: { code: { enum: codes } } }] };
  const examples = Object.fromEntries(codes.map((code) => [code, { value: errorExample(code, declaration) }]));
  return {
    description: codes.map((code) => sentenceOf(code, declaration)).join(' '),
    ...(status === 405 && headersOf(['Allow'], ['Allow'])),
    ...(status === 429 && headersOf(['Retry-After'], ['Retry-After'])),
    ...(status === 503 && headersOf(['Retry-After', 'X-Request-Id'], ['X-Request-Id'])),
    ...(status >= 500 && status !== 503 && headersOf(['X-Request-Id'], ['X-Request-Id'])),
    content: { 'application/json': { schema, examples } },
  };
}

function errorExample(code: ErrorCode, declaration: Declaration) {
  const sentence = sentenceOf(code, declaration);
  return { error: sentence, message: sentence, code, field: null };
}

const sentenceOf = (code: ErrorCode, { signInMessage }: Declaration): string =>
  (code === 'not-signed-in' && signInMessage) || sentenceFor(code);

function headersOf(names: HeaderName[], required: HeaderName[]): Pick<ResponseObject, 'headers'> {
  if (names.length === 0) return {};
  const headers: ResponseObject['headers'] = {};
  for (const name of names) {
    const description = headerDescriptions[name];
    headers[name] = { description, required: required.includes(name), schema: { type: 'string' } };
  }
  return { headers };
}

const fileErrors: ErrorCode[] = [
  'photo-too-large',
  'photo-unreadable',
  'too-many-photos',
  'photo-store-unavailable',
  'photos-wait',
  'photos-crowded',
  'storage-full',
];

/** All error codes of a call by status: those that its declaration implies, and those that it lists. */
function errorCodesOf(method: Method, { declaration, access }: Call): Map<number, ErrorCode[]> {
  const { params, query, body, upload, bytes, errors = [] } = declaration;
  const codes = new Set<ErrorCode>([
    ...when(query || body || upload || bytes || isRepeatable(declaration), 'malformed-request'),
    ...when(isPaged(declaration), 'invalid-cursor'),
    ...when(access === 'signed-in', 'not-signed-in', 'other-account'),
    ...when(method !== 'GET', 'cross-site'),
    ...when(params, 'not-found'),
    ...when(isRepeatable(declaration), 'form-key-reused'),
    ...when(body || upload, 'busy'),
    // Checked before the call is found, so it applies to calls without a body too.
    ...when(method !== 'GET', 'body-too-large'),
    ...when(body || upload || bytes, 'unsupported-media-type', 'invalid'),
    ...when(upload, ...fileErrors),
    ...errors,
    ...when(method !== 'GET' && method !== 'DELETE', 'no-room'),
    'unexpected',
    'unavailable',
  ]);
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const status = errorStatus[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return new Map([...byStatus].sort(([one], [other]) => one - other));
}

const when = (applies: unknown, ...codes: ErrorCode[]): ErrorCode[] => (applies ? codes : []);
