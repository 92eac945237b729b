import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from '@remix-run/node';
import type { z } from 'zod';
import type { Actor, Viewer } from '~/domain/actor';
import type { Page } from '~/domain/cursor';
import { DomainError } from '~/domain/errors';
import { schemaError, toDomainError } from './problem';
import { readJson, readQuery } from './request-body';
import { requireSession, viewerOf } from './session';

/**
 * The API's door. A resource is a table of methods; each one names its schemas and the operation that it opens to.
 */

type Schema = z.ZodType;
type Output<S> = S extends Schema ? z.output<S> : undefined;

type Shape<P, Q, B> = {
  /** Of the path's parameters; one that does not fit is an address that does not exist (404). */
  params?: P;
  query?: Q;
  body?: B;
};

type Given<P, Q, B> = {
  params: Output<P>;
  query: Output<Q>;
  body: Output<B>;
  request: Request;
  context: AppLoadContext;
  /** The Idempotency-Key header (contract). */
  idempotencyKey: string | null;
};

type Handler = (args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<Response>;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** An operation that anyone may call. */
export function open<P extends Schema, Q extends Schema, B extends Schema>(
  shape: Shape<P, Q, B> & { run: (given: Given<P, Q, B> & { viewer: Viewer }) => Promise<unknown> },
): Handler {
  return async (args) => {
    const viewer = await viewerOf(args);
    return toResponse(await shape.run({ ...(await readInput(shape, args)), viewer }), args.request);
  };
}

/** An operation for signed-in people; anyone else gets 401, with the sentence `unsigned` where it has its own. */
export function signedIn<P extends Schema, Q extends Schema, B extends Schema>(
  shape: Shape<P, Q, B> & { unsigned?: string; run: (given: Given<P, Q, B> & { actor: Actor }) => Promise<unknown> },
): Handler {
  return async (args) => {
    const { actor } = await requireSession(args, shape.unsigned);
    return toResponse(await shape.run({ ...(await readInput(shape, args)), actor }), args.request);
  };
}

/** A resource's loader and action; other methods get 405 with Allow. */
export function endpoint(methods: Partial<Record<Method, Handler>>): { loader: Handler; action: Handler } {
  const allow = Object.keys(methods).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  const answer: Handler = async (args) => {
    try {
      const { method } = args.request;
      const handler = Object.entries(methods).find(([name]) => name === (method === 'HEAD' ? 'GET' : method))?.[1];
      if (!handler) throw new DomainError('method-not-allowed');
      return await handler(args);
    } catch (thrown) {
      if (thrown instanceof Response) return thrown;
      return errorResponse(toDomainError(thrown, args.context.requestId), { Allow: allow.join(', ') });
    }
  };
  return { loader: answer, action: answer };
}

/** A value to be answered with a status or headers of its own. */
export class Reply {
  constructor(
    readonly value: unknown,
    readonly init: { status?: number; headers?: [string, string][] },
  ) {}
}

/** A list's answer: the bare array, with a Link header to its next page (contract, RFC 8288). */
export function pageReply<T>(page: Page<T>, request: Request, wrap: (items: T[]) => unknown = (items) => items): Reply {
  const headers: [string, string][] = [];
  if (page.next) {
    const next = new URL(request.url);
    next.searchParams.set('cursor', page.next);
    headers.push(['Link', `<${next.pathname}${next.search}>; rel="next"`]);
  }
  return new Reply(wrap(page.items), { headers });
}

/** The contract's error body with its status. */
export function errorResponse(error: DomainError, extra: Record<string, string> = {}): Response {
  const { code, message, field, details, status } = error;
  const headers = new Headers(privateHeaders);
  if (status === 405 && extra.Allow) headers.set('Allow', extra.Allow);
  if (details.retryAfterSeconds) headers.set('Retry-After', String(details.retryAfterSeconds));
  const match = details.match === undefined ? {} : { match: details.match };
  return Response.json({ error: message, message, code, field, ...match }, { status, headers });
}

const privateHeaders = { 'Cache-Control': 'no-store' };

async function readInput<P extends Schema, Q extends Schema, B extends Schema>(
  shape: Shape<P, Q, B>,
  { request, params, context }: LoaderFunctionArgs,
): Promise<Given<P, Q, B>> {
  const parsedParams = shape.params?.safeParse(params);
  if (parsedParams?.success === false) throw new DomainError('not-found');
  return {
    params: parsedParams?.data as Output<P>,
    query: (shape.query && parse(shape.query, readQuery(request))) as Output<Q>,
    body: (shape.body && parse(shape.body, await readJson(request))) as Output<B>,
    request,
    context,
    idempotencyKey: idempotencyKeyOf(request),
  };
}

/** @throws DomainError `malformed-request` for a key that is too long to be one. */
export function idempotencyKeyOf(request: Request): string | null {
  const key = request.headers.get('idempotency-key')?.trim();
  if (key && key.length > 200) throw new DomainError('malformed-request', { field: 'Idempotency-Key' });
  return key || null;
}

/** @throws DomainError `malformed-request` or `invalid`, naming the field. */
export function parse<S extends Schema>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (!parsed.success) throw schemaError(parsed.error);
  return parsed.data;
}

/** @param result a value, or a Reply. @returns it as JSON that nobody keeps. */
export function toResponse(result: unknown, request: Request): Response {
  const { value, init } = result instanceof Reply ? result : { value: result, init: {} };
  const headers = new Headers(privateHeaders);
  for (const [name, text] of init.headers ?? []) headers.append(name, text);
  const response = Response.json(value ?? null, { status: init.status ?? 200, headers });
  return request.method === 'HEAD' ? new Response(null, response) : response;
}
