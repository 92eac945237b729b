import type { AppLoadContext } from '@remix-run/node';
import { z } from 'zod';
import type { Actor, Viewer } from '~/domain/actor';
import { DomainError, type ErrorCode, invariant } from '~/domain/errors';
import type { Operation } from '~/domain/operation';
import { accountHeader } from '~/schemas/calls';
import { type CallResponse, type Reply, toCallResponse } from './api-reply';
import type { MultipartLimits } from './multipart-reader';
import { parse } from './problem';
import type { RequestHead } from './request-args';
import { readJson, readQuery } from './request-body';
import { callerOf, requireSession, viewerOf } from './session';

export type Schema = z.ZodType;
type Output<S> = S extends Schema ? z.output<S> : undefined;
type Input<S> = S extends Schema ? z.input<S> : never;

/** Declares an API call: how to handle it, and how the OpenAPI document describes it. */
export type Declaration<P = Schema, Q = Schema, B = Schema, A = Schema> = {
  summary: string;
  description?: string;
  /** Rejects HEAD, because the GET has side effects. */
  notByHead?: true;
  /** Path parameters. Values that don't match get 404. */
  params?: P;
  query?: Q;
  body?: B;
  /** For a multipart body, which `run` reads itself. */
  upload?: { fields?: Schema; limits: Pick<MultipartLimits, 'fileFields' | 'maxFileBytes'> };
  /** The body is raw bytes, which `run` reads itself. */
  bytes?: true;
  /** Accepts an Idempotency-Key even if its body has no form key. */
  repeatable?: true;
  /** Schema of the response body. It types `run`; only tests validate responses against it. */
  response: A;
  /** Response status; 200 by default. */
  status?: 200 | 201;
  /** Media type of the response; JSON by default. For any other type, `run` returns a Response. */
  mediaType?: 'text/event-stream';
  /** Response headers, in addition to a list's Link header. */
  headers?: ('ETag' | 'Location' | 'Set-Cookie' | 'X-Unread')[];
  /** Replaces the default error message for visitors. */
  signInMessage?: string;
  /** Error codes that the fields above don't already imply. */
  errors?: ErrorCode[];
  example?: { params?: Record<string, string>; query?: Partial<Input<Q>>; body?: Input<B> };
};

type CallArgs<P, Q, B> = {
  params: Output<P>;
  query: Output<Q>;
  body: Output<B>;
  request: Request;
  context: AppLoadContext;
  /** The Idempotency-Key header (contract). It replaces the body's own `formKey`. */
  idempotencyKey: string | null;
};

type Result<A extends Schema> = z.output<A> | Reply<z.output<A>> | Response;
type PromisedResult<A extends Schema> = Promise<Result<A>>;

type CallRequest = {
  request: Request;
  params: Readonly<Record<string, string | undefined>>;
  context: AppLoadContext;
};

type Handler = (args: CallRequest) => Promise<CallResponse>;

export type Call = {
  declaration: Declaration;
  access: 'anyone' | 'signed-in';
  /** Set if one cached response serves all visitors; lists the query parameters that it depends on. */
  shared?: { parameters: readonly string[] };
  handle: Handler;
};

type ActorCallArgs<V extends Viewer, P, Q, B> = CallArgs<P, Q, B> & { actor: V };

/** `respond` converts the operation's result to the response. Optional if the result already has the response's type. */
type FromResult<R, A extends Schema, G> = [R] extends [z.output<A>]
  ? { respond?: (result: R, args: G) => Result<A> | Promise<Result<A>> }
  : { respond: (result: R, args: G) => Result<A> | Promise<Result<A>> };

/**
 * Exposes an operation as an API call. Permissions, rate limits, identity checks and errors come from the operation.
 * @param declared.input builds the operation's input after permissions and limits are checked; a body with files is read only then
 */
export function call<V extends Viewer, I, R, P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  { who, errors, authorize, begin }: Operation<V, I, R>,
  declared: Declaration<P, Q, B, A> & { input: (args: ActorCallArgs<V, P, Q, B>) => I | Promise<I> } & FromResult<
      R,
      A,
      ActorCallArgs<V, P, Q, B>
    >,
): Call {
  const { input, respond, ...declaration } = declared;
  const handle: Handler = async (args) => {
    if (who !== 'anyone') await requireSession(args, declaration.signInMessage);
    await assertSameAccount(args);
    const caller = await callerOf(args);
    // Authorize before validating.
    authorize(caller);
    const callArgs = await readInput<P, Q, B, A>(declared, args);
    const { actor, execute } = await begin(caller);
    const actorArgs = { ...callArgs, actor };
    const result = await execute(await input(actorArgs));
    const response: unknown = respond ? await respond(result, actorArgs) : result;
    return toCallResponse(response, declaration.status ?? 200);
  };
  return {
    declaration: { ...declaration, errors: [...(declaration.errors ?? []), ...errors] },
    access: who === 'anyone' ? 'anyone' : 'signed-in',
    handle,
  };
}

