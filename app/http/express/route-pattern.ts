import type { ServerBuild } from '@remix-run/node';
import { callsOf } from '../api-endpoint';

type Routes = ServerBuild['routes'];

/** Files by the folder that they are served from. */
const folders = ['/assets/', '/photos/'];
/** What server.ts answers itself. */
const own = ['/healthz', '/metrics'];
const anyOther = '/*';

/**
 * Tells which of the site's addresses a path is one of, as `app/routes.ts` and `app/api` write them: `/posts/:id` for `/posts/7` and for
 * the data behind it. There are as many answers as there are routes, whatever is asked for.
 */
export function routePatterns(routes: Routes): (path: string) => string {
  const patterns = Object.values(routes).flatMap((route) => (route ? patternsOf(route, routes) : []));
  const fixed = new Set([...own, ...patterns.filter((pattern) => !/[:*]/.test(pattern))]);
  const open = patterns
    .filter((pattern) => /[:*]/.test(pattern))
    .sort((one, other) => rank(one) - rank(other))
    .map((pattern) => ({ pattern, test: testOf(pattern) }));
  return (path) => {
    const asked = path === '/_root.data' ? '/' : path.replace(/\.data$/, '').replace(/(?<=.)\/$/, '');
    if (fixed.has(asked)) return asked;
    const folder = folders.find((each) => asked.startsWith(each));
    return folder ? `${folder}*` : (open.find(({ test }) => test.test(asked))?.pattern ?? anyOther);
  };
}

/** @returns the addresses that a route answers; a resource of the API has several. */
function patternsOf({ id, module }: NonNullable<Routes[string]>, routes: Routes): string[] {
  const calls = callsOf(module.loader);
  return calls ? Object.keys(calls) : [patternOfRoute(id, routes)];
}

/** @returns the address of a route as `app/routes.ts` writes it, with those above it */
export function patternOfRoute(id: string, routes: Routes): string {
  const parts: string[] = [];
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined) {
    if (route.path) parts.unshift(route.path);
  }
  return `/${parts.join('/')}`;
}

/** Those that say more come first; what takes anything comes last. */
const rank = (pattern: string): number =>
  (pattern.match(/:/g)?.length ?? 0) - pattern.split('/').length + (pattern.includes('*') ? 100 : 0);

const testOf = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replaceAll('.', '\\.')
      .replace(/\/\*$/, '(?:/.*)?')
      .replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?')
      .replaceAll(/:\w+/g, '[^/]+')}$`,
  );
