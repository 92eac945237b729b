import { get, type IncomingMessage } from 'node:http';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { postComment } from '~/domain/comments';
import { demoPosts } from '~/domain/seed/demo-posts';
import { storeStarterPlaces } from '~/domain/seed/seed-starter';
import { castVote } from '~/domain/votes';
import { aDriver, aKeptPhoto, aPost, type Driver } from '../support/factories';
import { elementsOf } from '../support/html';
import { useSite } from '../support/site';

/**
 * Size limits of a first visit. Bytes are stable, so tests check them; `npm run bench -- first-load` measures times. The site has as many
 * posts as a page shows, with photos in four widths and text of realistic length.
 */
const site = useSite({ alone: true });

beforeAll(async () => {
  const places = await storeStarterPlaces();
  const voters = await Promise.all(Array.from({ length: 5 }, (_, at) => aDriver({ displayName: `Voter ${at}` })));
  const drivers = new Map<string, Driver>();
  for (const [at, demo] of demoPosts.entries()) {
    const driver = drivers.get(demo.author) ?? (await aDriver({ displayName: demo.author }));
    drivers.set(demo.author, driver);
    const place = places.get(demo.place);
    const { id } = await aPost(driver, {
      title: demo.title,
      description: demo.description,
      locationId: place?._id ?? null,
      locationName: demo.place,
      highway: place?.highway ?? '',
      exit: place?.exitNumber ?? '',
      photoKeys: [await aKeptPhoto(driver, [320, 640, 960, 1280])],
    });
    for (const voter of voters.slice(0, at % 5)) {
      await castVote.post(voter, { id, direction: at % 2 ? 'up' : 'down' });
    }
    for (const { content } of demo.comments) await postComment(driver, { postId: id, content, formKey: null });
  }
});

const KB = 1024;
/** Initial congestion window of a connection, in bytes: ten packets (RFC 6928) of the usual size. */
const firstFlight = 10 * 1460;

const pages = [
  // page, maximum bytes of HTML once the styles are cached, the same in lite mode
  ['home', '/', 9.5 * KB, 5.6 * KB],
  ['a list', '/latest-meat', 9.5 * KB, 5.6 * KB],
  ['a post', '/posts/1', 6 * KB, 3.5 * KB],
  ['the leaderboard', '/leaderboard', 4.5 * KB, 3 * KB],
  ['locations', '/locations', 10.5 * KB, 5.5 * KB],
  ['sign-in', '/auth?tab=login', 4 * KB, 2.5 * KB],
  ['the map', '/map', 18 * KB, 14.5 * KB],
] as const;

/** The stylesheet, which is inline on a first visit. */
const maxStyleBytes = 14.5 * KB;

type Sent = { bytes: number; headBytes: number; html: string };

/** A page's size on the wire. */
async function send(address: string, encoding: 'gzip' | 'br', cookie = ''): Promise<Sent> {
  const headers = { 'accept-encoding': encoding, ...(cookie && { cookie }) };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(site.server.origin + address, { headers }, resolve).once('error', reject);
  });
  const body = await buffer(answer);
  expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, encoding]);
  const html = (encoding === 'br' ? brotliDecompressSync : gunzipSync)(body).toString('utf8');
  return { bytes: body.length, headBytes: answer.rawHeaders.join(': \n').length, html };
}

/** Render-blocking files. */
const blocking = (html: string): string[] => {
  const head = html.slice(0, html.indexOf('</head>'));
  const sheets = elementsOf(head).flatMap(({ tag, attributes: { rel, href } }) =>
    tag === 'link' && rel === 'stylesheet' && href ? [href] : [],
  );
  const scripts = [...html.matchAll(/<script\b(?![^>]*\b(?:async|defer|type="module"))[^>]*\bsrc="([^"]+)"/g)];
  return [...sheets, ...scripts.flatMap(([, src]) => src ?? [])];
};

