import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { matchRoutes } from 'react-router';
import { whileDatabaseAnswers } from '~/domain/database-outage';
import { DomainError, invariant } from '~/domain/errors';
import type { Call } from './api-call';
import { errorResponse } from './api-reply';
import { toDomainError } from './problem';
import { assertRoomToWrite } from './room-to-write';

export { call, open, parse, signedIn } from './api-call';
export { errorResponse, pageReply, Reply, setCookies, success } from './api-reply';

/**
 * The API's door. A resource is a table of addresses with their methods; each one names its schemas and its operation.
 * `app/routes.ts` says which file has which addresses.
 */

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Calls = Partial<Record<Method, Call>>;
type Arrived = LoaderFunctionArgs | ActionFunctionArgs;
type Handler = (args: Arrived) => Promise<Response>;

/** By the route module's loader: a module may export nothing else of its own, or the browser would load it. */
const callsByLoader = new WeakMap<object, Record<string, Calls>>();

/** HEAD is answered by what answers GET (RFC 9110 9.3.2). */
const methodsOf = (method: string, { declaration }: Call): string[] =>
  method === 'GET' && !declaration.notByHead ? ['GET', 'HEAD'] : [method];

/**
 * A resource's loader and action; other methods get 405 with Allow, other addresses 404.
 * @param addresses by their paths, as `/api/posts/:id`
 */
export function resource(addresses: Record<string, Calls>): { loader: Handler; action: Handler } {
  const routes = Object.entries(addresses).map(([path, calls]) => ({ path, answer: answerer(calls) }));
  const answer: Handler = async (args) => {
    const [match] = matchRoutes(routes, new URL(args.request.url).pathname) ?? [];
    if (!match) return errorResponse(new DomainError('not-found'));
    return match.route.answer({ ...args, params: match.params });
  };
  callsByLoader.set(answer, addresses);
  return { loader: answer, action: answer };
}

function answerer(calls: Calls): Handler {
  const byMethod = new Map(
    Object.entries(calls).flatMap(([name, call]) => methodsOf(name, call).map((method) => [method, call] as const)),
  );
  return async (args) => {
    try {
      const call = byMethod.get(args.request.method);
      invariant(call, 'method-not-allowed');
      await assertRoomToWrite(args.request);
      return await whileDatabaseAnswers(() => call.handle(args));
    } catch (thrown) {
      if (thrown instanceof Response) return thrown;
      return errorResponse(toDomainError(thrown, args.context.requestId), { Allow: [...byMethod.keys()].join(', ') });
    }
  };
}

/** The calls of a loader's resource, by address; null for any other loader. */
export const callsOf = (loader: object | undefined): Record<string, Calls> | null =>
  (loader && callsByLoader.get(loader)) ?? null;
