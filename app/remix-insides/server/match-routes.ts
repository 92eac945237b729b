import type { ServerBuild } from '@remix-run/node';
import { LRUCache } from 'lru-cache';
import { matchRoutes, type RouteObject } from 'react-router';

type Routes = ServerBuild['routes'];

type AddressesOf = (module: NonNullable<Routes[string]>['module']) => string[];

/** One of the site's addresses, as `app/routes.ts` writes them; there is one object for each. */
export type Route = {
  /** `/posts/:id` for `/posts/7`. */
  pattern: string;
  /** Of the modules that answer it together, the frame's first; none where no route is meant. */
  ids: readonly string[];
};

/** Which route a request is of. */
export type Match = {
  route: Route;
  /** The page's path, as Remix will read it: without `..`, and the page's own where its data is asked for. */
  pathname: string;
  /** Script asks for the page's data. */
  isData: boolean;
};

/** Of no address of the site. */
const noRoute: Route = { pattern: '/*', ids: [] };

/** Paths of which it is remembered which route they are of, and how long such a path may be. */
const mostRemembered = 1_000;
const longestRemembered = 200;

/**
 * React Router orders all routes anew whenever it is asked, which takes a third of a millisecond: the answers for what is asked
 * for again and again are remembered.
 *
 * @param addressesOf tells the addresses of a module that answers several of them below one route, as `/posts/:id`
 * @returns what tells which route a path is of
 */
export function routeMatcher(routes: Routes, addressesOf: AddressesOf): (path: string) => Match {
  const { tree, addresses } = treeOf(routes, addressesOf);
  const known = new Map<string, Route>();
  const remembered = new LRUCache<string, Match>({ max: mostRemembered });

  const match = (path: string): Match => {
    const asked = asRead(path);
    if (asked === null) return { route: noRoute, pathname: path, isData: false };
    const isData = asked.endsWith('.data');
    const pathname = isData ? asked.replace(/\.data$/, '').replace(/^\/_root$/, '/') : asked;
    const matches = matchRoutes(tree, pathname) ?? [];
    const last = matches.at(-1)?.route;
    const ids = matches.flatMap(({ route }) => route.id ?? []);
    return { route: last ? routeOf(addresses.get(last) ?? patternOf(ids, routes), ids) : noRoute, pathname, isData };
  };

  const routeOf = (pattern: string, ids: string[]): Route => {
    const route = known.get(pattern) ?? { pattern, ids };
    known.set(pattern, route);
    return route;
  };

  return (path) => {
    const found = remembered.get(path) ?? match(path);
    if (path.length <= longestRemembered) remembered.set(path, found);
    return found;
  };
}

/** @returns a path without `..`; null for what is no path, of which React Router would write to standard error. */
function asRead(path: string): string | null {
  try {
    decodeURI(path);
    return path.startsWith('/') ? new URL(`http://site${path}`).pathname : null;
  } catch {
    return null;
  }
}

const patternOf = (ids: string[], routes: Routes): string =>
  `/${ids.flatMap((id) => routes[id]?.path || []).join('/')}`;

/** The routes as their matching wants them, and which of them stand for one of a route's several addresses. */
function treeOf(routes: Routes, addressesOf: AddressesOf) {
  const addresses = new Map<RouteObject, string>();
  const branch = (parentId?: string): RouteObject[] =>
    Object.values(routes)
      .filter((route) => route !== undefined)
      .filter((route) => route.parentId === parentId)
      .flatMap(({ id, path, index, module }): RouteObject[] => {
        const below = path?.endsWith('/*') ? `/${path.slice(0, -1)}` : null;
        const several = addressesOf(module)
          .filter((address) => below !== null && `${address}/`.startsWith(below))
          .map((address) => ({ id, path: address }));
        several.forEach((route) => addresses.set(route, route.path));
        return [...several, index ? { id, path, index } : { id, path, children: branch(id) }];
      });
  return { tree: branch(), addresses };
}
