import type { Request, RequestHandler } from 'express';
import type { Match } from '~/remix-insides/server/match-routes';

/** Files, by the folder that they are served from. */
const folders = ['/assets/', '/photos/'];
/** Answered by server.ts itself. */
const own = new Set([
  '/healthz',
  '/metrics',
  '/robots.txt',
  '/sitemap.xml',
  '/latest-meat.atom',
  '/most-eaten-meat.atom',
]);
/** Files made on request whose names Remix's routes cannot tell. */
const made: [address: RegExp, pattern: string][] = [
  [/^\/(highways|locations|users)\/[^/]+\.atom$/, '/$1/:id.atom'],
  [/^\/sitemaps\/.*\.xml$/, '/sitemaps/:part.xml'],
  [/^\/posts\/[^/]+\/card\.jpg$/, '/posts/:id/card.jpg'],
];

type RequestRoute = { match: Match; pattern: string };
const knownOf = new WeakMap<Request, RequestRoute>();

/** Matches a request with its route once, for all that deals with it. */
export const findRoute =
  (match: (path: string) => Match): RequestHandler =>
  (request, _response, next) => {
    const { path } = request;
    const folder = folders.find((each) => path.startsWith(each));
    const found = match(folder ?? path);
    const [address, name] = made.find(([each]) => each.test(path)) ?? [];
    const ours = address && name ? path.replace(address, name) : own.has(path) ? path : found.route.pattern;
    const pattern = folder ? `${folder}*` : ours;
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

/** Whether a route answers it, and not a file or server.ts itself. @throws Error before `findRoute` */
export function isOfRoute(request: Request): boolean {
  const { match, pattern } = known(request);
  return match.route.pattern === pattern;
}

function known(request: Request): RequestRoute {
  const found = knownOf.get(request);
  if (!found) throw new Error('Nobody has asked which route this request is of.');
  return found;
}
