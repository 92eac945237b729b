import { matchRoutes } from 'react-router';
import { whileDatabaseAnswers } from '~/domain/database-outage';
import { invariant } from '~/domain/errors';
import type { ArrivedCall, Call } from './api-call';
import { type CallAnswer, errorAnswer } from './api-reply';
import { toDomainError } from './problem';
import { assertRoomToWrite } from './room-to-write';

export { call, open, parse, sharedByEverybody, sharedByVisitors, signedIn } from './api-call';
export { pageReply, Reply, setCookies, success } from './api-reply';

/**
 * What the API's door answers. A resource is a table of addresses with their methods; each one names its schemas and its operation.
 * `app/routes.ts` says which file has which addresses.
 */

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Calls = Partial<Record<Method, Call>>;

/** One of a resource's addresses. */
export type Address = {
  calls: Calls;
  /** Those of its calls, and HEAD. */
  methods: string[];
  /** Of the path. */
  paramsOf: (pathname: string) => ArrivedCall['params'];
  answer: (arrived: ArrivedCall) => Promise<CallAnswer>;
};

/** By the route module's loader: a module may export nothing else of its own, or the browser would load it. */
const addressesByLoader = new WeakMap<object, Record<string, Address>>();

/** HEAD is answered by what answers GET (RFC 9110 9.3.2). */
const methodsOf = (method: string, { declaration }: Call): string[] =>
  method === 'GET' && !declaration.notByHead ? ['GET', 'HEAD'] : [method];

/**
 * A resource, as its route module exports it; other methods get 405 with Allow, other addresses 404.
 * @param addresses by their paths, as `/api/posts/:id`
 */
export function resource(addresses: Record<string, Calls>): { loader: () => never; action: () => never } {
  const answer = (): never => {
    throw new Error('Calls are answered at their own door (express/answer-calls.ts).');
  };
  addressesByLoader.set(
    answer,
    Object.fromEntries(Object.entries(addresses).map(([path, calls]) => [path, addressOf(path, calls)])),
  );
  return { loader: answer, action: answer };
}

function addressOf(path: string, calls: Calls): Address {
  const byMethod = new Map(
    Object.entries(calls).flatMap(([name, call]) => methodsOf(name, call).map((method) => [method, call] as const)),
  );
  const methods = [...byMethod.keys()];
  return {
    calls,
    methods,
    paramsOf: (pathname) => matchRoutes([{ path }], pathname)?.[0]?.params ?? {},
    async answer(arrived) {
      try {
        const call = byMethod.get(arrived.request.method);
        invariant(call, 'method-not-allowed');
        await assertRoomToWrite(arrived.request);
        return await whileDatabaseAnswers(() => call.handle(arrived));
      } catch (thrown) {
        if (thrown instanceof Response) return thrown;
        return errorAnswer(toDomainError(thrown, arrived.context.requestId), methods);
      }
    },
  };
}

/** The addresses of a loader's resource; null for any other loader. */
export const addressesOf = (loader: object | undefined): Readonly<Record<string, Address>> | null =>
  (loader && addressesByLoader.get(loader)) ?? null;
