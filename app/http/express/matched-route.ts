import type { Request, RequestHandler } from 'express';
import type { Match } from '~/remix-insides/server/match-routes';

/** Files by the folder that they are served from. */
const folders = ['/assets/', '/photos/'];
/** What server.ts answers itself. */
const own = new Set(['/healthz', '/metrics']);

type Known = { match: Match; pattern: string };
const knownOf = new WeakMap<Request, Known>();

/** Finds out which route a request is of, once for all that deals with it. @param match tells it of a path */
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

/** @returns the route that a request is of. @throws Error before `findRoute` */
export const matchedRoute = (request: Request): Match => known(request).match;

/**
 * Which of the site's addresses a request is one of: `/posts/:id` for `/posts/7` and for the data behind it. There are as many
 * answers as there are routes, whatever is asked for. @throws Error before `findRoute`
 */
export const addressPattern = (request: Request): string => known(request).pattern;

function known(request: Request): Known {
  const found = knownOf.get(request);
  if (!found) throw new Error('Nobody has asked which route this request is of.');
  return found;
}
