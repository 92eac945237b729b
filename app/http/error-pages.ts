import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from '@remix-run/node';
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express';
import { z } from 'zod';
import { whileDatabaseAnswers } from '~/domain/database-outage';
import type { DomainError } from '~/domain/errors';
import { operator } from '~/messages/errors';
import type { ErrorShown, TypedForm } from '~/schemas/shown';
import { currentRequestId } from '~/services/log';
import { callTableOf } from './api-endpoint';
import { errorResponse } from './api-reply';
import { isWorthRetrying, toDomainError, retryAfterHeader } from './problem';
import { wordsIn } from './submitted-form';

type Module = NonNullable<ServerBuild['routes'][string]>['module'];
const databaseFree = z.object({ database: z.literal('none') });

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/**
 * Lets loaders and actions throw a DomainError. A page shows it in the error boundary of `app/pages/site.tsx`. A route without a component
 * responds with a plain page, or with JSON for API clients. Page loaders fail fast while the database hangs; other routes call
 * `whileDatabaseAnswers` themselves. API resources handle their own errors (api-endpoint.ts).
 */
export function withErrorPages(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route || callTableOf(route.module.loader)) return [id, route];
    return [id, { ...route, module: withErrorPage(route.module, { isRoot: route.parentId === undefined }) }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function withErrorPage(module: Module, { isRoot }: { isRoot: boolean }): Module {
  const { loader, action, handle } = module;
  const isPage = Boolean(module.default);
  const catching =
    <A extends Args, R>(run: (args: A) => R) =>
    async (args: A) => {
      try {
        return await run(args);
      } catch (thrown) {
        if (thrown instanceof Response) throw thrown;
        const error = toDomainError(thrown, args.context.requestId);
        if (isPage) throw errorPage(error, args.context.typed);
        return plainResponse(args.request, error);
      }
    };
  // The root's loader still works during an outage.
  const failsFast = isPage && !isRoot && !databaseFree.safeParse(handle).success;
  return {
    ...module,
    ...(action && { action: catching((args: ActionFunctionArgs) => action(args)) }),
    ...(loader && {
      loader: catching((args: LoaderFunctionArgs) =>
        failsFast ? whileDatabaseAnswers(async () => loader(args)) : loader(args),
      ),
    }),
  };
}

/** The response that the error boundary shows. */
function errorPage(error: DomainError, typed: TypedForm | null = null): Response {
  const { message, status, code } = error;
  const shown: ErrorShown = {
    sentence: message,
    words: typed ? wordsIn(typed) : [],
    again: typed?.send && isWorthRetrying(error) ? typed : null,
    requestId: (status >= 500 && currentRequestId()) || '',
  };
  return Response.json(shown, { status, statusText: code, headers: retryAfterHeader(error) });
}

function plainResponse({ url }: Request, error: DomainError): Response {
  const { status, headers, body } = plainErrorParts(new URL(url).pathname, error);
  return new Response(body, { status, headers });
}

/** Responds to an error outside of Remix. */
export function plainError(request: ExpressRequest, response: ExpressResponse, error: DomainError): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { status, headers, body } = plainErrorParts(request.path, error);
  response.status(status).set(Object.fromEntries(headers)).send(body);
}

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** JSON for API clients, else a page without JavaScript or styles. */
function plainErrorParts(
  path: string,
  error: DomainError,
): { status: number; headers: [name: string, value: string][]; body: string } {
  if (path.startsWith('/api/') || path === '/oembed') {
    const { json, ...head } = errorResponse(error);
    return { ...head, body: json };
  }
  const { message, status } = error;
  // Validated by express/request-log.ts, so it needs no escaping.
  const id = status >= 500 && currentRequestId();
  const text = message.replaceAll(/[&<>"]/g, (character) => escaped[character] ?? '');
  const body =
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text}</title>` +
    `<body bgcolor="#0c121b" text="#f1f4f8" link="#fbbf24" vlink="#fbbf24"><h1>${text}</h1><p><a href="/">Go Home</a></p>` +
    (id ? `<p>${operator.tell} ${id}.</p>` : '');
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    ...retryAfterHeader(error),
  };
  return { status, headers: Object.entries(headers), body };
}
