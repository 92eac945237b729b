import type { Router } from './use-router';

type Route = Router['routes'][number];

/** A page's `handle` is there once its script is. */
export type WrappedRoute = Pick<Route, 'id' | 'handle'>;

type Kind = 'loader' | 'action';
type Handler = Exclude<Route['loader'], boolean | undefined>;

/** Wraps what Remix does for a route, which `ask` does. */
export type RouteHooks = {
  answer: (kind: Kind, route: WrappedRoute, request: Request, ask: () => unknown) => Promise<unknown>;
  /** What a page is not drawn before, besides its script. */
  before: () => Promise<unknown>;
  /** The page's script could not be had. Remix then reloads the whole page, unless this throws. */
  lacksScript: (thrown: unknown) => Promise<void>;
};

/** Wraps the routes that Remix made, once: it has no hook for this. */
export function wrapRoutes(router: Router, { answer, before, lacksScript }: RouteHooks): void {
  const wrap = (route: Route): void => {
    const { lazy } = route;
    for (const kind of ['loader', 'action'] as const) {
      const handler = route[kind];
      if (typeof handler !== 'function') continue;
      route[kind] = (given, handed) => answer(kind, route, given.request, () => call(handler, given, handed));
    }
    if (lazy) {
      route.lazy = async () => {
        await Promise.all([moduleOf(route.id).catch(lacksScript), before()]);
        return lazy();
      };
    }
    route.children?.forEach(wrap);
  };
  router.routes.forEach(wrap);
}

/** Remix hands its own loaders and actions a second argument, which the types do not know. */
const call = (handler: Handler, ...given: Parameters<Handler>): unknown => handler(...given);

/** Remix fetches a page's script and its data at once, and reloads everything where the script does not come. */
const moduleOf = (id: string): Promise<unknown> =>
  import(/* @vite-ignore */ String(window.__remixManifest.routes[id]?.module));
