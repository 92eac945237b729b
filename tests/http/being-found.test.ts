import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { parseFeed } from '@rowanmanning/feed-parser';
import { SaxesParser } from 'saxes';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { z } from 'zod';
import { Posts } from '~models/post';
import { updateUser } from '~models/user';
import { deletePost } from '~/domain/posts/edit-post';
import { castVote } from '~/domain/votes';
import type { Post } from '~/domain/posts/present-post';
import { aDriver, aName, aPost, type Driver } from '../support/factories';
import { type Element, elementsOf } from '../support/html';
import { aPhoto } from '../support/pictures';
import { storePlaces } from '../support/places';
import { siteUrl } from '../support/server';
import { useSite } from '../support/site';
import { graphsIn, richResultMistakes, vocabularyMistakes } from '../support/structured-data';

const site = useSite();

/** Text that would end elements, scripts and CDATA sections in HTML, JSON and XML, with characters that XML forbids. */
const nasty = `Ribs </script><script>alert(1)</script> & <b>"pie"</b> ]]> <!-- \u0001\u000b\u{1F356}`;
const highway = 'I-94';

let author: Driver;
let place = 0;
/** Has a photo and votes. */
let post: Post;

beforeAll(async () => {
  author = await aDriver({ displayName: aName('Dusty <i>&') });
  const facts = { type: 'truck_stop' as const, highway, exitNumber: '123', state: 'WI', city: 'Hudson' };
  const coordinates = { type: 'Point' as const, coordinates: [-92.7, 44.97] as [number, number] };
  [place = 0] = await storePlaces([
    { name: aName('Stop "&"'), ...facts, chainName: 'Petro', coordinates, amenities: 'Showers' },
  ]);
  const browser = await site.signedIn(author);
  const fields = {
    title: 'Ribs',
    description: 'Dry rub.',
    locationId: place,
    locationName: 'A stop',
    highway,
    exit: '123',
  };
  const made = await browser.multipart('POST', '/api/posts', fields, [
    { field: 'image', file: await aPhoto(1280, 960) },
  ]);
  post = z.custom<Post>().parse(made.json);
  if (made.status !== 201) throw new Error(made.text);
  // No form accepts this text, but an old row may have it.
  await Posts.updateOne({ _id: post.id }, { $set: { title: nasty, description: nasty } });
  await castVote.post(await aDriver(), { id: post.id, direction: 'up' });
  await castVote.post(await aDriver(), { id: post.id, direction: 'up' });
  await castVote.post(await aDriver(), { id: post.id, direction: 'down' });
});

const get = (address: string, headers: Record<string, string> = {}) => site.visitor().send('GET', address, { headers });

/** The part of the sitemap with this row. */
const sitemapOf = (section: 'posts' | 'users', id: number): string =>
  `/sitemaps/${section}-${Math.ceil(id / 5_000)}.xml`;

const setVisible = (id: number, visible: boolean) => Posts.updateOne({ _id: id }, { $set: { visible } });

