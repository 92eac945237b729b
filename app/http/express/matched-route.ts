import type { ServerBuild } from '@remix-run/node';
import type { Request, RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { matchRoutes, type RouteObject } from 'react-router';
import { type Calls, callsOf } from '../api-endpoint';

type Routes = ServerBuild['routes'];
type RouteModule = NonNullable<Routes[string]>['module'];

/** The route of a request, found once for all middleware. */
export type MatchedRoute = {
  /** `/posts/:id` for `/posts/7` and its data. There are no more patterns than routes. */
  pattern: string;
  /** The route's id in Remix's build; null if Remix doesn't handle the request. */
  id: string | null;
  module: RouteModule | null;
  /** The API's calls at this path, by method. */
  calls: Calls | null;
  /** The page's path, also for its data requests. */
  pathname: string;
  /** A request for the page's data (`.data`), from JavaScript. */
  isData: boolean;
  /** Serves a file at the client's pace (send-files.ts). */
  isFile: boolean;
};

/** Path prefixes of static files. */
const folders = ['/assets/', '/photos/'];
/** Handled by server.ts itself. */
const handledByExpress = new Set(['/healthz', '/metrics']);

/** Matching compiles the pattern of each route again, so results are cached for this many paths, up to this length. */
const mostCached = 2_000;
const longestCached = 200;

const matched = new WeakMap<Request, MatchedRoute>();

export function findRoute(routes: Routes): RequestHandler {
  const tree = treeOf(routes);
  const cached = new LRUCache<string, MatchedRoute>({ max: mostCached });
  return (request, _response, next) => {
    const { path } = request;
    const found = cached.get(path) ?? match(tree, routes, path);
    if (path.length <= longestCached) cached.set(path, found);
    matched.set(request, found);
    next();
  };
}

/** @throws Error if `findRoute` hasn't run */
export function matchedRoute(request: Request): MatchedRoute {
  const found = matched.get(request);
  if (!found) throw new Error('findRoute has not matched this request.');
  return found;
}

function match(tree: RouteObject[], routes: Routes, path: string): MatchedRoute {
  const none = { id: null, module: null, calls: null, pathname: path, isData: false, isFile: false };
  const folder = folders.find((each) => path.startsWith(each));
  if (folder) return { ...none, pattern: `${folder}*` };
  if (handledByExpress.has(path)) return { ...none, pattern: path };
  const page = pageAt(path);
  const matches = page === null ? null : matchRoutes(tree, page.pathname);
  const id = matches?.at(-1)?.route.id;
  if (!page || !matches || !id) return { ...none, pattern: '/*' };
  const pattern = `/${matches.flatMap(({ route }) => routes[route.id ?? '']?.path || []).join('/')}`;
  const module = routes[id]?.module ?? null;
  const calls = callsOf(module?.loader, page.pathname);
  return { ...page, id, module, calls, pattern, isFile: id.startsWith('files/') };
}

/** React Router's patterns don't match line breaks, so the replacement character takes their place in a path. */
export const withoutLineBreaks = (address: string): string =>
  address.replace(/^[^?]*/, (path) => path.replaceAll(/%0[ad]|%e2%80%a[89]/gi, '%EF%BF%BD'));

/** Remix serves a page's data at its path plus `.data`; the home page's is at `/_root.data`. @returns null for an invalid path */
function pageAt(path: string): { pathname: string; isData: boolean } | null {
  try {
    decodeURI(path);
    const { pathname } = new URL(withoutLineBreaks(path), 'http://site');
    const isData = pathname.endsWith('.data');
    return { pathname: isData ? pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/') : pathname, isData };
  } catch {
    return null;
  }
}

function treeOf(routes: Routes, parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index } = route;
    return [index ? { id, path, index } : { id, path, children: treeOf(routes, id) }];
  });
}