/** A shared response must not depend on the caller. */
type SharedCallArgs<P, Q> = Pick<CallArgs<P, Q, undefined>, 'params' | 'query'> & { request: { url: string } };
type SharedResult<A extends Schema> = z.output<A> | Reply<z.output<A>>;

/** A read with the same response for everyone, served from the page cache. */
export function cacheable<P extends Schema, Q extends z.ZodObject, A extends Schema>(
  operation: Declaration<P, Q, undefined, A> & {
    run: (args: SharedCallArgs<P, Q>) => SharedResult<A> | Promise<SharedResult<A>>;
  },
): Call {
  const { run, ...declaration } = operation;
  const handle: Handler = async (args) => toCallResponse(await run(await readInput(declaration, args)), 200);
  return {
    declaration,
    access: 'anyone',
    shared: { parameters: fieldsOf(declaration.query) },
    handle,
  };
}

/** A read with one cached response for all visitors. For signed-in drivers it isn't cached. */
export function cacheableForVisitors<P extends Schema, Q extends z.ZodObject, A extends Schema>(
  operation: Declaration<P, Q, undefined, A> & {
    run: (args: SharedCallArgs<P, Q> & { viewer: Viewer }) => Promise<SharedResult<A>>;
  },
): Call {
  return { ...open(operation), shared: { parameters: fieldsOf(operation.query) } };
}

/** Open to anyone. Never cached, so the response may depend on the caller. */
export function open<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  operation: Declaration<P, Q, B, A> & { run: (args: CallArgs<P, Q, B> & { viewer: Viewer }) => PromisedResult<A> },
): Call {
  const { run, ...declaration } = operation;
  const handle: Handler = async (args) => {
    const viewer = await viewerOf(args);
    const result = await run({ ...(await readInput(declaration, args)), viewer });
    return toCallResponse(result, declaration.status ?? 200);
  };
  return { declaration, access: 'anyone', handle };
}

/** A read for signed-in drivers; 401 for others. */
export function signedIn<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  operation: Declaration<P, Q, B, A> & { run: (args: CallArgs<P, Q, B> & { actor: Actor }) => PromisedResult<A> },
): Call {
  const { run, ...declaration } = operation;
  const handle: Handler = async (args) => {
    const { actor } = await requireSession(args, declaration.signInMessage);
    await assertSameAccount(args);
    const result = await run({ ...(await readInput(declaration, args)), actor });
    return toCallResponse(result, declaration.status ?? 200);
  };
  return { declaration, access: 'signed-in', handle };
}

/** Rejects queued calls if another account has signed in since. @throws DomainError `other-account` */
async function assertSameAccount(args: CallRequest): Promise<void> {
  const account = args.request.headers.get(accountHeader);
  if (account === null) return;
  const { actor } = await callerOf(args);
  invariant(actor?.id === Number(account), 'other-account');
}

async function readInput<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  declaration: Declaration<P, Q, B, A>,
  { request, params, context }: CallRequest,
): Promise<CallArgs<P, Q, B>> {
  const parsedParams = declaration.params?.safeParse(params);
  if (parsedParams?.success === false) throw new DomainError('not-found');
  const { query, body } = declaration;
  const parsedQuery = query && parse(query, readQuery(request.url));
  const parsedBody = body && parse(body, await readJson(request));
  const idempotencyKey = isRepeatable(declaration) ? idempotencyKeyOf(request) : null;
  return {
    params: parsedParams?.data as Output<P>,
    query: parsedQuery as Output<Q>,
    body: (idempotencyKey && body
      ? Object.assign({}, parsedBody, { formKey: idempotencyKey })
      : parsedBody) as Output<B>,
    request,
    context,
    idempotencyKey,
  };
}

export const idempotencyKeyLimit = 200;

/** Whether the call accepts an Idempotency-Key (contract). */
export const isRepeatable = ({ body, upload, repeatable }: Declaration): boolean =>
  repeatable === true || hasField(body, 'formKey') || hasField(upload?.fields, 'formKey');

/** Whether the call returns a paginated list. */
export const isPaged = ({ query }: Declaration): boolean => hasField(query, 'cursor');

const hasField = (schema: Schema | undefined, name: string): boolean => fieldsOf(schema).includes(name);

const fieldsOf = (schema: Schema | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

/** @throws DomainError `malformed-request` if the key is too long */
function idempotencyKeyOf(request: RequestHead): string | null {
  const key = request.headers.get('idempotency-key')?.trim();
  if (key && key.length > idempotencyKeyLimit) throw new DomainError('malformed-request', { field: 'Idempotency-Key' });
  return key || null;
}
