import type { ServerBuild } from '@remix-run/node';
import { LRUCache } from 'lru-cache';
import { matchRoutes, type RouteObject } from 'react-router';

type Routes = ServerBuild['routes'];

type AddressesOf = (module: NonNullable<Routes[string]>['module']) => string[];

/** One of the site's addresses, as `app/routes.ts` writes them; there is one object for each. */
export type Route = {
  /** `/posts/:id` for `/posts/7`. */
  pattern: string;
  /** Of the modules that answer together, the frame's first; none where no route matches. */
  ids: readonly string[];
};

export type Match = {
  route: Route;
  /** The page's path, as Remix will read it: without `..`, and the page's own where its data is fetched. */
  pathname: string;
  /** Script fetches the page's data. */
  isData: boolean;
};

/** For addresses that the site does not have. */
const noRoute: Route = { pattern: '/*', ids: [] };

/** Paths whose route is remembered, and how long such a path may be. */
const mostRemembered = 1_000;
const longestRemembered = 200;

/** No address of ours has a number in it that stands for itself. */
const withoutNumbers = (path: string): string => path.replace(/(?<=\/)\d+(?=\/|$)/g, '0');

/**
 * React Router sorts all routes anew on every match, which takes a third of a millisecond, so frequent paths are remembered:
 * `/posts/7` and `/posts/8` as one.
 *
 * @param addressesOf tells the addresses of a module that answers several of them below one route, as `/posts/:id`
 */
export function routeMatcher(routes: Routes, addressesOf: AddressesOf): (path: string) => Match {
  const { tree, addresses } = treeOf(routes, addressesOf);
  const known = new Map<string, Route>();
  const remembered = new LRUCache<string, Match>({ max: mostRemembered });

  const match = (path: string): Match => {
    const asked = pageAsked(path);
    if (asked === null) return { route: noRoute, pathname: path, isData: false };
    const matches = matchRoutes(tree, asked.pathname) ?? [];
    const last = matches.at(-1)?.route;
    const ids = matches.flatMap(({ route }) => route.id ?? []);
    return { ...asked, route: last ? routeOf(addresses.get(last) ?? patternOf(ids, routes), ids) : noRoute };
  };

  const routeOf = (pattern: string, ids: string[]): Route => {
    const route = known.get(pattern) ?? { pattern, ids };
    known.set(pattern, route);
    return route;
  };

  return (path) => {
    const alike = withoutNumbers(path);
    const found = remembered.get(alike) ?? match(alike);
    if (alike.length <= longestRemembered) remembered.set(alike, found);
    return alike === path ? found : { ...found, pathname: pageAsked(path)?.pathname ?? path };
  };
}

/** @returns the page's path, and whether its data is asked for; null for what is no path */
function pageAsked(path: string): Pick<Match, 'pathname' | 'isData'> | null {
  const asked = asRead(path);
  if (asked === null) return null;
  const isData = asked.endsWith('.data');
  return { pathname: isData ? asked.replace(/\.data$/, '').replace(/^\/_root$/, '/') : asked, isData };
}

/**
 * The replacement character in the place of each line break of a path: React Router matches none below a route that stands for all
 * below it, and the API would answer with a page.
 */
export const withoutLineBreaks = (address: string): string =>
  address.replace(/^[^?]*/, (path) => path.replaceAll(/%0[ad]|%e2%80%a[89]/gi, '%EF%BF%BD'));

/** @returns a path without `..`; null for what is no path, which React Router would report on standard error */
function asRead(path: string): string | null {
  try {
    decodeURI(path);
    return path.startsWith('/') ? new URL(`http://site${withoutLineBreaks(path)}`).pathname : null;
  } catch {
    return null;
  }
}

const patternOf = (ids: string[], routes: Routes): string =>
  `/${ids.flatMap((id) => routes[id]?.path || []).join('/')}`;

/** The routes in the form that matching takes, and which of them stand for one of a route's several addresses. */
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
