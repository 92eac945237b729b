import { pipeline } from 'node:stream/promises';
import { Router } from 'express';
import { config } from '~/config.server';
import { whileDatabaseAnswers } from '~/domain/database-outage';
import { DomainError } from '~/domain/errors';
import { sitemapIndex, sitemapPart } from '~/domain/sitemap';
import { LimitForEach } from '../render-limit';
import { clientNetwork } from './client-network';

/** What search engines ask for. */
export const sitemap = Router();

const xml = 'application/xml; charset=utf-8';

/** Parts that are sent at a time to one network, and that may wait for it: each reads as many rows as a thousand pages. */
const sending = new LimitForEach(2, 20);

/** What is for one reader alone, changes something, or leads to another page. */
const notForSearch = [
  ...[
    '/account',
    '/api/',
    '/comments/',
    '/complete-profile',
    '/desk',
    '/dev/',
    '/following',
    '/lite',
    '/locations/new',
  ],
  ...['/logout', '/notices', '/pair', '/posts/new', '/profile', '/report/', '/theme', '/waiting-posts/'],
];

const robots = [
  'User-agent: *',
  'Allow: /api/docs',
  ...notForSearch.map((path) => `Disallow: ${path}`),
  '',
  `Sitemap: ${config.SITE_URL}/sitemap.xml`,
  '',
].join('\n');

sitemap.get('/robots.txt', (_request, response) => {
  response.set({ 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' }).send(robots);
});

sitemap.get('/sitemap.xml', (_request, response, next) => {
  whileDatabaseAnswers(() => sitemapIndex('index'))
    .then((text) => response.set({ 'Content-Type': xml, 'Cache-Control': 'no-cache' }).send(text))
    .catch(next);
});

sitemap.get(/^\/sitemaps\/([a-z]+)-([1-9]\d{0,8})\.xml$/, (request, response, next) => {
  const [name = '', number] = Object.values(request.params);
  sending.run(clientNetwork(request), send).catch(next);

  async function send() {
    if (response.destroyed) return;
    // Begun first, since an error cannot be answered any more when half of the file is sent.
    const text = await whileDatabaseAnswers(() => sitemapPart(name, Number(number)));
    if (!text) throw new DomainError('not-found');
    response.set({ 'Content-Type': xml, 'Cache-Control': 'no-cache' });
    if (request.method === 'HEAD') response.end();
    else await pipeline(text, response);
  }
});