/** The cookie of a browser that has the stylesheet cached. */
async function cookieOfStyles(): Promise<string> {
  const { html } = await send('/', 'br');
  const [file = ''] = /\/assets\/site-[\w-]+\.css/.exec(html) ?? [];
  const answer = await fetch(site.server.origin + file);
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

describe.each(pages)('%s', (_name, address, maxBytes, maxLiteBytes) => {
  it.each(['br', 'gzip'] as const)('has inline styles on a first visit, and fits its budget (%s)', async (encoding) => {
    const { bytes, html } = await send(address, encoding);
    expect(blocking(html)).toEqual([]);
    expect(bytes).toBeLessThanOrEqual(maxBytes + maxStyleBytes);
  });

  it.each(['br', 'gzip'] as const)('links its styles on later visits, and fits its budget (%s)', async (encoding) => {
    const { bytes, html } = await send(address, encoding, await cookieOfStyles());
    expect(blocking(html)).toHaveLength(1);
    expect(html).not.toContain('<style');
    expect(bytes).toBeLessThanOrEqual(maxBytes);
  });

  it.each(['br', 'gzip'] as const)(
    'has no JavaScript and photos in lite mode, and fits that budget (%s)',
    async (encoding) => {
      const { bytes, html } = await send(address, encoding, 'lite=on');
      expect(bytes).toBeLessThanOrEqual(maxLiteBytes);
      expect(html).not.toMatch(/<script|<picture|<source/);
    },
  );
});

it.each(['/latest-meat', '/posts/1'])('%s names its first photo before the inline styles', async (address) => {
  const { html } = await send(address, 'br');
  const source = elementsOf(html).find(({ tag }) => tag === 'source')?.attributes ?? {};
  const preloads = elementsOf(html.slice(0, html.indexOf('<style'))).filter(
    ({ attributes }) => attributes.as === 'image',
  );
  expect(preloads.map(({ attributes }) => attributes)).toEqual([
    {
      ...{ rel: 'preload', as: 'image', fetchpriority: 'high' },
      ...{ type: source.type, imagesrcset: source.srcset, imagesizes: source.sizes },
    },
  ]);
});

it('only a page without JavaScript prefetches the stylesheet itself', async () => {
  const prefetches = async (address: string) => {
    const { html } = await send(address, 'br');
    return elementsOf(html.replace(/<noscript>.*?<\/noscript>/gs, '')).filter(
      ({ attributes }) => attributes.rel === 'prefetch',
    );
  };
  expect(await prefetches('/latest-meat')).toEqual([]);
  expect(await prefetches('/scoring')).toHaveLength(1);
});

/** Pages that exceed the window even with brotli. */
const tooLong = ['/map'];

it.each(pages.filter(([, address]) => !tooLong.includes(address)))(
  '%s with linked styles fits the initial congestion window, including headers',
  async (_name, address) => {
    const { bytes, headBytes } = await send(address, 'br', await cookieOfStyles());
    expect(bytes + headBytes).toBeLessThanOrEqual(firstFlight);
  },
);

/** Modules that a page preloads. */
const modulesOf = (html: string): string[] =>
  elementsOf(html).flatMap(({ tag, attributes: { rel, href } }) =>
    tag === 'link' && rel === 'modulepreload' && href ? [href] : [],
  );

const assetsDir = path.resolve('build/client/assets');

const sizeOf = async (file: string): Promise<number> =>
  (await stat(path.join(assetsDir, `${file}.br`)).catch(() => stat(path.join(assetsDir, file)))).size;

/** A script with all of its static imports. */
async function withImports(file: string, found = new Set<string>()): Promise<Set<string>> {
  if (found.has(file)) return found;
  found.add(file);
  const script = await readFile(path.join(assetsDir, file), 'utf8');
  for (const [, name = ''] of script.matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g)) await withImports(name, found);
  return found;
}

type BuiltManifest = { entry: { module: string }; routes: Record<string, { path?: string; module: string }> };

async function builtManifest(): Promise<{ name: string; manifest: BuiltManifest }> {
  const name = (await readdir(assetsDir)).find((each) => /^manifest-\w+\.js$/.test(each)) ?? '';
  const written = await readFile(path.join(assetsDir, name), 'utf8');
  return {
    name,
    manifest: JSON.parse(written.slice(written.indexOf('{'), written.lastIndexOf('}') + 1)) as BuiltManifest,
  };
}

