import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { matchRoutes } from 'react-router';
import { whileDatabaseAnswers } from '~/domain/database-outage';
import { DomainError, invariant } from '~/domain/errors';
import type { Call } from './api-call';
import { errorAnswer, toResponse } from './api-reply';
import { toDomainError } from './problem';
import { assertDiskSpace } from './guards';

/**
 * An API resource is a table of paths and their methods. Each call names its schemas and its operation. `app/routes.ts` lists the same
 * paths, so that Remix routes them here.
 */

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Calls = Partial<Record<Method, Call>>;

/** Calls by path, such as `/api/posts/:id`. */
type Addresses = Readonly<Record<string, Calls>>;

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** A loader or action that exposes its table to the OpenAPI document and the page cache. */
type ResourceFunction = ((args: Args) => Promise<Response>) & { addresses: Addresses };

/** A resource's loader and action. Other methods get 405 with Allow. */
export function resource(addresses: Addresses): { loader: ResourceFunction; action: ResourceFunction } {
  const answer = Object.assign((args: Args) => answerCall(addresses, args), { addresses });
  return { loader: answer, action: answer };
}

async function answerCall(addresses: Addresses, { request, context, params }: Args): Promise<Response> {
  const calls = callsAt(addresses, new URL(request.url).pathname);
  try {
    invariant(calls, 'not-found');
    const call = callFor(calls, request.method);
    if (!call) throw new DomainError('method-not-allowed');
    await assertDiskSpace(request);
    return toResponse(await whileDatabaseAnswers(() => call.handle({ request, params, context })));
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    return toResponse(errorAnswer(toDomainError(thrown, context.requestId), calls && methodsOf(calls)));
  }
}

/** @returns the calls at a path; undefined if the table has none */
function callsAt(addresses: Addresses, pathname: string): Calls | undefined {
  const found = matchRoutes(
    Object.keys(addresses).map((path) => ({ path })),
    pathname,
  );
  return addresses[found?.[0]?.route.path ?? ''];
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

/** The calls at a path of a resource's loader; null for any other loader. */
export function callsOf(loader: object | undefined, pathname: string): Calls | null {
  const addresses = addressesOf(loader);
  return addresses && (callsAt(addresses, pathname) ?? {});
}

/** The table of a resource's loader; null for any other loader. */
export const addressesOf = (loader: object | undefined): Addresses | null =>
  loader && 'addresses' in loader ? (loader as ResourceFunction).addresses : null;
