import { createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/node';
import type { Route } from './match-routes';
import { withRefusingLoaders } from './refusing-loaders';

/**
 * Remix matches an address with every route of the application, several times for each page. Given a build with only the matching
 * route, it finds that at once.
 *
 * @param build a function while its sources may change (`npm run dev`): Remix then reads it anew for every request
 */
export function remixByRoute(build: ServerBuild | (() => Promise<ServerBuild>)): (route: Route) => RequestHandler {
  if (typeof build === 'function') {
    // Remix's development mode puts stacks into pages: only for who works on the sources.
    const answer = createRequestHandler(async () => withRefusingLoaders(await build()), 'development');
    return () => answer;
  }
  const whole = withRefusingLoaders(build);
  const made = new Map<Route, RequestHandler>();
  return (route) => {
    const answer = made.get(route) ?? createRequestHandler(buildOf(route, whole), 'production');
    made.set(route, answer);
    return answer;
  };
}

const buildOf = ({ ids }: Route, build: ServerBuild): ServerBuild =>
  ids.length === 0
    ? build
    : {
        ...build,
        routes: only(build.routes, ids),
        assets: { ...build.assets, routes: only(build.assets.routes, ids) },
      };

const only = <T>(all: Record<string, T>, ids: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([id]) => ids.includes(id)));
