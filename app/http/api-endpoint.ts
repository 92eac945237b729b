import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { whileDatabaseAnswers } from '~models/database/watchdog';
import { DomainError } from '~/domain/errors';
import type { Operation } from './api-operation';
import { errorResponse } from './api-reply';
import { toDomainError } from './problem';
import { assertRoomToWrite } from './room-to-write';

export { open, parse, signedIn } from './api-operation';
export { errorResponse, pageReply, Reply, setCookies } from './api-reply';

/**
 * The API's door. A resource is a table of methods; each one names its schemas and the operation that it opens to.
 */

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Operations = Partial<Record<Method, Operation>>;
type Handler = (args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<Response>;

/** What stands behind a route module's loader: a module may export nothing of its own, or the browser would load it. */
const operationsByLoader = new WeakMap<object, Operations>();

/** The methods that an operation answers; a HEAD is answered by what answers GET (RFC 9110 9.3.2). */
const methodsOf = (method: string, { declaration }: Operation): string[] =>
  method === 'GET' && !declaration.notByHead ? ['GET', 'HEAD'] : [method];

/** A resource's loader and action; other methods get 405 with Allow. */
export function endpoint(operations: Operations): { loader: Handler; action: Handler } {
  const byMethod = new Map(
    Object.entries(operations).flatMap(([name, operation]) =>
      methodsOf(name, operation).map((method) => [method, operation] as const),
    ),
  );
  const answer: Handler = async (args) => {
    try {
      const operation = byMethod.get(args.request.method);
      if (!operation) throw new DomainError('method-not-allowed');
      await assertRoomToWrite(args.request);
      return await whileDatabaseAnswers(() => operation.handle(args));
    } catch (thrown) {
      if (thrown instanceof Response) return thrown;
      return errorResponse(toDomainError(thrown, args.context.requestId), { Allow: [...byMethod.keys()].join(', ') });
    }
  };
  operationsByLoader.set(answer, operations);
  return { loader: answer, action: answer };
}

/** @returns the operations of the resource that a loader was made for, or null for any other loader. */
export const operationsOf = (loader: object | undefined): Operations | null =>
  (loader && operationsByLoader.get(loader)) ?? null;
