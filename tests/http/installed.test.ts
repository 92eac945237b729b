import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { switchWorker } from '~/domain/service-worker-switch';
import { listPosts } from '~/domain/posts/read-posts';
import { aDriver, password } from '../support/factories';
import { controlOf, elementsOf, textOf } from '../support/html';
import { aPhoto } from '../support/pictures';
import type { Client } from '../support/client';
import { useSite } from '../support/site';

const site = useSite({ processes: 2, alone: 'emptied' });

const picture = z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string().optional() });
const manifest = z.object({
  id: z.literal('/'),
  start_url: z.literal('/'),
  scope: z.literal('/'),
  lang: z.string(),
  name: z.string(),
  categories: z.array(z.string()).min(1),
  icons: z.array(picture),
  screenshots: z.array(picture.extend({ form_factor: z.enum(['narrow', 'wide']), label: z.string() })),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string(), icons: z.array(picture).min(1) })),
  share_target: z.object({
    action: z.literal('/posts/new'),
    method: z.literal('POST'),
    enctype: z.literal('multipart/form-data'),
    params: z.object({
      title: z.string(),
      text: z.string(),
      url: z.string(),
      files: z.array(z.object({ name: z.string(), accept: z.tuple([z.literal('image/*')]) })).length(1),
    }),
  }),
});

describe('the manifest', () => {
  it('lists existing pictures with the right type and size, and working shortcuts', async () => {
    const answer = await site.visitor().page('/site.webmanifest');
    expect(answer.headers.get('content-type')).toContain('application/manifest+json');
    const { icons, screenshots, shortcuts } = manifest.parse(JSON.parse(answer.text));
    for (const { src, sizes, type } of [...icons, ...screenshots, ...shortcuts.flatMap((each) => each.icons)]) {
      const sent = await fetch(site.server.origin + src);
      expect([sent.status, sent.headers.get('content-type')], src).toEqual([200, type]);
      const file = Buffer.from(await sent.arrayBuffer());
      const { width, height } = await sharp(file).metadata();
      if (sizes !== 'any') expect(`${width}x${height}`, src).toBe(sizes);
      expect(file.length, src).toBeLessThan(100 * 1024);
    }
    const maskable = icons.filter(({ purpose }) => purpose === 'maskable').map(({ sizes }) => sizes);
    expect(maskable).toEqual(['192x192', '512x512']);
    expect(new Set(screenshots.map((each) => each.form_factor))).toEqual(new Set(['narrow', 'wide']));
    expect(shortcuts.map(({ url }) => url)).toEqual(['/posts/new', '/ahead', '/locations']);
    const browser = await site.signedIn(await aDriver());
    for (const { url } of shortcuts) expect((await browser.page(url)).status, url).toBe(200);
  });

  it('has maskable icons whose drawing is inside the safe zone', async () => {
    const file = await readFile(path.resolve('public/installed/maskable-512.png'));
    const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const [edge] = [data.subarray(0, 3)];
    for (let y = 0; y < info.height; y += 1) {
      for (let x = 0; x < info.width; x += 1) {
        const at = (y * info.width + x) * info.channels;
        const isDrawn = [0, 1, 2].some((one) => Math.abs((data[at + one] ?? 0) - (edge?.[one] ?? 0)) > 24);
        if (isDrawn) expect(Math.hypot(x - 255.5, y - 255.5)).toBeLessThanOrEqual(0.4 * 512 + 1);
      }
    }
  });

  it('matches the page’s colors by day and night', async () => {
    const colors = async (theme: string) => {
      const html = (await site.visitor().send('GET', '/', { headers: { cookie: `theme=${theme}` } })).text;
      return elementsOf(html).flatMap(({ attributes: { name, content, media } }) =>
        name === 'theme-color' ? [[content, media ?? '']] : [],
      );
    };
    expect(await colors('night')).toEqual([['#0c121b', '']]);
    expect(await colors('day')).toEqual([['#1a3b6c', '']]);
    expect((await colors('auto')).map(([, media]) => media)).toEqual([
      '(prefers-color-scheme: dark)',
      '(prefers-color-scheme: light)',
    ]);
  });
});

describe('a photo shared by another app, without a service worker', () => {
  /** Headers of a request that no page initiated. */
  const headers = { 'sec-fetch-site': 'none', origin: 'null' };
  const words = { title: 'Ribs', text: 'Dry rub.', url: 'https://example.com/ribs' };
  const share = async (browser: Client, fields: Record<string, string>, from: Record<string, string> = headers) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append('image', new File([new Uint8Array(await aPhoto())], 'ribs.jpg', { type: 'image/jpeg' }));
    return browser.send('POST', '/posts/new', { body, headers: from });
  };
  const savedPhotos = (html: string) => elementsOf(html).filter(({ attributes: { name } }) => name === 'keptPhoto');

  it('prefills a new post and publishes nothing', async () => {
    const { driver, browser } = await site.aSignedInDriver();
    const form = await share(browser, words);
    expect(form.status).toBe(200);
    expect(controlOf(form.text, 'title').value).toBe('Ribs');
    expect(controlOf(form.text, 'description').value).toBe('Dry rub.\nhttps://example.com/ribs');
    expect(savedPhotos(form.text)).toHaveLength(1);
    expect(form.text).not.toContain('role="alert"');
    const photoAlone = await share(browser, {});
    expect([photoAlone.status, savedPhotos(photoAlone.text).length]).toEqual([200, 1]);
    expect((await listPosts(null, { sort: 'latest', limit: 5, userId: driver.id })).items).toEqual([]);
  });

  it('is kept during a visitor’s sign-in', async () => {
    const browser = site.visitor();
    const sent = await share(browser, words);
    expect([sent.status, sent.location]).toEqual([303, '/auth?tab=login&redirectTo=%2Fposts%2Fnew']);
    expect(textOf((await browser.follow(sent)).text)).toContain('We saved what you wrote and your photo');
    const { email } = await aDriver();
    const signedIn = await browser.form('/auth', { intent: 'login', email, password, redirectTo: '/posts/new' });
    const form = await browser.follow(signedIn);
    expect(controlOf(form.text, 'title').value).toBe('Ribs');
    expect(savedPhotos(form.text)).toHaveLength(1);
  });

  it('is only accepted at its own address, and not from a page', async () => {
    const browser = await site.signedIn(await aDriver());
    const foreign: Record<string, string>[] = [{ origin: 'null' }, { origin: 'null', 'sec-fetch-site': 'cross-site' }];
    for (const from of foreign) {
      expect((await share(browser, words, from)).status).toBe(403);
    }
    const elsewhere = await browser.send('POST', '/profile', {
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'displayName=Shared',
    });
    expect(elsewhere.status).toBe(403);
  });
});

describe('the service worker’s kill switch', () => {
  it('removes it from browsers within seconds, in every process, and allows it again', async () => {
    onTestFinished(async () => void (await switchWorker('on')));
    const visitors = [site.visitor(0), site.visitor(1)];
    const workers = async () =>
      Promise.all(
        visitors.map(async (visitor) => {
          const { headers, text } = await visitor.page('/sw.js');
          expect(headers.get('cache-control')).toBe('no-cache');
          expect(headers.get('content-type')).toContain('javascript');
          return text.includes('registration.unregister()');
        }),
      );
    expect(await workers()).toEqual([false, false]);
    await switchWorker('off');
    expect(await switchWorker('off')).toBe(false);
    await expect.poll(workers).toEqual([true, true]);
    await switchWorker('on');
    await expect.poll(workers).toEqual([false, false]);
  });
});
