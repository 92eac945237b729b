import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import onHeaders from 'on-headers';
import { z } from 'zod';
import { config } from '~/config.server';
import { type OpenSession, readSession } from '~/domain/accounts/sessions';
import { isDatabaseOutage, whileDatabaseAnswers } from '~/domain/database-outage';
import { bypassCaches, clearedByRemovals } from '~/domain/read-cache';
import { usualAnswers } from '~/domain/viewer-questions';
import { accountHeader } from '~/schemas/account-headers';
import { canonicalPath } from '~/schemas/canonical-path';
import { etagOf } from '~/services/etag-of';
import { appearanceCookies, asksToSaveData } from './appearance';
import { isSafeMethod } from './request-args';
import { compress, type Encoding, encodingFor, sendPage } from './compression';
import { justWroteCookie, secretIn, sessionCookie, wroteLately } from './cookies';
import { sentNotModified } from './etag';
import { matchedRoute } from './express/matched-route';
import { hasNotice } from './flash';
import {
  type DriverVariant,
  fillIn,
  type PageForDrivers,
  pageForDrivers,
  type PlaceholderDriver,
  seesSharedPages,
  variantFor,
} from './placeholder-driver';
import { readInLimit, renderInLimit } from './render-limit';
import { queryIn } from './request-body';
import { anOldEngine, isTooOldForScript } from './script-support';
import { headOf } from './viewer-state';

/** `isWhole`: no part of it failed. `placeholder` is whom a page for drivers was rendered for. */
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

/** What a visitor or a driver asks for, as far as it tells one answer from another. */
type Asked = { address: string; headers: Record<string, string>; isCall: boolean; driver?: DriverVariant };

type Asking = { request: Request; response: Response; asked: Asked };

type Render = (request: Request, response: Response, asked: Asked) => Promise<Rendered>;

/** Half of the allowed age: an entry is rendered again in the background after it, and is not used after twice that. */
const freshMs = Math.max(1, (config.CACHE_SECONDS * 1000) / 2);
const mostBytes = 24 * 1024 * 1024;

/**
 * Answers from a cache whose entries are at most CACHE_SECONDS old. A page for drivers is filled in for each of them (placeholder-driver.ts);
 * those whom it shows more, such as their own vote, get a page of their own. Someone who has just written something bypasses the caches for
 * three seconds, in any process: a cookie says so.
 * @param render asks Remix
 */
export function pageCache(render: Render): RequestHandler {
  const cache = new LRUCache<string, CachedAnswer, Asking>({
    maxSize: mostBytes,
    sizeCalculation: ({ body }, key) => Math.ceil(1.5 * body.length) + key.length + 1_000,
    ttl: freshMs,
    // What was begun before the cache was cleared still answers those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: { request, response, asked } }) =>
      toCached(await render(request, response, asked)),
  });
  clearedByRemovals(cache);

  async function find(request: Request, response: Response, asked: Asked): Promise<CachedAnswer | null | undefined> {
    const key = JSON.stringify(asked);
    const isUsable = cache.getRemainingTTL(key) > -freshMs && cache.peek(key, { allowStale: true }) !== undefined;
    const fetch = async () => {
      const found = await cache.fetch(key, { context: { request, response, asked }, allowStale: isUsable });
      if (found?.isCacheable === false) cache.delete(key);
      return found;
    };
    if (isUsable) return fetch();
    return (asked.isCall ? readInLimit : renderInLimit)(request, response, fetch);
  }

  /** @returns false where Remix has to answer */
  async function answer(request: Request, response: Response): Promise<boolean> {
    const asked = cacheableAt(request);
    const cookies = request.headers.cookie ?? '';
    if (!asked || (await hasNotice(cookies))) return false;
    const session = await openSession(request, response);
    if (session === 'unknown') return false;
    if (session) return unlessOutage(answerDriver(session, asked, request, response));
    const found = await find(request, response, asked);
    // Without one, the visitor has left.
    if (found) await send(found, request, response);
    return true;
  }

  async function answerDriver(session: OpenSession, asked: Asked, request: Request, response: Response) {
    const { actor } = session;
    if (asked.isCall || !seesSharedPages(actor)) return false;
    const reader = await headOf(session);
    const found = await find(request, response, { ...asked, driver: variantFor(reader) });
    if (!found) return true;
    const { isCacheable, forDrivers } = found;
    const answers = isCacheable && forDrivers && (await usualAnswers(actor, forDrivers.questions));
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
    const isReading = isSafeMethod(request.method);
    if (!isReading) {
      onHeaders(response, () => {
        if (response.statusCode < 400 && isOfAccount(request, response))
          response.append('Set-Cookie', justWroteCookie());
      });
    }
    if (!isReading || wroteLately(request.headers.cookie)) bypassCaches(next);
    else if (config.CACHE_SECONDS === 0) next();
    else answer(request, response).then((isDone) => isDone || next(), next);
  };
}

