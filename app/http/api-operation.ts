import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import type { Actor, Viewer } from '~/domain/actor';
import { DomainError, type ErrorCode } from '~/domain/errors';
import { type Reply, toResponse } from './api-reply';
import type { MultipartLimits } from './multipart-limits';
import { schemaError } from './problem';
import { readJson, readQuery } from './request-body';
import { requireSession, viewerOf } from './session';

export type Schema = z.ZodType;
type Output<S> = S extends Schema ? z.output<S> : undefined;
type Input<S> = S extends Schema ? z.input<S> : never;

/** What an operation says of itself: its door works by it, and the API's description is made from it. */
export type Declaration<P = Schema, Q = Schema, B = Schema, A = Schema> = {
  /** What it does, in a few words. */
  summary: string;
  /** What else a caller should know. */
  description?: string;
  /** Its GET changes something: HEAD is refused, for it promises to change nothing. */
  notByHead?: true;
  /** Of the path's parameters; one that does not fit is an address that does not exist (404). */
  params?: P;
  query?: Q;
  /** Of a body of JSON. */
  body?: B;
  /** Of a multipart body, which `run` reads itself. */
  upload?: { fields?: Schema; limits: Pick<MultipartLimits, 'fileFields' | 'maxFileBytes'> };
  /** Its body is bytes as they are, which `run` reads itself. */
  bytes?: true;
  /** Of the body of its answer. No answer is checked while the site runs: `run` is typed by it, and tests check. */
  answer: A;
  /** Of its answer; 200 unless said otherwise. */
  status?: 200 | 201;
  /** Of its answer; JSON unless said otherwise, and then `run` answers a Response. */
  mediaType?: 'text/event-stream';
  /** That its answer may have besides those of every list. */
  headers?: ('Location' | 'Set-Cookie')[];
  /** What a visitor is told, where it is not the usual sentence. */
  unsigned?: string;
  /** Ways to refuse that do not follow from the above. */
  errors?: ErrorCode[];
  /** To be shown to readers. */
  example?: { params?: Record<string, string>; query?: Partial<Input<Q>>; body?: Input<B> };
};

type Given<P, Q, B> = {
  params: Output<P>;
  query: Output<Q>;
  body: Output<B>;
  request: Request;
  context: AppLoadContext;
  /** The Idempotency-Key header (contract), where a body or form has a formKey. */
  idempotencyKey: string | null;
};

type Answered<A extends Schema> = Promise<z.output<A> | Reply<z.output<A>> | Response>;
type Handler = (args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<Response>;

export type Operation = { declaration: Declaration; access: 'anyone' | 'signed-in'; handle: Handler };

/** An operation that anyone may call. */
export function open<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  operation: Declaration<P, Q, B, A> & { run: (given: Given<P, Q, B> & { viewer: Viewer }) => Answered<A> },
): Operation {
  const { run, ...declaration } = operation;
  const handle: Handler = async (args) => {
    const viewer = await viewerOf(args);
    const result = await run({ ...(await readInput(declaration, args)), viewer });
    return toResponse(result, declaration.status ?? 200, args.request);
  };
  return { declaration, access: 'anyone', handle };
}

/** An operation for signed-in people; anyone else gets 401. */
export function signedIn<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  operation: Declaration<P, Q, B, A> & { run: (given: Given<P, Q, B> & { actor: Actor }) => Answered<A> },
): Operation {
  const { run, ...declaration } = operation;
  const handle: Handler = async (args) => {
    const { actor } = await requireSession(args, declaration.unsigned);
    const result = await run({ ...(await readInput(declaration, args)), actor });
    return toResponse(result, declaration.status ?? 200, args.request);
  };
  return { declaration, access: 'signed-in', handle };
}

async function readInput<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  declaration: Declaration<P, Q, B, A>,
  { request, params, context }: LoaderFunctionArgs,
): Promise<Given<P, Q, B>> {
  const parsedParams = declaration.params?.safeParse(params);
  if (parsedParams?.success === false) throw new DomainError('not-found');
  const { query, body } = declaration;
  return {
    params: parsedParams?.data as Output<P>,
    query: (query && parse(query, readQuery(request))) as Output<Q>,
    body: (body && parse(body, await readJson(request))) as Output<B>,
    request,
    context,
    idempotencyKey: isRepeatable(declaration) ? idempotencyKeyOf(request) : null,
  };
}

export const idempotencyKeyLimit = 200;

/** Whether it makes something, once for each key (contract). */
export const isRepeatable = ({ body, upload }: Declaration): boolean =>
  hasField(body, 'formKey') || hasField(upload?.fields, 'formKey');

/** Whether it answers a list page by page. */
export const isPaged = ({ query }: Declaration): boolean => hasField(query, 'cursor');

const hasField = (schema: Schema | undefined, name: string): boolean =>
  schema instanceof z.ZodObject && name in schema.shape;

/** @throws DomainError `malformed-request` for a key that is too long to be one. */
function idempotencyKeyOf(request: Request): string | null {
  const key = request.headers.get('idempotency-key')?.trim();
  if (key && key.length > idempotencyKeyLimit) throw new DomainError('malformed-request', { field: 'Idempotency-Key' });
  return key || null;
}

/**
 * What a schema does not name never reaches an operation: it is dropped, and not refused, for a body with `points` or `role`
 * in it is to be taken as if it had none (ASVS 5.0, 15.3.3).
 * @throws DomainError `malformed-request` or `invalid`, naming the field.
 */
export function parse<S extends Schema>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (!parsed.success) throw schemaError(parsed.error);
  return parsed.data;
}
