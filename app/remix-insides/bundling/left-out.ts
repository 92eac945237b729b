import type { Plugin } from 'vite';

/**
 * What a browser is not sent of Remix: our routes are all known from the start, a page's data comes whole, nothing is fetched ahead of a
 * press, no press is held up by a page, nothing is animated by the browser's own transitions, and a build has no development in it,
 * nor what is written for developers. Remix asks for each when it runs, so a bundler cannot know; here it is told.
 */
const known: Record<string, [asked: string, answer: string][]> = {
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
};

/**
 * Of React: the document is hydrated, and no other root is made; we listen to nothing that is being composed; there are no lists of Suspense; React's own tools for developers find their way in a development build. Each is from one text to the next.
 */
const leftOutOfReact: [from: string, to: string, answer: string][] = [
  ['var $a;if(ae)b:{', 'e.data=$a)', ''],
  ['if(we)na=Fe;', 'var xa=Ce}', '{na=Fe;var xa}'],
  [
    'fa("onBeforeInput"',
    'fa("onCompositionUpdate","compositionupdate focusout keydown keypress keyup mousedown".split(" "));',
    '',
  ],
  ['case 19:return xj(a,b,c);', '', ''],
  ['case 19:E(L);f=b.memoizedState;', 'case 22:case 23:return Hj()', 'case 22:case 23:return Hj()'],
  ['if("undefined"!==typeof __REACT_DEVTOOLS_GLOBAL_HOOK__){', 'catch(a){}}', ''],
  ['exports.createRoot=', 'return new ll(b)};', ''],
  ['exports.findDOMNode=', 'return a};', ''],
  ['exports.hydrate=', '!0,c)};', ''],
  ['exports.render=', '!1,c)};', ''],
  ['exports.unmountComponentAtNode=', '!0):!1};', ''],
  ['exports.unstable_renderSubtreeIntoContainer=', '!1,d)};', ''],
];

/** Such a handler would be called by nothing. */
const unheard = /\bon(?:BeforeInput|Composition\w+)\b/;

const ofReact = /\/node_modules\/react-dom\/cjs\/react-dom\.production\.min\.js$/;
const ours = /\/app\/[^?]+\.tsx?$/;

const ofRemix = /\/node_modules\/((?:@remix-run\/(?:react|router)|react-router-dom)\/dist\/[\w/-]+\.js)$/;

/** Fails the build where a new version of Remix no longer asks. */
export const leftOutOfRemix: Plugin = {
  name: 'left-out-of-remix',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transform(code, id) {
    if (ours.test(id) && unheard.test(code)) this.error(`${id} listens to what React is not sent with.`);
    if (ofReact.test(id)) return { code: withoutParts(code, this.error.bind(this)), map: null };
    const [, file = ''] = ofRemix.exec(id) ?? [];
    const changes = known[file];
    if (!changes) return null;
    let left = code;
    for (const [asked, answer] of changes) {
      if (!left.includes(asked)) this.error(`Remix no longer has in ${file}: ${asked}`);
      left = left.split(asked).join(answer);
    }
    return { code: left, map: null };
  },
};

/** A page is one concurrent root. */
const legacyMode = /0(=|!)==\(\w+\.mode&1\)/g;

function withoutParts(code: string, fail: (message: string) => never): string {
  let left = code.replace(legacyMode, (_, equal: string) => (equal === '=' ? '!1' : '!0'));
  for (const [from, to, answer] of leftOutOfReact) {
    const start = left.indexOf(from);
    const end = left.indexOf(to, start + from.length);
    if (start < 0 || end < 0) fail(`React no longer has: ${from} ... ${to}`);
    left = left.slice(0, start) + answer + left.slice(end + to.length);
  }
  return left;
}
