import { config } from '~/config.server';

/** Pages that are private, change data, or only redirect. */
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

/** `/robots.txt` */
export const loader = () =>
  new Response(
    [
      'User-agent: *',
      'Allow: /api/docs',
      ...notForSearch.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${config.SITE_URL}/sitemap.xml`,
      '',
    ].join('\n'),
    { headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' } },
  );
