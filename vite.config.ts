import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { vitePlugin as remix } from '@remix-run/dev';
import autoprefixer from 'autoprefixer';
import tailwindcss from 'tailwindcss';
import type { Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import tailwindConfig from './app/styles/tailwind.config';
import remixConfig from './remix.config.js';
import { shortLived } from './scripts/bootstrap/short-lived.mjs';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const alias = { '~models': here('./models'), '~': here('./app') };

/** Names stay as they are, for the stacks in logs. For both builds, so that both have the same stylesheet. */
const esbuildOptions = { minifyIdentifiers: false, minifySyntax: false, legalComments: 'none' } as const;

/**
 * Makes app/start.ts the entry of the server bundle, with Remix's own build imported by it. One bundle means one copy of
 * every module: the database connection, the configuration and the mail transport exist once in a process. Packages are in it as well:
 * to find and read each of their files is much of a start (docs/decisions/0061-bytes-and-start.md).
 */
const serverEntry: Plugin = {
  name: 'server-entry',
  enforce: 'post',
  config: (_config, env) =>
    env.isSsrBuild
      ? {
          build: { target: 'node20', minify: 'esbuild', rollupOptions: { input: here('./app/start.ts') } },
          // React is the production one, whatever the site's own NODE_ENV is.
          define: { 'process.env.NODE_ENV': '"production"' },
          esbuild: { ...esbuildOptions, lineLimit: 200 },
          ssr: { noExternal: true, external: notBundled },
        }
      : undefined,
  // V8 keeps a module's text as long as the module, with two bytes for each letter where one is beyond Latin-1.
  generateBundle: (_options, bundle) => {
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk') file.code = file.code.replace(/[^\0-\x7f]/g, escaped);
    }
  },
};

const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** They have native code, look for files beside their own, require parts of Node as they run, or are only loaded when they are needed. */
const notBundled = [
  ...['sharp', '@node-rs/argon2'],
  ...[
    'mongodb-memory-server-core',
    'cloudinary',
    'nodemailer',
    'opentype.js',
    'postal-mime',
    'prom-client',
    'web-push',
  ],
];

/** What is served from build/client is there compressed as well, as small as it gets: no one waits for it then. */
const compressedAhead: Plugin = {
  ...compression({ algorithms: ['brotliCompress', 'gzip'], threshold: 256 }),
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
};

/**
 * Over a link of 400 ms a file costs as much as 20 KB do, and a browser asks for six at a time: what most pages share is two
 * files, the framework and our components; fields and conform are one more, for a form may have buttons only. What reads the device
 * comes once its worker is here. Each component would be a file of its own otherwise; what few pages need, sending photos or saying that nothing came through, is not among them.
 */
const fewFiles: Plugin = {
  name: 'few-files',
  config: (_config, env) =>
    env.isSsrBuild
      ? undefined
      : {
          build: {
            // A twentieth smaller than by esbuild, React too, which comes minified.
            minify: 'terser',
            terserOptions: { ecma: 2018, compress: { passes: 2 } },
            // So that the frame of all pages may are in one file with what they share.
            rollupOptions: {
              preserveEntrySignatures: 'allow-extension',
              output: { manualChunks: sharedFile, ...names },
            },
          },
        },
  // Remix wants a file of each address, of one without a page too, and a bundler drops what is empty.
  transform: (code, id) => (emptyRoute.test(id + code) ? 'export const isEmpty = true;' : null),
};

/** Each page names all files: of eight letters, which are usual, seven tell a file from those before it as well. */
const names = { entryFileNames: 'assets/[name]-[hash:7].js', chunkFileNames: 'assets/[name]-[hash:7].js' };

const emptyRoute = /\?__remix-build-client-route\s*export \{\s*\} from/;

