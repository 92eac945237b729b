import type { ServerBuild } from '@remix-run/node';
import { LRUCache } from 'lru-cache';
import { matchRoutes, type RouteObject } from 'react-router';

/** Addresses of which it is remembered which route answers them, and how long such an address may be. */
const mostRemembered = 1_000;
const longestRemembered = 200;

/**
 * Remix compares an address with every route of the application, and does so several times for each page. Given a part of the
 * application that has only the route meant, it finds that at once.
 *
 * @param make what answers for a part; called once for each route that is asked for
 * @returns what answers a path: for no route's path, what was made of the whole application
 */
export function byRoute<T>(build: ServerBuild, make: (part: ServerBuild) => T): (path: string) => T {
  const tree = treeOf(build.routes);
  const made = new Map<string | undefined, T>();
  const remembered = new LRUCache<string, { answerer: T }>({ max: mostRemembered });

  const find = (path: string): T => {
    // As Remix will read it: without `..`, and the page's own where its data is asked for.
    const { pathname } = new URL(`http://site${path}`);
    const asked = pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/');
    const ids = (matchRoutes(tree, asked, build.basename) ?? []).flatMap(({ route }) => route.id ?? []);
    const id = ids.at(-1);
    const answerer = made.get(id) ?? make(id === undefined ? build : partOf(build, ids));
    made.set(id, answerer);
    return answerer;
  };
  return (path) => {
    const known = remembered.get(path);
    if (known) return known.answerer;
    const answerer = find(path);
    if (path.length <= longestRemembered) remembered.set(path, { answerer });
    return answerer;
  };
}

const partOf = (build: ServerBuild, ids: string[]): ServerBuild => ({
  ...build,
  routes: only(build.routes, ids),
  assets: { ...build.assets, routes: only(build.assets.routes, ids) },
});

const only = <T>(all: Record<string, T>, ids: string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([id]) => ids.includes(id)));

/** The routes as their matching wants them. */
function treeOf(routes: ServerBuild['routes'], parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }): RouteObject =>
      index ? { id, path, index } : { id, path, children: treeOf(routes, id) },
    );
}
