import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { matchRoutes } from 'react-router';
import { whileDatabaseAnswers } from '~/domain/database-outage';
import { DomainError, invariant } from '~/domain/errors';
import type { Call } from './api-call';
import { errorResponse, toResponse } from './api-reply';
import { toDomainError } from './problem';
import { assertDiskSpace } from './guards';

/**
 * An API resource is a table of paths and their methods. Each call names its schemas and its operation. `app/routes.ts` lists the same
 * paths, so that Remix routes them here.
 */

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Calls = Partial<Record<Method, Call>>;

/** Calls by path, such as `/api/posts/:id`. */
type CallTable = Readonly<Record<string, Calls>>;

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** A loader or action that exposes its table to the OpenAPI document and the page cache. */
type ResourceFunction = ((args: Args) => Promise<Response>) & { table: CallTable };

/** A resource's loader and action. Other methods get 405 with Allow. */
export function resource(table: CallTable): { loader: ResourceFunction; action: ResourceFunction } {
  const handler = Object.assign((args: Args) => handleCall(table, args), { table });
  return { loader: handler, action: handler };
}

async function handleCall(table: CallTable, { request, context, params }: Args): Promise<Response> {
  const calls = callsAt(table, new URL(request.url).pathname);
  try {
    invariant(calls, 'not-found');
    const call = callFor(calls, request.method);
    if (!call) throw new DomainError('method-not-allowed');
    await assertDiskSpace(request);
    return toResponse(await whileDatabaseAnswers(() => call.handle({ request, params, context })));
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    return toResponse(errorResponse(toDomainError(thrown, context.requestId), calls && methodsOf(calls)));
  }
}

/** @returns the calls at a path; undefined if the table has none */
function callsAt(table: CallTable, pathname: string): Calls | undefined {
  const matches = matchRoutes(
    Object.keys(table).map((path) => ({ path })),
    pathname,
  );
  return table[matches?.[0]?.route.path ?? ''];
}

/** The call for GET also handles HEAD (RFC 9110 9.3.2). */
function callFor(calls: Calls, method: string): Call | undefined {
  if (method === 'HEAD') return calls.GET?.declaration.notByHead ? undefined : calls.GET;
  return isMethod(method) ? calls[method] : undefined;
}

const isMethod = (method: string): method is Method => ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(method);

/** The methods that a path supports, including HEAD. */
export const methodsOf = (calls: Calls): string[] =>
  Object.entries(calls).flatMap(([method, { declaration }]) =>
    method === 'GET' && !declaration.notByHead ? ['GET', 'HEAD'] : [method],
  );

/** The calls that a resource's loader has at a path; null for any other loader. */
export function callsOf(loader: object | undefined, pathname: string): Calls | null {
  const table = callTableOf(loader);
  return table && (callsAt(table, pathname) ?? {});
}

/** The table of a resource's loader; null for any other loader. */
export const callTableOf = (loader: object | undefined): CallTable | null =>
  loader && 'table' in loader ? (loader as ResourceFunction).table : null;