const sharedFiles: [name: string, modules: RegExp][] = [
  [
    'framework',
    /vite\/preload-helper|\/app\/(entry\.client|components\/polyfill-submitter|components\/frame\/(?:data-read|hydrate-page))|\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream)\//,
  ],
  ['account-forms', /\/app\/components\/forms\/account-fields/],
  ['photos-field', /\/app\/components\/(forms\/PhotosField|posts\/(PhotoGrid|FormPhotos))/],
  ['forms', /\/node_modules\/@conform-to\/|\/app\/components\/(forms\/fields|stops\/amenities-hint)/],
  ['new-post-in-use', /\/app\/(pages\/new-post\/in-use\/|components\/photo-upload\/send-)/],
  ['photo-upload', /\/app\/components\/photo-upload\//],
  ['device-words', /\/app\/offline\/(?:(?:outbox|take-along)\/)?words/],
  [
    'taken-parts',
    /\/app\/(pages\/offline\/taken\/(SearchTaken|TakenAlong|on-device)|pages\/take-along\/(TakingProgress|use-taken-rows))/,
  ],
  ['taken-along', /\/app\/offline\/take-along\/(?!taking-id)/],
  ['taken-pages', /\/app\/pages\/offline\/taken\//],
  [
    'on-device',
    /\/app\/(offline\/(?!drafts\/use-draft|page\/(?:begin|link-holds|page-state|until-it-comes)|take-along\/taking-id)|components\/weak-link\/(?:keep-pages|failures|say-later))|\/node_modules\/idb\//,
  ],
  [
    'stop-words',
    /\/app\/(components\/stops\/location-types|pages\/highways\/state-name|schemas\/(location-choices|states|take-along)\.ts|offline\/take-along\/taking-id)/,
  ],
  ['ways', /\/app\/(components\/PositionChip|pages\/highways\/(WaysAhead|highway-path|NearMe))/],
  ['stop-facts', /\/app\/(components\/stops\/stop-facts|pages\/locations\/MapCredit)/],
  ['stops', /\/app\/(components\/stops\/(?!signs|exit-words|FoundCount|vote-words)|pages\/highways\/StopList)/],
  [
    'components',
    /\/app\/(root\.tsx|components\/(?!banner|leaders|PositionChip|StatSlab|posts\/(?:PostDetail|Comment|PhotoGrid|FormPhotos)|photo-upload|forms\/(?!form|last-result)|stops\/FoundCount)|offline\/page\/(?:begin|link-holds|page-state|until-it-comes)|schemas\/(?:calls|capitalize|page-handle|vote-share|worker-header)\.ts|pages\/post-lists\/PostList|messages\/)/,
  ],
];

const sharedFile = (module: string): string | undefined => sharedFiles.find(([, modules]) => modules.test(module))?.[0];

const testing = Boolean(process.env.VITEST);

/** Minutes each: `npm run test:faults` runs them. */
const excluded = [...configDefaults.exclude, ...(process.env.SLOW_TESTS ? [] : ['**/*.slow.test.ts'])];

/** As tests/e2e/playwright.config.ts has them. */
const browserWorkers = Math.ceil(availableParallelism() / 2);

/** Some of the tests, and how they differ from the others. */
const tests = (name: string, its: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration => ({
  resolve: { alias },
  test: {
    name,
    exclude: excluded,
    setupFiles: ['tests/support/setup.ts'],
    // A machine with other work to do is slow, not wrong.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Tests are tagged with the statements that they show (tests/coverage/tags.ts).
    strictTags: false,
    pool: 'forks',
    execArgv: shortLived,
    // As for the browser tests (tests/e2e/playwright.config.ts).
    retry: process.env.CI ? 1 : 0,
    ...its,
  },
});

export default defineConfig({
  plugins: testing ? [] : [remix(remixConfig), serverEntry, fewFiles, compressedAhead],
  resolve: { alias },
  css: { postcss: { plugins: [tailwindcss(tailwindConfig), autoprefixer()] } },
  // Script is not asked for by what is older (app/http/script-support.ts); pages are, and read their styles (docs/operators.md, Browsers).
  build: {
    target: ['chrome71', 'safari14.1', 'firefox113'],
    cssTarget: ['chrome61', 'safari11'],
    assetsInlineLimit: 0,
  },
  esbuild: esbuildOptions,
  server: { middlewareMode: true },
  // `npm run dev` would look for these by itself, but in what loaders need as well, which has nothing for a browser.
  optimizeDeps: { noDiscovery: true, include: ['react-dom', 'react-router', '@remix-run/react', '@conform-to/react'] },
  test: {
    // Once for the run, whatever its projects.
    globalSetup: ['tests/support/global-setup.ts'],
    // Those beyond the processors wait while browsers work beside them (tests/support/lanes.ts). The slow ones measure, one at a time.
    maxWorkers: process.env.SLOW_TESTS ? 1 : availableParallelism() + (process.env.BROWSERS_RUN ? browserWorkers : 0),
    projects: [
      // One process for file after file: they share a site (tests/support/site.ts).
      tests('http', { include: ['tests/http/**/*.test.ts'], isolate: false }),
      // Caching and personalization again, on the site that `npm run dev` starts. TEST_DEV=1 runs any other file of tests/http so.
      tests('dev', {
        include: ['tests/http/{page-cache,driver-pages}.test.ts'],
        isolate: false,
        env: { TEST_DEV: '1' },
        // One after the other: they share what vite keeps in node_modules.
        maxWorkers: 1,
        sequence: { groupOrder: 1 },
      }),
      // What changes nothing that lasts in its process: to load the modules again for each file takes longer than most of them.
      tests('units', { include: ['tests/units/**/*.test.ts'], isolate: false }),
      tests('domain', { include: ['tests/domain/**/*.test.ts'], isolate: false }),
      // What replaces modules, sets the environment before the configuration is read, ends what a process has one of, or kills.
      tests('alone', { include: ['tests/{alone,faults,coverage}/**/*.test.ts'] }),
    ],
  },
});
