import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { config } from '~/config.server';
import type { OpenSession } from '~/domain/accounts/sessions';
import { isDatabaseOutage } from '~/domain/database-outage';
import { areCachesBypassed, clearedByRemovals } from '~/domain/read-cache';
import { answersForSharedPage } from '~/domain/viewer-questions';
import { accountHeader } from '~/schemas/calls';
import { etagOf } from '~/services/files';
import { type CacheKey, cacheKeyOf } from './cache-key';
import { compress, type Encoding, encodingFor, sendPage } from './compression';
import { pendingActionCookie } from './cookies';
import { sentNotModified } from './etag';
import { hasNotice } from './flash';
import {
  fillIn,
  type PageForDrivers,
  pageForDrivers,
  type PlaceholderDriver,
  seesSharedPages,
  variantFor,
} from './placeholder-driver';
import { readInLimit, renderInLimit } from './render-limit';
import { openSession } from './session';
import { headOf } from './viewer-state';

/** `isWhole`: no section failed. `placeholder`: the driver that the page was rendered for. */
type Rendered = { answer: globalThis.Response; isWhole: boolean; placeholder?: PlaceholderDriver };

type CachedAnswer = {
  status: number;
  headers: [name: string, value: string][];
  body: Buffer<ArrayBuffer>;
  etag: string;
  isCacheable: boolean;
  compressed: Map<Encoding, Promise<Buffer<ArrayBuffer>>>;
  forDrivers: PageForDrivers | null;
};

type FetchContext = { request: Request; response: Response; wanted: CacheKey };

type Render = (request: Request, response: Response, wanted: CacheKey) => Promise<Rendered>;

/** Half of the maximum age. An older entry is rendered again in the background; after twice this time it is no longer used. */
const ttlMs = Math.max(1, (config.CACHE_SECONDS * 1000) / 2);
const maxBytes = 24 * 1024 * 1024;

/**
 * Serves responses from a cache whose entries are at most CACHE_SECONDS old. A page for drivers is filled in for each of them
 * (placeholder-driver.ts), unless it shows something that they wrote or follow.
 * @param render renders with Remix
 */
export function pageCache(render: Render): RequestHandler {
  const cache = new LRUCache<string, CachedAnswer, FetchContext>({
    maxSize: maxBytes,
    sizeCalculation: ({ body, forDrivers }, key) =>
      Math.ceil(1.5 * body.length) + (forDrivers?.size ?? 0) + key.length + 1_000,
    ttl: ttlMs,
    // A render that began before the cache was cleared still serves the requests that are waiting for it.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: { request, response, wanted } }) =>
      toCached(await render(request, response, wanted)),
  });
  clearedByRemovals(cache);

  async function find(request: Request, response: Response, wanted: CacheKey) {
    const key = JSON.stringify(wanted);
    const isUsable = cache.getRemainingTTL(key) > -ttlMs && cache.peek(key, { allowStale: true }) !== undefined;
    const fetch = async () => {
      const found = await cache.fetch(key, { context: { request, response, wanted }, allowStale: isUsable });
      if (found?.isCacheable === false) cache.delete(key);
      return found;
    };
    if (isUsable) return fetch();
    return (wanted.isCall ? readInLimit : renderInLimit)(request, response, fetch);
  }

  /** @returns false if Remix must handle the request */
  async function answer(request: Request, response: Response): Promise<boolean> {
    const wanted = cacheKeyOf(request);
    const cookies = request.headers.cookie ?? '';
    if (!wanted || (await hasNotice(cookies))) return false;
    try {
      const session = await openSession(request, response);
      if (session) return await answerDriver(session, wanted, request, response);
    } catch (error) {
      // Remix runs into the same error, and shows it in a page.
      if (isDatabaseOutage(error)) return false;
      throw error;
    }
    const found = await find(request, response, wanted);
    // Null if the visitor has disconnected.
    if (found) await send(found, request, response);
    return true;
  }

  async function answerDriver(session: OpenSession, wanted: CacheKey, request: Request, response: Response) {
    const { actor } = session;
    // The page may have to fill in a form that was typed before signing in.
    const hasPending = request.headers.cookie?.includes(`${pendingActionCookie.name}=`);
    if (wanted.isCall || hasPending || !seesSharedPages(actor)) return false;
    const reader = await headOf(session);
    const found = await find(request, response, { ...wanted, driver: variantFor(reader) });
    if (!found) return true;
    const { isCacheable, forDrivers } = found;
    const answers = isCacheable && forDrivers && (await answersForSharedPage(actor, forDrivers.questions));
    if (!answers) return false;
    for (const [name, value] of found.headers) response.append(name, value);
    const { body, policy } = fillIn(forDrivers, { ...answers, head: reader, sessionId: actor.sessionId });
    response.status(found.status).set({ [accountHeader]: String(reader.id), 'Content-Security-Policy': policy });
    const encoding = encodingFor(request);
    const made = encoding && (await compress(body, encoding, 'one'));
    sendPage(response, made ?? body, encoding, false);
    return true;
  }

  return (request, response, next) => {
    if (config.CACHE_SECONDS === 0 || areCachesBypassed()) next();
    else answer(request, response).then((isDone) => isDone || next(), next);
  };
}

async function toCached({ answer, isWhole, placeholder }: Rendered): Promise<CachedAnswer> {
  const body = Buffer.from(await answer.arrayBuffer());
  const isCacheable = isWhole && answer.status === 200 && !answer.headers.has('Set-Cookie');
  const forDrivers = placeholder && isCacheable ? pageForDrivers(placeholder) : null;
  return {
    status: answer.status,
    headers: [...answer.headers],
    body,
    etag: etagOf(body),
    isCacheable,
    compressed: new Map(),
    forDrivers,
  };
}

async function send(found: CachedAnswer, request: Request, response: Response): Promise<void> {
  const { status, headers, body, etag, compressed } = found;
  for (const [name, value] of headers) response.append(name, value);
  response.status(status).vary('Accept-Encoding, Cookie, Save-Data');
  if (status === 200 && sentNotModified(etag, request, response)) return;
  const encoding = encodingFor(request);
  if (encoding === null) return sendPage(response, body, null);
  const made = compressed.get(encoding) ?? compress(body, encoding, 'many');
  compressed.set(encoding, made);
  sendPage(response, await made, encoding);
}
