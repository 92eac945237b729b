import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { hashSecret } from '~/domain/accounts/secrets';
import { isDatabaseOutage, whileDatabaseAnswers } from '~/domain/database-outage';
import { dropReadings, setChangesWatched, whileReadingAnew } from '~/domain/read-cache';
import { accountHeader } from '~/schemas/account-headers';
import { beforeAnswer } from '~/remix-insides/server/express-adapter';
import { log } from '~/services/log';
import { tellOthers } from '~/services/workers/worker';
import { encodingFor, sendPage } from '../compression';
import { secretIn, sessionCookie } from '../cookies';
import { answeredAsKnown } from '../etag';
import { renderInLimit } from '../render-limit';
import { fillForDriver } from './fill-for-driver';
import { PageStore } from './page-store';
import { type FilledPage, type PageTemplate, pageTemplate } from './page-template';
import { readerOf } from './reader';
import { sendSharedAnswer, type SharedAnswer, type SharedCall } from './shared-call';
import { SharedRendering } from './shared-rendering';

/** What to render, for readers of whom only `headers` is known. */
type RenderRequest = {
  request: Request;
  response: Response;
  address: string;
  headers: Record<string, string>;
  readers: SharedRendering['readers'];
};

/** `isWhole`: no part of the page failed. */
type Rendered = { answer: globalThis.Response; isWhole: boolean };

type PageSource = {
  render: (asked: RenderRequest, rendering: SharedRendering) => Promise<Rendered>;
  /** The page's own address; null for one that nobody shares. */
  pageOf: (request: Request) => string | null;
  /** Null for what is no call, and for a call whose answers nobody shares. */
  callOf: (request: Request) => SharedCall | null;
};

const lifetimeMs = 10_000;
const mebibyte = 1024 * 1024;
const limits = { lifetimeMs, mostBytes: 24 * mebibyte };
/** Apart: whoever asks the API for many things takes no page from others. */
const limitsOfCalls = { lifetimeMs, mostBytes: 4 * mebibyte };

/** Browsers whose last change is remembered. */
const mostWriters = 10_000;

/**
 * Answers requests for pages that many are shown alike from a store in this process: each is rendered once for visitors, and once
 * for drivers, with placeholders for what is their own; and calls of the API that many are answered alike. Requests for pages with a
 * notice waiting are passed on. A write drops all of it, that of other workers too, before it is answered, so that whoever made the
 * change, and all who hear of it, see it.
 */
export class PageCache {
  private readonly store = new PageStore<PageTemplate>(limits);
  /** Dropped whenever pages are, so that both count the same generations. */
  private readonly calls = new PageStore<SharedAnswer>(limitsOfCalls);
  /** By session, the generation of pages that has what the browser changed last. */
  private readonly lastWrites = new LRUCache<string, number>({ max: mostWriters });
  private isWatched = false;

  constructor(private readonly given: PageSource) {}

  readonly handler: RequestHandler = (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') {
      this.answer(request, response).then((isDone) => isDone || next(), next);
      return;
    }
    beforeAnswer(response, () => this.dropEverywhere(request));
    whileReadingAnew(next);
  };

  /** Once this is done, what a request changed is shown to all, whichever worker they ask. */
  private async dropEverywhere(request: Request): Promise<void> {
    const session = await secretIn(request.headers.cookie, sessionCookie);
    const writer = session && hashSecret(session);
    this.drop([writer]);
    await tellOthers(writer);
  }

  /**
   * What pages show has changed: the next request reads and renders anew.
   * @param writers hashes of the sessions that changed it, null for nobody's, as far as they are known
   */
  drop(writers: (string | null)[] = []): void {
    dropReadings();
    this.calls.drop();
    const generation = this.store.drop();
    for (const writer of writers) if (writer !== null) this.lastWrites.set(writer, generation);
  }

  /** Nothing is kept while changes are not watched. */
  setWatched(isWatched: boolean): void {
    this.isWatched = isWatched;
    setChangesWatched(isWatched);
    this.store.clear();
    this.calls.clear();
  }

  private async answer(request: Request, response: Response): Promise<boolean> {
    if (!this.isWatched) return false;
    const call = this.given.callOf(request);
    if (call) return this.answerCall(call, request, response);
    const address = this.given.pageOf(request);
    if (address === null) return false;
    const { session, sameFor: headers, isAwaited } = await readerOf(request.headers);
    if (isAwaited) return false;
    const asked = { request, response, address, headers };
    const found =
      session === null
        ? await this.pageForVisitors({ ...asked, readers: 'visitors' })
        : await this.pageForDriver({ ...asked, readers: 'drivers' }, session);
    if (found?.account) response.setHeader(accountHeader, found.account);
    if (found) await send(found.template, found.page, request, response);
    // Without a page, a visitor has left.
    return found !== null || session === null;
  }

  private async answerCall(call: SharedCall, request: Request, response: Response): Promise<boolean> {
    const session = await secretIn(request.headers.cookie, sessionCookie);
    if (session !== null && call.sharedBy !== 'everybody') return false;
    const earliest = session === null ? undefined : this.lastWrites.get(hashSecret(session));
    const answer = await this.calls.get(call.address, call.make, earliest);
    await sendSharedAnswer(answer, session === null, request, response);
    return true;
  }

  private async pageForVisitors(asked: RenderRequest) {
    const template = await this.template(asked);
    return template && { template, page: template.fill(new Map()), account: null };
  }

  private pageForDriver(asked: RenderRequest, session: string) {
    const earliest = this.lastWrites.get(hashSecret(session));
    return whileDatabaseAnswers(() => fillForDriver(this.template(asked, earliest), session)).catch(leaveToRemix);
  }

  /** @returns null where whoever asked has left before it could be rendered */
  private async template(asked: RenderRequest, earliest?: number): Promise<PageTemplate | null> {
    const key = JSON.stringify([asked.readers, asked.address, asked.headers]);
    const found = this.store.find(key, earliest);
    if (found) return found;
    const { request, response } = asked;
    return renderInLimit(request, response, () => this.store.get(key, () => this.make(asked), earliest));
  }

  private async make(asked: RenderRequest) {
    const rendering = new SharedRendering(asked.readers);
    const { answer, isWhole } = await this.given.render(asked, rendering);
    const value = pageTemplate(answer, await answer.text(), rendering);
    const mayBeKept = isWhole && answer.status === 200 && !answer.headers.has('Set-Cookie');
    return { value, mayBeKept, bytes: value.bytes };
  }
}

/** Remix fails as well, or not, and says so in a page with the site's frame. */
function leaveToRemix(error: unknown): null {
  if (!isDatabaseOutage(error)) log.error({ error }, 'a page could not be filled in');
  return null;
}

async function send(
  { status, headers }: PageTemplate,
  { etag, sentIn }: FilledPage,
  request: Request,
  response: Response,
): Promise<void> {
  for (const [name, value] of headers) response.append(name, value);
  response.status(status);
  if (etag !== null) response.vary('Accept-Encoding, Cookie, Save-Data');
  if (etag !== null && status === 200 && answeredAsKnown(etag, request, response)) return;
  const encoding = encodingFor(request);
  const { body, policy } = await sentIn(encoding);
  response.setHeader('Content-Security-Policy', policy);
  sendPage(response, body, encoding);
}
