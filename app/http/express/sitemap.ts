import { createHash } from 'node:crypto';
import { Router } from 'express';
import { config } from '~/config.server';
import { DomainError } from '~/domain/errors';
import { sitemapIndex, sitemapPart } from '~/domain/sitemap';
import { answerFile, answerFromDatabase } from './answer-file';

/** What search engines ask for. */
export const sitemap = Router();

const type = 'application/xml; charset=utf-8';

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

sitemap.get(
  '/sitemap.xml',
  answerFile(async () => {
    const body = await sitemapIndex('index');
    return { type, body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 20)}"` };
  }),
);

sitemap.get(
  /^\/sitemaps\/([a-z]+)-([1-9]\d{0,8})\.xml$/,
  answerFromDatabase(async ({ params }) => {
    const [name = '', number] = Object.values(params);
    const text = await sitemapPart(name, Number(number));
    if (!text) throw new DomainError('not-found');
    return { headers: { 'Content-Type': type, 'Cache-Control': 'no-cache' }, content: text };
  }),
);
