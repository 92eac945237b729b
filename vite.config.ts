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

/** Keeps names, for stack traces in logs. Used for both builds, so that both have the same stylesheet. */
const esbuildOptions = { minifyIdentifiers: false, legalComments: 'none' } as const;

/**
 * Makes app/start.ts, which imports Remix's own build, the entry of the server bundle. A single bundle has one copy of every module: the
 * database connection, the configuration and the mail transport exist once per process. It includes packages as well: finding and reading
 * their files would take much of the startup time (docs/decisions/0061-bytes-and-start.md).
 */
const serverEntry: Plugin = {
  name: 'server-entry',
  enforce: 'post',
  config: (_config, env) =>
    env.isSsrBuild
      ? {
          build: {
            target: 'node20',
            minify: 'esbuild',
            rollupOptions: { input: here('./app/start.ts'), output: { banner: requireForPackages } },
          },
          // Uses React's production build, regardless of the site's NODE_ENV.
          define: { 'process.env.NODE_ENV': '"production"' },
          esbuild: { ...esbuildOptions, lineLimit: 200 },
          ssr: { noExternal: true, external: notBundled },
        }
      : undefined,
  // V8 keeps a module's source in memory, with two bytes per character if one is outside of Latin-1.
  generateBundle: (_options, bundle) => {
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk') file.code = file.code.replace(/[^\0-\x7f]/g, escaped);
    }
  },
};

/**
 * Some packages call `require` at runtime, a few inside a `try` that hides the failure. An ES module has no `require` of its own, and
 * without one MongoDB's driver can't use SCRAM-SHA-1.
 */
const requireForPackages = `import { createRequire as createRequireForPackages } from 'node:module';
const require = createRequireForPackages(import.meta.url);`;

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Packages that have native code, look for files next to their own, or are loaded only when needed. */
const notBundled = [
  ...['sharp', '@node-rs/argon2'],
  ...['mongodb-memory-server-core', 'cloudinary', 'nodemailer', 'opentype.js', 'postal-mime', 'web-push'],
];

/** Compresses the files in build/client once, at the highest level, when they are built. */
const precompress: Plugin = {
  ...compression({ algorithms: ['brotliCompress', 'gzip'], threshold: 256 }),
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
};

/**
 * With a latency of 400 ms, one more file costs as much as 20 KB, and a browser requests six at a time. By default each component would be a
 * file. So code that many pages share is in a few chunks, and the bundler splits the rest.
 */
const fewFiles: Plugin = {
  name: 'few-files',
  config: (_config, env) =>
    env.isSsrBuild
      ? undefined
      : {
          build: {
            // 5% smaller than with esbuild, even for React, which is already minified.
            minify: 'terser',
            terserOptions: { ecma: 2018, compress: { passes: 2 } },
            // Lets the page frame be in one file with the code that all pages share.
            rollupOptions: {
              preserveEntrySignatures: 'allow-extension',
              output: { manualChunks: sharedChunk, ...names },
            },
          },
        },
  // Remix expects a file for each route, even for one without a page, but the bundler drops empty files.
  transform: (code, id) => (emptyRoute.test(id + code) ? 'export const isEmpty = true;' : null),
};

/** Each page lists all files. Seven characters of a hash, instead of the usual eight, are enough to distinguish versions. */
const names = { entryFileNames: 'assets/[name]-[hash:7].js', chunkFileNames: 'assets/[name]-[hash:7].js' };

const emptyRoute = /\?__remix-build-client-route\s*export \{\s*\} from/;

/**
 * Chunks by folder. A chunk also gets what its modules import, unless another chunk has it. On-device code loads after the page's own, and
 * form fields load only on pages whose form has more than buttons.
 */