/** Scripts that a page loads on a first visit before any interaction. */
async function scriptOf(id: string): Promise<string[]> {
  const { name, manifest } = await builtManifest();
  const found = new Set([name]);
  const routes = [manifest.entry, manifest.routes.root, manifest.routes['pages/site'], manifest.routes[id]];
  for (const route of routes) if (route) await withImports(path.basename(route.module), found);
  return [...found];
}

/** Limit of a page's scripts, compressed with brotli. */
const maxScriptBytes = 110 * KB;
/** Including one each for the root, the parent of all pages and the manifest. */
const maxFiles = 13;

it('no page loads more JavaScript than its budget', async () => {
  const { manifest } = await builtManifest();
  const ids = Object.keys(manifest.routes).filter((id) => id.startsWith('pages/'));
  expect(ids.length).toBeGreaterThan(70);
  const overBudget: string[] = [];
  for (const id of ids) {
    const needed = await scriptOf(id);
    const bytes = (await Promise.all(needed.map(sizeOf))).reduce((sum, size) => sum + size, 0);
    if (bytes > maxScriptBytes || needed.length > maxFiles)
      overBudget.push(`${id}: ${bytes} bytes in ${needed.length} files`);
  }
  expect(overBudget).toEqual([]);
});

it.each([
  '/privacy-policy',
  '/terms-of-service',
  '/memes',
  '/scoring',
  '/sources',
  '/moderation',
  '/api/docs',
  '/highways/I-80/card',
  '/nowhere',
])('%s is a read-only page without JavaScript', async (address) => {
  const { text } = await site.visitor().page(address);
  expect(text).toContain('<h1');
  expect(text).not.toMatch(/<script(?! type="application\/ld\+json")/);
});

it('a repeated request gets 304', async () => {
  const visitor = site.visitor();
  const revalidate = async () => {
    const etag = (await visitor.page('/latest-meat')).headers.get('etag') ?? '';
    return (await visitor.send('GET', '/latest-meat', { headers: { 'if-none-match': etag } })).status;
  };
  // Each process has its own cache.
  await expect.poll(revalidate).toBe(304);
  for (const file of modulesOf((await visitor.page('/latest-meat')).text)) {
    expect((await fetch(site.server.origin + file)).headers.get('cache-control'), file).toContain('immutable');
  }
});

it('code that only forms need is not in the common bundle', async () => {
  const assets = path.resolve('build/client/assets');
  const shared = (await readdir(assets)).filter((each) => /^(?:entry\.client|root)-[^.]+\.js$/.test(each));
  expect(shared).toHaveLength(2);
  for (const file of shared)
    expect(await readFile(path.join(assets, file), 'utf8'), file).not.toMatch(/from"\.\/(?!entry)/);
});

it('the service worker precaches the one stylesheet that pages use', async () => {
  const client = path.resolve('build/client');
  const precached = (await readFile(path.join(client, 'sw.js'), 'utf8')).match(/\/assets\/site-[\w-]+\.css/g);
  const [root = ''] = (await readdir(path.join(client, 'assets'))).filter((each) => /^root-[^.]+\.js$/.test(each));
  const stylesheets = (await readFile(path.join(client, 'assets', root), 'utf8')).match(/\/assets\/site-[\w-]+\.css/g);
  expect(stylesheets).toHaveLength(1);
  expect(precached).toEqual(stylesheets);
});

/** Methods that the oldest supported browsers lack (docs/operators.md, Browsers). */
const newerMethods =
  /(?:Object\.(?:fromEntries|hasOwn|groupBy)|Promise\.(?:allSettled|any)|structuredClone|\.(?:replaceAll|matchAll|findLast|toSorted))\(/;

it('no script uses methods that the oldest supported browsers lack', async () => {
  const assets = path.resolve('build/client/assets');
  for (const file of (await readdir(assets)).filter((each) => each.endsWith('.js'))) {
    expect(await readFile(path.join(assets, file), 'utf8'), file).not.toMatch(newerMethods);
  }
});
