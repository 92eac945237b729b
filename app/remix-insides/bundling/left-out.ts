import type { Plugin } from 'vite';

/**
 * What a browser is not sent of Remix: our routes are all known from the start, a page's data comes whole, nothing is fetched ahead of a
 * press, and a build has no development in it. Remix asks for each when it runs, so a bundler cannot know; here it is told.
 */
const known: Record<string, [asked: string, answer: string][]> = {
  'router.js': [
    [
      'let patchRoutesOnNavigationImpl = init.patchRoutesOnNavigation;',
      'const patchRoutesOnNavigationImpl = undefined;',
    ],
    ['if (isFogOfWar) {', 'if (false) {'],
    ['if (isDeferredResult(result)', 'if (false'],
    ['if (isDeferredResult(actionResult)', 'if (false'],
    ['invariant(!isDeferredResult(result), "Unhandled fetcher deferred data");', ''],
    ['if (isDeferredData(result))', 'if (false)'],
  ],
  'browser.js': [
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
  'components.js': [
    ['= usePrefetchBehavior(prefetch, props);', '= [false, null, {}];'],
    ['shouldPrefetch && !isAbsolute ?', 'false ?'],
  ],
  'errorBoundaries.js': [['renderScripts ? /*#__PURE__*/React.createElement(Scripts, null) : null', 'null']],
  'routes.js': [
    ['if (typeof singleFetch === "function") {', '{'],
    ['future.v3_singleFetch && route.shouldRevalidate', 'route.shouldRevalidate'],
  ],
};

const ofRemix = /\/node_modules\/@remix-run\/(?:react\/dist\/esm|router\/dist)\/([\w-]+\.js)$/;

/** Fails the build where a new version of Remix no longer asks. */
export const leftOutOfRemix: Plugin = {
  name: 'left-out-of-remix',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transform(code, id) {
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