const sharedChunks: [name: string, modules: RegExp][] = [
  [
    'framework',
    /vite\/preload-helper|\/app\/(entry\.client|components\/hydration\/)|\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream)\//,
  ],
  ['forms', /\/node_modules\/@conform-to\/|\/app\/components\/forms\/fields/],
  ['stops', /\/app\/components\/stops\//],
  [
    'on-device',
    /\/app\/(components\/weak-link\/keep-pages|offline\/(?!page\/|saved\/|call-api|drafts\/use-draft))|\/node_modules\/idb\//,
  ],
  ['posts', /\/app\/components\/(json-ld\/|posts\/(?!outbox-items|Photo))/],
  // Includes the schemas that these modules share with other chunks, which would get them otherwise.
  [
    'components',
    /\/app\/(root\.tsx|messages\/(?!trip)|offline\/call-api|schemas\/(calls|page-handle|photos|roads|shown)|components\/([^/]+$|(dialog|frame|notices)\/|posts\/(outbox-items|Photo)))/,
  ],
];

const sharedChunk = (module: string): string | undefined =>
  sharedChunks.find(([, modules]) => modules.test(module))?.[0];

const testing = Boolean(process.env.VITEST);

/** Slow tests take minutes each; `npm run test:faults` runs them. */
const excluded = [...configDefaults.exclude, ...(process.env.SLOW_TESTS ? [] : ['**/*.slow.test.ts'])];

/** The same as in tests/e2e/playwright.config.ts. */
const browserWorkers = Math.ceil(availableParallelism() / 2);

/** These tests set the environment before the configuration is read, or shut down parts of their own process. */
const faultsAlone = ['tests/faults/{jobs-killed,photo-orphans}.test.ts'];

/** A test project; its own options override the shared ones. */
const tests = (name: string, options: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration => ({
  resolve: { alias },
  test: {
    name,
    exclude: excluded,
    setupFiles: ['tests/support/setup.ts'],
    // Long, since tests must not fail just because the machine is busy.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Tests are tagged with the statements that they prove (tests/coverage/tags.ts).
    strictTags: false,
    pool: 'forks',
    execArgv: shortLived,
    // The same as for the browser tests (tests/e2e/playwright.config.ts).
    retry: process.env.CI ? 1 : 0,
    ...options,
  },
});

export default defineConfig({
  plugins: testing ? [] : [remix(remixConfig), serverEntry, fewFiles, precompress],
  resolve: { alias },
  css: { postcss: { plugins: [tailwindcss(tailwindConfig), autoprefixer()] } },
  // Older browsers get pages but no scripts (app/http/script-support.ts), and still need the styles (docs/operators.md, Browsers).
  build: {
    target: ['chrome71', 'safari14.1', 'firefox113'],
    cssTarget: ['chrome61', 'safari11'],
    assetsInlineLimit: 0,
  },
  esbuild: esbuildOptions,
  server: { middlewareMode: true },
  // By default `npm run dev` discovers these itself, but also scans code that only loaders need, which doesn't work in a browser.
  optimizeDeps: { noDiscovery: true, include: ['react-dom', 'react-router', '@remix-run/react', '@conform-to/react'] },
  test: {
    // Once per run, for all projects.
    globalSetup: ['tests/support/global-setup.ts'],
    // Workers beyond the number of processors wait while browser tests run (tests/support/lanes.ts). Slow tests measure times, so they run
    // one at a time.
    maxWorkers: process.env.SLOW_TESTS ? 1 : availableParallelism() + (process.env.BROWSERS_RUN ? browserWorkers : 0),
    projects: [
      // Each process runs one file after another; all files share a site (tests/support/site.ts).
      tests('http', { include: ['tests/http/**/*.test.ts'], isolate: false }),
      // On a site started the way `npm run dev` starts it. TEST_DEV=1 runs files of tests/http in the same way.
      tests('dev', { include: ['tests/dev/**/*.test.ts'], env: { TEST_DEV: '1' } }),
      // Tests that leave no state in their process. Loading the modules again for each file would take longer than most of them.
      tests('domain', { include: ['tests/{units,domain,coverage}/**/*.test.ts'], isolate: false }),
      // Tests that kill other processes.
      tests('faults', {
        include: ['tests/faults/**/*.test.ts'],
        exclude: [...excluded, ...faultsAlone],
        isolate: false,
      }),
      // Tests that replace modules, set the environment before the configuration is read, or shut down parts of their process.
      tests('alone', { include: ['tests/alone/**/*.test.ts', ...faultsAlone] }),
    ],
  },
});
