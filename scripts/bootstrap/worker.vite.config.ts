import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compression } from 'vite-plugin-compression2';
import { defineConfig } from 'vite';

/**
 * Builds the service worker (app/offline/worker/) once the site is built: it names the files that the site was built to, by their
 * hashes.
 */
const here = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

type Route = { module: string; imports?: string[]; css?: string[] };
type Manifest = { entry: Route; routes: Record<string, Route | undefined>; version: string; url: string };

const assets = here('build/client/assets');
const named = readdirSync(assets);

function siteManifest(): Manifest {
  const file = named.find((name) => /^manifest-\w+\.js$/.test(name));
  if (!file) throw new Error('The site is not built yet.');
  const written = readFileSync(`${assets}/${file}`, 'utf8');
  return JSON.parse(written.slice(written.indexOf('{'), written.lastIndexOf('}') + 1));
}

const { entry, routes, version, url } = siteManifest();

/** What the page that stands in for others needs, and what every page has besides. */
const filesOf = (...of: (Route | undefined)[]): string[] =>
  of.flatMap((route) => (route ? [route.module, ...(route.imports ?? []), ...(route.css ?? [])] : []));
const shown = filesOf(entry, routes.root, routes['pages/offline/offline']);
const later = named.filter((name) => /^(all-[\w-]+\.css|keep-pages-[\w-]+\.js)$/.test(name));
const shell = [...new Set([url, ...shown, ...later.map((name) => `/assets/${name}`)])];
/** A driver's device has the form of a new post before it is asked for. */
const newPost = filesOf(routes['pages/new-post/new-post']).filter((file) => !shell.includes(file));

export default defineConfig({
  root: here(''),
  publicDir: false,
  resolve: { alias: { '~': here('app') } },
  define: {
    __BUILD__: JSON.stringify(version),
    __SHELL__: JSON.stringify([
      { url: '/offline', revision: version },
      ...shell.map((file) => ({ url: file, revision: null })),
    ]),
    __NEW_POST__: JSON.stringify(newPost),
    'process.env.NODE_ENV': JSON.stringify('production'),
  },
  plugins: [compression({ algorithms: ['brotliCompress', 'gzip'], include: /sw\.js$/ })],
  build: {
    outDir: here('build/client'),
    emptyOutDir: false,
    // Only pages whose script runs ask for it (vite.config.ts).
    target: ['chrome71', 'safari14.1', 'firefox113'],
    rollupOptions: {
      input: here('app/offline/worker/main.ts'),
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
});
