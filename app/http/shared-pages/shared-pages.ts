import type { Request, RequestHandler, Response } from 'express';
import onHeaders from 'on-headers';
import { dropKept, setKeptWatched, whileReadingAnew } from '~/domain/kept-for-all';
import { isKnown } from '../known-etag';
import { newNonce, nonceOf } from '../express/security-headers';
import { pageCopies, type PageCopies } from './page-copies';
import { PageStore } from './page-store';

/** Renders a page for a visitor of whom nothing is known but what `headers` says. `isWhole`: no part of it failed. */
export type RenderForAnyone = (
  request: Request,
  headers: Record<string, string>,
  nonce: string,
) => Promise<{ answer: globalThis.Response; isWhole: boolean }>;

type Given = { render: RenderForAnyone; isShared: (path: string) => boolean };

export type SharedPages = {
  handler: RequestHandler;
  /** What pages show has changed: it is read, and each page rendered, anew when it is asked for next. */
  drop: () => void;
  /** Whether changes are heard of. Until then, and when they are not any more, nothing is kept. */
  setWatched: (isWatched: boolean) => void;
};

const limits = { lifetimeMs: 10_000, mostBytes: 16 * 1024 * 1024 };

/**
 * Answers visitors' requests for pages that are the same for everybody from a store in this process. Whoever is signed in,
 * or carries any cookie but the choice of lite mode, is passed on. A write that goes through this process drops all
 * pages before it is answered, so that whoever made the change, and all who hear of it, see it.
 */
export function sharedPages({ render, isShared }: Given): SharedPages {
  const store = new PageStore<PageCopies>(limits);
  let isWatched = false;
  const drop = () => {
    dropKept();
    store.drop();
  };

  const handler: RequestHandler = (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      onHeaders(response, drop);
      return whileReadingAnew(next);
    }
    const headers = isWatched ? knownOf(request) : null;
    if (!headers) return next();
    const key = JSON.stringify([request.originalUrl, headers]);
    if (!store.has(key) && !isShared(request.path)) return next();
    store
      .get(key, async () => {
        const placeholder = newNonce();
        const { answer, isWhole } = await render(request, headers, placeholder);
        const page = pageCopies(answer.status, answer.headers, await answer.text(), placeholder);
        const mayBeKept = isWhole && answer.status === 200 && !answer.headers.has('Set-Cookie');
        return { value: page, mayBeKept, bytes: page.bytes };
      })
      .then((page) => send(page, request, response))
      .catch(next);
  };

  return {
    handler,
    drop,
    setWatched(watched) {
      isWatched = watched;
      setKeptWatched(watched);
      store.clear();
    },
  };
}

/** All that may tell one visitor's page from another's, or null where the request says more. */
function knownOf({ headers }: Request): Record<string, string> | null {
  const { cookie, authorization } = headers;
  // By what a browser is known at a sign-in no page is drawn.
  const told = (cookie ?? '').split(/; */).filter((pair) => pair && !/^(?:__Host-)?browser=/.test(pair));
  const [lite, ...others] = told;
  if (authorization !== undefined || others.length > 0 || (lite && !/^lite=(?:on|off)$/.test(lite))) return null;
  const savesData = headers['save-data'] === 'on';
  return { ...(lite && { cookie: lite }), ...(savesData && { 'save-data': 'on' }) };
}

async function send(page: PageCopies, request: Request, response: Response): Promise<void> {
  for (const [name, value] of page.headers) response.append(name, value);
  response.vary('Accept-Encoding, Cookie, Save-Data');
  if (page.status === 200) response.setHeader('Cache-Control', 'no-cache').setHeader('ETag', page.etag);
  if (page.status === 200 && isKnown(page.etag, request.headers['if-none-match'])) {
    // The page that the browser has names the nonce that came with it, and keeps that policy.
    for (const name of ['Content-Security-Policy', 'Content-Type']) response.removeHeader(name);
    response.status(304).end();
    return;
  }
  const isCompressed = Boolean(request.acceptsEncodings('gzip'));
  if (isCompressed) response.setHeader('Content-Encoding', 'gzip');
  const body = isCompressed ? await page.gzip(nonceOf(response)) : page.plain(nonceOf(response));
  response.status(page.status).setHeader('Content-Length', body.length).end(body);
}