describe('feeds', () => {
  const addresses = () => [
    '/latest-meat.atom',
    '/most-eaten-meat.atom',
    `/highways/${highway}.atom`,
    `/locations/${place}.atom`,
    `/users/${author.username}.atom`,
  ];

  it('are valid Atom, with user text as text and without email addresses', async () => {
    for (const address of addresses()) {
      const answer = await get(address);
      expect([answer.status, answer.headers.get('content-type')], address).toEqual([
        200,
        'application/atom+xml; charset=utf-8',
      ]);
      const feed = parseFeed(answer.text);
      expect(() => new SaxesParser({ xmlns: true }).write(answer.text).close(), address).not.toThrow();
      expect([feed.meta.type, feed.meta.version, feed.self], address).toEqual(['atom', '1.0', siteUrl + address]);
      expect(feed.items.length, address).toBeLessThanOrEqual(30);
      expect(feed.title, address).toBeTruthy();
      expect(answer.text, address).not.toMatch(/@example\.com|<script/);
      // RFC 4287, 4.1.1 and 4.1.2, requires these in a feed and in each entry.
      for (const named of [feed, ...feed.items]) {
        expect(named.title !== null && named.updated instanceof Date, address).toBe(true);
        expect(named.url, address).toMatch(new RegExp(`^${siteUrl}/`));
      }
      expect(new Set(feed.items.map(({ id }) => id)).size, address).toBe(feed.items.length);
      const own = feed.items.find(({ url }) => url === `${siteUrl}/posts/${post.id}`);
      if (address === '/most-eaten-meat.atom') continue;
      expect(own?.title, address).toBe(nasty.replace(/[\u0001\u000b]/g, ''));
      expect(own?.authors.map(({ name }) => name)).toEqual([post.author.displayName]);
      expect(own?.media.map(({ url, mimeType }) => [url, mimeType])).toEqual([[siteUrl + post.imageUrl, 'image/jpeg']]);
      // HTML in XML: user text is escaped for both.
      const [, content = ''] =
        /<content type="html">(&lt;p&gt;[^<]*)<\/content>/.exec(
          answer.text.slice(answer.text.indexOf(own?.url ?? '')),
        ) ?? [];
      expect(content).toContain('&amp;lt;/script&amp;gt;');
      expect(content).not.toMatch(/&lt;(?:\/?script|b&gt;|!--)/);
    }
  });

  it('are linked on their pages', async () => {
    for (const address of addresses()) {
      const { text } = await get(address.replace('.atom', ''));
      const links = headOf(text).filter(({ attributes: { type } }) => type === 'application/atom+xml');
      expect(links.map(({ attributes: { href } }) => href)).toEqual([address]);
    }
  });

  it('have the time of each post, and of the latest one as their own', async () => {
    const { id } = await aPost(author, { locationId: place, highway });
    const dayBefore = new Date(Date.parse(post.createdAt) - 86_400_000);
    await Posts.updateOne({ _id: id }, { $set: { createdAt: dayBefore } });
    // It has more Eat It votes than the later post, so it is first in lists sorted by votes.
    for (let voters = 0; voters < 3; voters += 1) await castVote.post(await aDriver(), { id, direction: 'up' });
    for (const address of addresses()) {
      const { items, updated } = parseFeed((await get(address)).text);
      const times = new Map(items.map((entry) => [entry.url, [entry.published, entry.updated]]));
      const latest = Math.max(...items.map((entry) => entry.published?.getTime() ?? 0));
      expect(updated?.getTime(), address).toBe(latest);
      if (address === '/most-eaten-meat.atom') continue;
      const postedAt = new Date(post.createdAt);
      expect(times.get(`${siteUrl}/posts/${post.id}`), address).toEqual([postedAt, postedAt]);
      if (address !== '/latest-meat.atom') expect(times.get(`${siteUrl}/posts/${id}`)).toEqual([dayBefore, dayBefore]);
    }
    const driverWithoutPosts = await aDriver();
    const { items, updated } = parseFeed((await get(`/users/${driverWithoutPosts.username}.atom`)).text);
    expect([items, updated]).toEqual([[], new Date(0)]);
  });

  it('respond 304 to clients that have them', async () => {
    const first = await get(`/locations/${place}.atom`);
    const [etag = '', at = ''] = [first.headers.get('etag') ?? '', first.headers.get('last-modified') ?? ''];
    for (const [name, value] of [
      ['if-none-match', etag],
      ['if-modified-since', at],
    ] as const) {
      const again = await get(`/locations/${place}.atom`, { [name]: value });
      expect([again.status, again.text]).toEqual([304, '']);
    }
    // The ETag takes precedence over the time (RFC 9110, 13.2.2).
    const byBoth = async (tag: string, since: string) =>
      (await get(`/locations/${place}.atom`, { 'if-none-match': tag, 'if-modified-since': since })).status;
    expect([await byBoth('W/"other"', at), await byBoth(etag, new Date(0).toUTCString())]).toEqual([200, 304]);
    const other = await aPost(author, { locationId: place });
    const changed = async () => (await get(`/locations/${place}.atom`, { 'if-none-match': etag })).status;
    await expect.poll(changed).toBe(200);
    const later = await get(`/locations/${place}.atom`, { 'if-modified-since': at });
    expect([later.status, later.text.includes(`/posts/${other.id}<`)]).toEqual([200, true]);
  });

  it('do not exist for missing rows or private profiles (case 121)', async () => {
    const hidden = await aDriver();
    const { id } = await aPost(hidden, { highway: 'US-2' });
    expect((await get(`/users/${hidden.username}.atom`)).status).toBe(200);
    await updateUser(hidden.id, { isProfilePublic: false });
    await expect.poll(async () => (await get(`/users/${hidden.username}.atom`)).status).toBe(404);
    const isListed = async ({ id, username }: Driver) =>
      (await get(sitemapOf('users', id))).text.includes(`/users/${username}<`);
    expect([await isListed(author), await isListed(hidden)]).toEqual([true, false]);
    // The post is public but its author's profile isn't, so the feed doesn't link the profile.
    const { text } = await get('/latest-meat.atom');
    expect([text.includes(`/posts/${id}<`), text.includes(hidden.username)]).toEqual([true, true]);
    expect(text).not.toContain(`/users/${hidden.username}`);
    for (const nobody of [
      '/users/nobody-at-all.atom',
      '/locations/99999999.atom',
      '/locations/x.atom',
      '/highways/I-9999.atom',
      '/memes.atom',
    ])
      expect((await get(nobody)).status, nobody).toBe(404);
  });
});

