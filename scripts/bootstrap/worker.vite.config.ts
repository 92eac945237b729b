import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { compression } from 'vite-plugin-compression2';
import { defineConfig, type Plugin } from 'vite';

/** Builds the service worker (app/offline/worker/) after the site, because it lists the site's files, whose names contain hashes. */
const here = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

type Route = { module: string; imports?: string[]; css?: string[] };
type Manifest = { entry: Route; routes: Record<string, Route | undefined>; version: string; url: string };

const assets = here('build/client/assets');
const assetNames = readdirSync(assets);

const manifestFile = `${assets}/${assetNames.find((name) => /^manifest-\w+\.js$/.test(name)) ?? ''}`;

function siteManifest(): Manifest {
  if (manifestFile.endsWith('/')) throw new Error('The site has not been built yet.');
  const written = readFileSync(manifestFile, 'utf8');
  return JSON.parse(written.slice(written.indexOf('{'), written.lastIndexOf('}') + 1));
}

const { entry, routes, version, url } = siteManifest();

/** The files of these routes. */
const filesOf = (...selected: (Route | undefined)[]): string[] =>
  selected.flatMap((route) => (route ? [route.module, ...(route.imports ?? []), ...(route.css ?? [])] : []));
const frame = filesOf(entry, routes.root);

/** A page's own scripts, including those that it imports later. Excludes the frame's scripts, which import all dialogs. */
function scriptsOf(files: string[], found = new Set<string>()): string[] {
  for (const file of files.filter((each) => !found.has(each) && !frame.includes(each))) {
    found.add(file);
    const script = readFileSync(here(`build/client${file}`), 'utf8');
    scriptsOf(
      [...script.matchAll(/(?:from|import\(?)"\.\/([\w.-]+\.js)"/g)].map(([, name]) => `/assets/${name}`),
      found,
    );
  }
  return [...found];
}

const scriptsOfPage = (id: string): string[] => scriptsOf(filesOf(routes[id]).filter((file) => file.endsWith('.js')));

/** The stylesheet named in the root route's script. The server's build creates another one, which no page loads. */
const sheet = readFileSync(here(`build/client${routes.root?.module ?? ''}`), 'utf8').match(
  /\/assets\/site-[\w-]+\.css/g,
);
const shell = [...new Set([url, ...frame, ...scriptsOfPage('pages/offline/offline'), ...(sheet ?? [])])];
/** The files of the new post form, which a driver's device caches in advance. */
const newPost = scriptsOfPage('pages/new-post/new-post').filter((file) => !shell.includes(file));

/** Remix writes its manifest after the site's other files have been compressed. */
const compressedManifest: Plugin = {
  name: 'compressed-manifest',
  closeBundle() {
    const manifest = readFileSync(manifestFile);
    writeFileSync(`${manifestFile}.br`, brotliCompressSync(manifest));
    writeFileSync(`${manifestFile}.gz`, gzipSync(manifest, { level: 9 }));
  },
};

export default defineConfig({
  root: here(''),
  publicDir: false,
  resolve: { alias: { '~': here('app') } },
  define: {
    __BUILD__: JSON.stringify(version),
    __SHELL__: JSON.stringify(shell),
    __NEW_POST__: JSON.stringify(newPost),
    'process.env.NODE_ENV': JSON.stringify('production'),
  },
  plugins: [compressedManifest, compression({ algorithms: ['brotliCompress', 'gzip'], include: /sw\.js$/ })],
  build: {
    outDir: here('build/client'),
    emptyOutDir: false,
    // Only pages in browsers that can run our scripts load it (vite.config.ts).
    target: ['chrome71', 'safari14.1', 'firefox113'],
    rollupOptions: {
      input: here('app/offline/worker/main.ts'),
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
});
