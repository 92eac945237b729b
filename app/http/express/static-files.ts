import type { ServerResponse } from 'node:http';
import path from 'node:path';
import express, { type RequestHandler } from 'express';
import expressStaticGzip from 'express-static-gzip';
import { photoFolder } from '~/services/photo-store';
import { filePolicy, workerPolicy } from '../content-policy';
import { isStylesheet, stylesheetCookie } from '../stylesheet';
import { blockHiddenPhotos, sendHiddenPhoto } from './hidden-photos';
import { serviceWorkerKillSwitch } from './service-worker-kill-switch';

// Express has no type for AVIF, and `nosniff` stops browsers from guessing.
express.static.mime.define({ 'image/avif': ['avif'] });

/** The files of the client build, and those from `public`. */
export function clientFiles(): RequestHandler {
  const client = path.resolve('build/client');
  const router = express.Router();
  router.use(
    '/assets',
    sendCompressed(path.join(client, 'assets'), {
      immutable: true,
      maxAge: '1y',
      fallthrough: false,
      setHeaders(response, file) {
        removeDocumentHeaders(response);
        if (isStylesheet(file)) response.setHeader('Set-Cookie', stylesheetCookie);
      },
    }),
  );
  // Browsers check for a new service worker on each visit, so it must not be cached.
  router.get('/sw.js', serviceWorkerKillSwitch, sendCompressed(client, { maxAge: 0, setHeaders: setWorkerHeaders }));
  // Every file has an extension, so other paths don't need a disk lookup.
  router.get(/\.[a-z0-9]+$/i, sendCompressed(client, { maxAge: '1h', redirect: false }));
  return router;
}

/** The photos in our own folder. */
export function photoFiles(): RequestHandler {
  const router = express.Router();
  router.use(
    '/photos',
    blockHiddenPhotos,
    express.static(photoFolder, {
      immutable: true,
      maxAge: '1y',
      fallthrough: false,
      index: false,
      setHeaders: setPhotoHeaders,
    }),
  );
  router.use('/withheld-photos', sendHiddenPhoto);
  return router;
}

/** Files that have compressed copies next to them (vite.config.ts). */
const sendCompressed = (
  folder: string,
  serveStatic: Parameters<typeof expressStaticGzip>[1]['serveStatic'],
): RequestHandler =>
  expressStaticGzip(folder, { enableBrotli: true, orderPreference: ['br', 'gz'], index: false, serveStatic });

function setWorkerHeaders(response: ServerResponse): void {
  response.setHeader('Cache-Control', 'no-cache');
  response.setHeader('Content-Security-Policy', workerPolicy());
}

/** Feed readers show photos on other sites. */
function setPhotoHeaders(response: ServerResponse): void {
  removeDocumentHeaders(response);
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
}

/** Headers that browsers only read from documents. HTTP/1.1 doesn't compress headers, and a page loads up to 20 files. */
const documentHeaders = [
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'Permissions-Policy',
  'Referrer-Policy',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
];

/** Also shortens the policy. */
function removeDocumentHeaders(response: ServerResponse): void {
  for (const name of documentHeaders) response.removeHeader(name);
  response.setHeader('Content-Security-Policy', filePolicy);
}