/** Validates with libxml2. */
const mistakesIn = async (contents: string, schema: string): Promise<string[]> => {
  const { errors } = await validateXML({ xml: [{ fileName: 'file.xml', contents }], schema: [schema] });
  return errors.map(({ rawMessage }) => rawMessage);
};

describe('the sitemap', () => {
  it('is an index of parts that match the schemas, with every public page', async () => {
    const index = await get('/sitemap.xml');
    expect(index.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(await mistakesIn(index.text, await readFile('tests/support/siteindex.xsd', 'utf8'))).toEqual([]);
    const parts = [...index.text.matchAll(/<loc>([^<]+)<\/loc><lastmod>/g)].map(([, address = '']) => address);
    expect(parts.map((part) => part.replace(`${siteUrl}/sitemaps/`, ''))).toEqual(
      expect.arrayContaining(['pages-1.xml', 'highways-1.xml', 'posts-1.xml', 'locations-1.xml', 'users-1.xml']),
    );
    const schema = await readFile('node_modules/sitemap/schema/sitemap.xsd', 'utf8');
    const texts = await Promise.all(parts.map(async (part) => (await get(new URL(part).pathname)).text));
    for (const text of texts) expect(await mistakesIn(text, schema)).toEqual([]);
    const listed = texts.join('');
    for (const path of [
      '/',
      '/locations',
      `/highways/${highway}`,
      `/posts/${post.id}`,
      `/locations/${place}`,
      `/users/${author.username}`,
    ])
      expect(listed).toContain(`<loc>${siteUrl}${path}</loc>`);
    for (const part of ['posts-99', 'nothing-1', 'posts-0', 'constructor-1', 'posts-1.5'])
      expect((await get(`/sitemaps/${part}.xml`)).status, part).toBe(404);
  });

  it('is in robots.txt, which disallows private pages', async () => {
    const { text, headers } = await get('/robots.txt');
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([`Sitemap: ${siteUrl}/sitemap.xml`, 'Disallow: /account', 'Disallow: /desk']),
    );
    const listed = (await get('/sitemaps/pages-1.xml')).text;
    for (const [, path = ''] of text.matchAll(/^Disallow: (.*)$/gm))
      expect(listed.replace('/api/docs', '')).not.toContain(`${siteUrl}${path}`);
  });
});

