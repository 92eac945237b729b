import { changePackages } from './change-packages';

/**
 * What a browser is not sent of Remix: our routes are all known from the start, a page's data comes whole, nothing is fetched ahead of a
 * press, no press is held up by a page, nothing is animated by the browser's own transitions, and a build has no development in it,
 * nor what is written for developers. Remix asks for each when it runs, so a bundler cannot know; here it is told.
 */
export const leftOutOfRemix = changePackages('left-out-of-remix', 'browsers', {
  '@remix-run/router/dist/router.js': [
    ['function invariant(value, message) {', 'function invariant(value) {\n  const message = "";'],
    ['function warning(cond, message) {', 'function warning() {\n  return;'],
    [
      'let patchRoutesOnNavigationImpl = init.patchRoutesOnNavigation;',
      'const patchRoutesOnNavigationImpl = undefined;',
    ],
    ['if (isFogOfWar) {', 'if (false) {'],
    ['if (fogOfWar.active) {', 'if (false) {'],
    ['if (fogOfWar.active && fogOfWar.matches) {', 'if (false) {'],
    ['if (isDeferredResult(result)', 'if (false'],
    ['if (isDeferredResult(actionResult)', 'if (false'],
    ['invariant(!isDeferredResult(result), "Unhandled fetcher deferred data");', ''],
    ['if (isDeferredData(result))', 'if (false)'],
    [
      'await Promise.all([resolveNavigationDeferredResults(matches, loaderResults, request.signal, currentMatches, state.loaderData), resolveFetcherDeferredResults(matches, fetcherResults, fetchersToLoad)]);',
      '',
    ],
    ['activeDeferreds.forEach((dfd, routeId) => {', '[].forEach((dfd, routeId) => {'],
    ['let blockerKey = shouldBlockNavigation(', 'const blockerKey = undefined;\n    void ('],
    ['if (blockerKey && delta != null) {', 'if (false) {'],
    ['if (blockerKey) {', 'if (false) {'],
    ['    dispose,\n    getBlocker,\n    deleteBlocker,\n    patchRoutes,\n', ''],
    ['    _internalSetRoutes\n', ''],
    ['if (method && pathname && routeId) {', 'if (false) {'],
    ['} else if (type === "defer-action") {', '} else if (false) {'],
    ['} else if (type === "invalid-body") {', '} else if (false) {'],
    ['errorMessage = "Route \\"" + routeId + "\\" does not match URL \\"" + pathname + "\\"";', ''],
    ['errorMessage = "Invalid request method \\"" + method.toUpperCase() + "\\"";', ''],
  ],
  'react-router-dom/dist/index.js': [
    ['if (!viewTransitionOpts || isViewTransitionUnavailable) {', 'if (true) {'],
    ['if (vtContext.isTransitioning && !vtContext.flushSync) {', 'if (false) {'],
    ['if (renderDfd && pendingState && router.window) {', 'if (false) {'],
    ['if (renderDfd && pendingState && state.location.key === pendingState.location.key) {', 'if (false) {'],
    ['if (!vtContext.isTransitioning && interruption) {', 'if (false) {'],
    ['useViewTransitionState(path) && viewTransition === true;', 'false;'],
    ['UNSAFE_logV6DeprecationWarnings(future, router.future)', 'undefined'],
  ],
  '@remix-run/react/dist/esm/browser.js': [
    ['window.__remixContext.future.v3_singleFetch', 'true'],
    [
      'getPatchRoutesOnNavigationFunction(window.__remixManifest, window.__remixRouteModules, window.__remixContext.future, window.__remixContext.isSpaMode, window.__remixContext.basename)',
      'undefined',
    ],
    [
      'useFogOFWarDiscovery(router, window.__remixManifest, window.__remixRouteModules, window.__remixContext.future, window.__remixContext.isSpaMode);',
      '',
    ],
    ['window.__remixContext.isSpaMode', 'false'],
    ['router.createRoutesForHMR = createClientRoutesWithHMRRevalidationOptOut;', ''],
  ],
  '@remix-run/react/dist/esm/components.js': [
    ['= usePrefetchBehavior(prefetch, props);', '= [false, null, {}];'],
    ['shouldPrefetch && !isAbsolute ?', 'false ?'],
    ['if ("charset" in metaProps) {', 'if (false) {'],
    ['if ("script:ld+json" in metaProps) {', 'if (false) {'],
  ],
  '@remix-run/react/dist/esm/errorBoundaries.js': [
    ['renderScripts ? /*#__PURE__*/React.createElement(Scripts, null) : null', 'null'],
  ],
  '@remix-run/react/dist/esm/invariant.js': [
    ['function invariant(value, message) {', 'function invariant(value) {\n  const message = "";'],
  ],
  '@remix-run/react/dist/esm/routes.js': [
    ['if (typeof singleFetch === "function") {', '{'],
    ['future.v3_singleFetch && route.shouldRevalidate', 'route.shouldRevalidate'],
    ['cachedModule ? prefetchStyleLinks(route, cachedModule) : Promise.resolve()', 'Promise.resolve()'],
    ['await prefetchStyleLinks(route, routeModule);', ''],
    ['route.id === "root" ? RemixRootDefaultHydrateFallback : undefined', 'undefined'],
  ],
});