/** Whether someone signed in sent it, or has signed in by it: visitors write nothing that is cached, nor does who signs out. */
function isOfAccount(request: Request, response: Response): boolean {
  const sent = [response.getHeader('Set-Cookie')].flat().map(String);
  const session = `${sessionCookie.name}=`;
  if (sent.some((each) => each.startsWith(`${session};`))) return false;
  return [request.headers.cookie ?? '', ...sent].some((each) => each.includes(session));
}

/** Sessions that were read before Remix is asked, so that they are not read twice. */
const sessions = new WeakMap<Response, Promise<OpenSession | null>>();

export const sessionFound = (response: Response): Promise<OpenSession | null> | undefined => sessions.get(response);

/** The sender's session, null for a visitor. One that has ended leaves a cookie, which is removed; its sender is a visitor. */
async function openSession(request: Request, response: Response): Promise<OpenSession | 'unknown' | null> {
  const secret = await secretIn(request.headers.cookie, sessionCookie);
  if (secret === null) return null;
  try {
    const session = await whileDatabaseAnswers(() => readSession(secret));
    sessions.set(response, Promise.resolve(session));
    if (session) return session;
    response.append('Set-Cookie', await sessionCookie.serialize('', { maxAge: 0 }));
    return null;
  } catch (error) {
    // Remix meets the same failure, and says so in a page.
    if (isDatabaseOutage(error)) return 'unknown';
    throw error;
  }
}

/** @returns false during an outage: Remix meets the same failure, and says so in a page */
async function unlessOutage(answering: Promise<boolean>): Promise<boolean> {
  try {
    return await answering;
  } catch (error) {
    if (isDatabaseOutage(error)) return false;
    throw error;
  }
}

const pageHandle = z.object({ sharedBy: z.literal('everybody'), parameters: z.array(z.string()) });

/** @returns null for what is rendered at each request, as the page's `handle` or the API's call says */
function cacheableAt(request: Request): Asked | null {
  const { module, calls, pathname, isData } = matchedRoute(request);
  if (!module || isData) return null;
  const url = new URL(request.originalUrl, config.SITE_URL);
  const query = url.searchParams;
  const shared = calls?.GET?.shared;
  if (shared) {
    const values = queryIn(url.href);
    if (!values) return null;
    // Empty parameters stay: a call may refuse them.
    const given = shared.parameters.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]]));
    const search = given.length > 0 ? `?${new URLSearchParams(given).toString()}` : '';
    return { address: pathname + search, headers: {}, isCall: true };
  }
  const handle = pageHandle.safeParse(module.handle);
  if (!handle.success) return null;
  // A search for nothing is told so, and its address without what is empty is that of another page.
  if (handle.data.parameters.includes('query') && query.get('query')?.trim() === '') return null;
  const appearance = appearanceCookies(request.headers.cookie ?? '');
  const headers = {
    ...(appearance && { cookie: appearance }),
    ...(asksToSaveData(request.get('save-data')) && { 'save-data': 'on' }),
    ...(isTooOldForScript(request.get('user-agent')) && { 'user-agent': anOldEngine }),
  };
  return { address: canonicalPath(pathname, query, handle.data.parameters), headers, isCall: false };
}

async function toCached({ answer, isWhole, placeholder }: Rendered): Promise<CachedAnswer> {
  const body = Buffer.from(await answer.arrayBuffer());
  const isCacheable = isWhole && answer.status === 200 && !answer.headers.has('Set-Cookie');
  const { status } = answer;
  const forDrivers = placeholder && isCacheable ? pageForDrivers(placeholder) : null;
  return {
    status,
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