describe('a card', () => {
  it('is the photo with a sign, 1200 by 630 and at most 120 KB, and changes with the votes', async () => {
    const first = await cardOf(post.id);
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(first.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const { format, width, height } = await sharp(first.body).metadata();
    expect([format, width, height, first.body.length <= 120_000]).toEqual(['jpeg', 1200, 630, true]);
    // The sign is green; below it is the photo, which is gray.
    const colorAt = async (top: number) => {
      const part = await sharp(first.body).extract({ left: 620, top, width: 8, height: 8 }).raw().toBuffer();
      return [0, 1, 2].map((channel) => Math.round((part[channel + 12] ?? 0) / 64));
    };
    expect(await colorAt(185)).toEqual([0, 2, 1]);
    const photoArea = await sharp(first.body).extract({ left: 400, top: 230, width: 300, height: 60 }).toBuffer();
    expect((await sharp(photoArea).stats()).channels.map(({ mean }) => Math.round(mean / 64))).toEqual([2, 2, 2]);
    const again = await cardOf(post.id, { 'if-none-match': first.headers.get('etag') ?? '' });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    await castVote.post(await aDriver(), { id: post.id, direction: 'down' });
    expect((await cardOf(post.id)).headers.get('etag')).not.toBe(first.headers.get('etag'));
  });

  const cardOf = async (id: number, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${site.server.origin}/posts/${id}/card.jpg`, { headers });
    return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
  };

  it('(case 118) disappears and reappears with its post', async () => {
    const { id } = await aPost(author, { title: 'Short-lived' });
    expect((await cardOf(id)).status).toBe(200);
    await setVisible(id, false);
    for (const address of [`/posts/${id}/card.jpg`, `/oembed?url=${encodeURIComponent(`${siteUrl}/posts/${id}`)}`])
      expect([404, 410], address).toContain((await get(address)).status);
    await setVisible(id, true);
    expect((await cardOf(id)).status).toBe(200);
    await deletePost(author, id);
    expect((await cardOf(id)).status).toBe(404);
    for (const nothing of ['0', '-1', 'x', '99999999'])
      expect((await get(`/posts/${nothing}/card.jpg`)).status, nothing).toBe(404);
  });
});

it('(case 117) a hidden post is in no feed, sitemap, card or oEmbed', async () => {
  const { id } = await aPost(author, { locationId: place });
  const listedIn = async () => {
    const lists = [
      '/latest-meat.atom',
      `/highways/${highway}.atom`,
      `/locations/${place}.atom`,
      `/users/${author.username}.atom`,
      sitemapOf('posts', id),
    ];
    const texts = await Promise.all(lists.map(async (address) => (await get(address)).text));
    return texts.map((text) => text.includes(`/posts/${id}<`));
  };
  await expect.poll(listedIn).toEqual([true, true, true, true, true]);
  await setVisible(id, false);
  await expect.poll(listedIn).toEqual([false, false, false, false, false]);
});

const headOf = (html: string): Element[] => elementsOf(html.slice(0, html.indexOf('</head>')));

const metaOf = (html: string, name: string): string | undefined =>
  headOf(html).find(({ attributes }) => attributes.name === name || attributes.property === name)?.attributes.content;

describe('a page’s metadata', () => {
  it('has a title, a description, a canonical address and a picture on every public page', async () => {
    const { text: fixed } = await get('/sitemaps/pages-1.xml');
    const addresses = [...fixed.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
    const others = [
      ...[
        `/posts/${post.id}`,
        `/posts/${post.id}/photos/1`,
        `/posts/${post.id}/share`,
        `/locations/${place}`,
        `/users/${author.username}`,
      ],
      ...[
        `/highways/${highway}`,
        `/highways/${highway}/card`,
        `/locations/${place}/history`,
        '/auth?tab=login',
        '/auth?tab=register',
      ],
      ...[
        '/auth?tab=forgot',
        '/photo-later',
        '/leaderboard?period=weekly',
        '/leaderboard?period=monthly',
        '/scoring?tab=contests',
      ],
    ];
    const seen = { titles: new Map<string, string>(), descriptions: new Map<string, string>() };
    for (const address of [...addresses, ...others]) {
      const { status, text, headers } = await get(address, { accept: 'text/html' });
      expect(status, address).toBe(200);
      const title = headOf(text).find(({ tag }) => tag === 'title')?.text ?? '';
      const description = metaOf(text, 'description') ?? '';
      expect(description.length, `${address}: ${description}`).toBeGreaterThan(20);
      expect(description.length, `${address}: ${description}`).toBeLessThanOrEqual(155);
      expect([seen.titles.get(title), seen.descriptions.get(description)], address).toEqual([undefined, undefined]);
      seen.titles.set(title, address);
      seen.descriptions.set(description, address);
      const canonical = headOf(text).filter(({ attributes: { rel } }) => rel === 'canonical');
      if (address.endsWith('/share')) continue;
      expect(
        canonical.map(({ attributes: { href } }) => href),
        address,
      ).toEqual([siteUrl + address.replace(/(?<=.)\/$/, '')]);
      expect([metaOf(text, 'og:url'), metaOf(text, 'twitter:card')], address).toEqual([
        canonical[0]?.attributes.href,
        'summary_large_image',
      ]);
      expect(headers.get('x-robots-tag'), address).toBeNull();
      const picture = new URL(metaOf(text, 'og:image') ?? '');
      expect([picture.origin, (await get(picture.pathname)).headers.get('content-type')], address).toEqual([
        siteUrl,
        'image/jpeg',
      ]);
    }
  });

  it('describes a post with its stop and votes, and excludes search results from search engines', async () => {
    const { text } = await get(`/posts/${post.id}`);
    expect(metaOf(text, 'og:image')).toBe(`${siteUrl}/posts/${post.id}/card.jpg`);
    expect(['og:image:width', 'og:image:height'].map((name) => metaOf(text, name))).toEqual(['1200', '630']);
    expect(metaOf(text, 'og:image:alt')).toBe(metaOf(text, 'og:title'));
    expect(metaOf(text, 'og:description')).toBe(metaOf(text, 'description'));
    expect(metaOf(text, 'og:site_name')).toBeTruthy();
    expect(metaOf(text, 'description')).toMatch(/^\d+% of \d votes would eat it: Ribs/);
    for (const address of ['/locations?query=ribs', '/latest-meat?cursor=x', '/trip?from=x&to=y', '/reset-password'])
      expect((await get(address)).headers.get('x-robots-tag'), address).toBe('noindex');
    const spelled = await get(`/highways/${highway.replace('-', ' ')}`);
    expect([spelled.status, spelled.location]).toEqual([301, `/highways/${highway}`]);
  });

  it('has schema.org data once, which user text cannot break out of (case 120)', async () => {
    const pages = [`/posts/${post.id}`, `/locations/${place}`, `/users/${author.username}`];
    const html = await Promise.all(pages.map(async (address) => (await get(address)).text));
    const graphs = html.map((text) => graphsIn(text));
    expect(graphs.map((found) => found.length)).toEqual([1, 1, 1]);
    const all = graphs.flat();
    expect(all.map((each) => each['@graph'].map((thing) => thing['@type']))).toEqual([
      ['Review', 'BreadcrumbList'],
      ['GasStation', 'BreadcrumbList'],
      ['BreadcrumbList'],
    ]);
    expect(vocabularyMistakes(all)).toEqual([]);
    expect(await richResultMistakes(all)).toEqual([]);
    const [review] = all[0]?.['@graph'] ?? [];
    expect(review).toMatchObject({
      ...{ name: nasty, reviewBody: nasty, author: { '@type': 'Person', name: post.author.displayName } },
      itemReviewed: { '@type': 'GasStation', address: { addressLocality: 'Hudson', addressRegion: 'WI' } },
      reviewRating: { bestRating: 100, worstRating: 0 },
    });
    expect(all[1]?.['@graph'][0]).toMatchObject({
      geo: { latitude: 44.97, longitude: -92.7 },
      brand: { name: 'Petro' },
    });
    for (const text of html) {
      expect(text).not.toContain('<script>alert');
      const block = text.slice(text.indexOf('application/ld+json'));
      expect(block.slice(0, block.indexOf('</script>'))).not.toMatch(/<!--|<b>/);
    }
  });
});

describe('oEmbed', () => {
  const oembed = z.object({
    version: z.literal('1.0'),
    type: z.literal('rich'),
    html: z.string(),
    width: z.number(),
    height: z.number(),
    title: z.string(),
    author_name: z.string(),
    provider_url: z.literal(siteUrl),
    thumbnail_url: z.url(),
    thumbnail_width: z.number(),
    thumbnail_height: z.number(),
  });
  const ask = (url: string, more = '') => get(`/oembed?url=${encodeURIComponent(url)}${more}`);

  it('embeds a post without JavaScript, within the requested width, and is linked from its page', async () => {
    const { text } = await get(`/posts/${post.id}`);
    const link =
      headOf(text).find(({ attributes: { type } }) => type === 'application/json+oembed')?.attributes.href ?? '';
    const answer = await get(link.replaceAll('&amp;', '&'));
    const embed = oembed.parse(answer.json);
    expect([answer.headers.get('content-type'), embed.title, embed.author_name]).toEqual([
      'application/json; charset=utf-8',
      nasty,
      post.author.displayName,
    ]);
    expect(embed.html).toMatch(/^<iframe src="/);
    expect(embed.html).not.toMatch(/<script|<b>/);
    expect(
      [...embed.html.matchAll(/(?:href|src)="([^"]*)"/g)].every(([, address = '']) =>
        address.startsWith(`${siteUrl}/`),
      ),
    ).toBe(true);
    for (const [max, width] of [
      ['300', 300],
      ['9000', 600],
      ['x', 600],
    ] as const) {
      const limited = oembed.parse((await ask(`${siteUrl}/posts/${post.id}`, `&maxwidth=${max}&format=json`)).json);
      expect([limited.width, limited.html.includes(`width="${width}"`)]).toEqual([width, true]);
    }
    const low = oembed.partial().parse((await ask(`${siteUrl}/posts/${post.id}`, '&maxheight=200')).json);
    expect(low.height).toBeLessThanOrEqual(200);
  });

  it('embeds the only page that other sites may frame', async () => {
    const embedded = oembed.parse((await ask(`${siteUrl}/posts/${post.id}`)).json);
    const address = /src="([^"]*)"/.exec(embedded.html)?.[1] ?? '';
    const embed = await get(address.replace(siteUrl, ''));
    expect(embed.status).toBe(200);
    expect(embed.headers.get('content-security-policy')).toContain('frame-ancestors *');
    expect(embed.headers.get('x-frame-options')).toBeNull();
    expect(embed.text).not.toMatch(/<script|<b>|<form/);
    expect(embed.text).toContain(`href="${siteUrl}/posts/${post.id}"`);
    for (const other of [`/posts/${post.id}`, '/auth', `/posts/${post.id}/share`]) {
      expect((await get(other)).headers.get('content-security-policy'), other).toContain("frame-ancestors 'none'");
    }
    expect((await get('/posts/99999999/embed')).status).toBe(404);
  });

  it('accepts a post’s short link', async () => {
    const byAddress = oembed.parse((await ask(`${siteUrl}/posts/${post.id}`)).json);
    expect(oembed.parse((await ask(`${siteUrl}/m/${post.shortCode}`)).json)).toEqual(byAddress);
  });

  it('rejects other addresses and formats (case 122)', async () => {
    const foreign = [
      ...[
        'https://evil.example/posts/1',
        `${siteUrl}.evil.example/posts/${post.id}`,
        `https://${new URL(siteUrl).host}/posts/${post.id}`,
        `${siteUrl.replace('://', '://x@')}/posts/${post.id}`,
        `${siteUrl}:8080/posts/${post.id}`,
      ],
      ...['locations', 'users', 'x/m', 'x/posts'].map((path) => `${siteUrl}/${path}/${post.id}`),
      `${siteUrl}/posts/${post.id}/share`,
      ...[
        `${siteUrl}/users/${author.username}`,
        `${siteUrl}/posts/99999999`,
        `${siteUrl}/m/nosuch`,
        `${siteUrl}/m/`,
        `${siteUrl}/posts/x`,
        `//evil.example/posts/${post.id}`,
      ],
      ...['javascript:alert(1)', '', `/posts/${post.id}`, 'file:///etc/passwd'],
    ];
    for (const url of foreign) expect((await ask(url)).status, url).toBe(404);
    const elsewhere = createServer();
    onTestFinished(() => void elsewhere.close());
    let reached = 0;
    elsewhere.on('connection', (socket) => {
      reached += 1;
      socket.destroy();
    });
    await once(elsewhere.listen(0, '127.0.0.1'), 'listening');
    const { port } = z.object({ port: z.number() }).parse(elsewhere.address());
    expect((await ask(`http://127.0.0.1:${port}/posts/${post.id}`)).status).toBe(404);
    expect(reached).toBe(0);
    expect((await get('/oembed')).status).toBe(404);
    expect((await ask(`${siteUrl}/posts/${post.id}`, '&format=xml')).status).toBe(501);
  });
});
