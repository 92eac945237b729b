import type { Router } from './use-router';

type Route = Router['routes'][number];

/** A page's `handle` is there once its script is. */
export type WrappedRoute = Pick<Route, 'id' | 'handle'>;

type Handler = Exclude<Route['loader'], boolean | undefined>;

/** Wraps what Remix does for a route, which `ask` does. */
type RouteHooks = {
  load: (id: string, request: Request, ask: () => unknown) => Promise<unknown>;
  act: (route: WrappedRoute, request: Request, ask: () => unknown) => Promise<unknown>;
  /** What a page is not drawn before, besides its script. */
  before: () => Promise<unknown>;
  /** The page's script could not be had. Remix then reloads the whole page, unless this throws. */
  lacksScript: (thrown: unknown) => Promise<void>;
};

/** Wraps the routes that Remix made, once: it has no hook for this. */
export function wrapRoutes(router: Router, { load, act, before, lacksScript }: RouteHooks): void {
  const wrap = (route: Route): void => {
    const { loader, action, lazy } = route;
    if (typeof loader === 'function') {
      route.loader = (given, handed) => load(route.id, given.request, () => call(loader, given, handed));
    }
    if (typeof action === 'function') {
      route.action = (given, handed) => act(route, given.request, () => call(action, given, handed));
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
  import(/* @vite-ignore */ window.__remixManifest.routes[id]?.module ?? '');

/** Lets the page keep its data through a navigation that would reload it in vain. */
export function holdData(router: Router): { untilIdle: () => void } {
  const known = new WeakSet<Route>();
  let isHeld = false;
  const hold = (route: Route): void => {
    if (known.has(route)) return;
    known.add(route);
    const { shouldRevalidate } = route;
    route.shouldRevalidate = (asked) =>
      !isHeld && (shouldRevalidate ? shouldRevalidate(asked) : asked.defaultShouldRevalidate);
  };
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') isHeld = false;
  });
  return {
    untilIdle: () => {
      isHeld = true;
      router.state.matches.forEach(({ route }) => hold(route));
    },
  };
}
