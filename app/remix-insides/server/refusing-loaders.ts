import type { ActionFunctionArgs, HeadersArgs, LoaderFunctionArgs, ServerBuild } from '@remix-run/node';

type Routes = ServerBuild['routes'];
type Module = NonNullable<Routes[string]>['module'];

/**
 * What a form post is refused with, the page's loader throws. For an action's error React Router asks no loader of the route that shows
 * it, the root, and the frame would be drawn as for a visitor. Between action and loaders a form post waits for its place to be rendered.
 */
export const withRefusingLoaders = (build: ServerBuild): ServerBuild => ({
  ...build,
  routes: Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => [id, route && { ...route, module: refusing(route.module) }]),
  ),
});

/** A module without a component answers by itself, and is drawn nowhere. */
function refusing(module: Module): Module {
  if (!module.default) return module;
  const { loader, action, ErrorBoundary } = module;
  return {
    ...module,
    headers: withRetryAfter,
    /** A form that is sent to `/` is the root's, unless its address says `?index`. */
    async action(args: ActionFunctionArgs) {
      const { context } = args;
      try {
        if (context.refused) throw context.refused;
        const result = await action?.(args);
        if (!context.enhanced && !isRedirect(result)) await context.placeToRender?.();
        return result;
      } catch (thrown) {
        if (context.enhanced || isRedirect(thrown)) throw thrown;
        await context.placeToRender?.();
        if (!(thrown instanceof Response)) throw thrown;
        context.refused = thrown;
        return null;
      }
    },
    // The root's, which is the frame of every error, goes on.
    loader: ErrorBoundary
      ? loader
      : (args: LoaderFunctionArgs) => {
          if (args.context.refused) throw args.context.refused;
          return loader ? loader(args) : null;
        },
  };
}

/** Nothing is rendered for it. */
const isRedirect = (result: unknown): boolean => result instanceof Response && result.status < 400;

/** Remix sends no header of a loader's or an action's by itself but cookies. */
function withRetryAfter({ errorHeaders, actionHeaders, parentHeaders }: HeadersArgs): Headers {
  const headers = new Headers(parentHeaders);
  const seconds = (errorHeaders ?? actionHeaders).get('Retry-After');
  if (seconds !== null) headers.set('Retry-After', seconds);
  return headers;
}
