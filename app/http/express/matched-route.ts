import type { Request, RequestHandler } from 'express';
import type { Match } from '~/remix-insides/server/match-routes';

/** Files, by the folder that they are served from. */
const folders = ['/assets/', '/photos/'];
/** Answered by server.ts itself. */
const own = new Set(['/healthz', '/metrics']);

type RequestRoute = { match: Match; pattern: string };
const knownOf = new WeakMap<Request, RequestRoute>();

/** Matches a request with its route once, for all that deals with it. */
export const findRoute =
  (match: (path: string) => Match): RequestHandler =>
  (request, _response, next) => {
    const { path } = request;
    const folder = folders.find((each) => path.startsWith(each));
    const found = match(folder ?? path);
    const pattern = folder ? `${folder}*` : own.has(path) ? path : found.route.pattern;
    knownOf.set(request, { match: found, pattern });
    next();
  };

/** @throws Error before `findRoute` */
export const matchedRoute = (request: Request): Match => known(request).match;

/**
 * The route's pattern: `/posts/:id` for `/posts/7` and for the data behind it. There are as many patterns as routes, whatever is
 * asked for. @throws Error before `findRoute`
 */
export const addressPattern = (request: Request): string => known(request).pattern;

function known(request: Request): RequestRoute {
  const found = knownOf.get(request);
  if (!found) throw new Error('Nobody has asked which route this request is of.');
  return found;
}
