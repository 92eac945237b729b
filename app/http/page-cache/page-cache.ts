import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { hashSecret } from '~/domain/accounts/secrets';
import { type OpenSession, readSession } from '~/domain/accounts/sessions';
import { isDatabaseOutage, whileDatabaseAnswers } from '~/domain/database-outage';
import { whileNotingChanges } from '~/domain/watch-changes';
import { dropReadings, setChangesWatched, whileReadingAnew } from '~/domain/read-cache';
import { noteThatBoxMayHoldBallots } from '~/domain/votes';
import { accountHeader } from '~/schemas/account-headers';
import { beforeAnswer } from '~/remix-insides/server/express-adapter';
import { log } from '~/services/log';
import { countRendering } from '~/services/metrics';
import { tellOthers } from '~/services/workers/worker';
import { type Encoding, encodingFor, sendPage } from '../compression';
import type { WholePage } from '../content-policy';
import { secretIn, sessionCookie } from '../cookies';
import { answeredAsKnown } from '../etag';
import { readInLimit, renderInLimit } from '../render-limit';
import { fillForDriver } from './fill-for-driver';
import { type Made, PageStore } from './page-store';
import { type FilledPage, type PageTemplate, pageTemplate } from './page-template';
import type { KeptPage } from './kept-page';
import { readerOf } from './reader';
import { sendSharedAnswer, type SharedAnswer, type SharedCall } from './shared-call';
import { SharedRendering } from './shared-rendering';

/** What to render, for readers of whom only `headers` is known. */
type RenderRequest = KeptPage & {
  request: Request;
  response: Response;
  headers: Record<string, string>;
};

/** `isWhole`: no part of the page failed. */
type Rendered = { answer: globalThis.Response; isWhole: boolean };

type PageSource = {
  /** @param driver for whom alone it is */
  render: (asked: RenderRequest, rendering: SharedRendering, driver?: OpenSession) => Promise<Rendered>;
  /** Null for a page that is rendered at each request. */
  pageOf: (request: Request) => KeptPage | null;
  /** Null for what is no call, and for a call whose answers nobody shares. */
  callOf: (request: Request) => SharedCall | null;
};

/** `isPlain`: there is no more to it than the page, such as a cookie. `mayBeKept`: it is complete as well. */
type Template = PageTemplate & { isPlain: boolean; mayBeKept: boolean };

/** A page as it is sent to one driver. */
type Copy = Pick<PageTemplate, 'status' | 'headers'> & { page: WholePage };

const lifetimeMs = 10_000;
const mebibyte = 1024 * 1024;
const limits = { lifetimeMs, mostBytes: 24 * mebibyte };
/** Apart: whoever asks the API for many things takes no page from others. */
const limitsOfCalls = { lifetimeMs, mostBytes: 4 * mebibyte };
/** Half a page's lifetime, since the page a copy is made from may itself be that old. */
const limitsOfCopies = { lifetimeMs: lifetimeMs / 2, mostBytes: 4 * mebibyte };
/** Headers and policy of a copy, in bytes. */
const besidesPage = 2_000;

/** Takes a kept copy only if nothing has changed since it was made. */
const onlyUnchanged = Infinity;

/** Browsers whose last change is remembered. */
const mostWriters = 10_000;

/**
 * Answers requests for pages that many are shown alike from a store in this process: each is rendered once for visitors, and once
 * for drivers, with placeholders for what is their own; and calls of the API that many are answered alike. What a driver was sent is
 * kept for them as well. Requests for pages with a notice waiting are passed on. A write that was committed drops all of it, that of other
 * workers too, before it is answered, so that whoever made the change, and all who hear of it, see it.
 */
export class PageCache {
  private readonly store = new PageStore<Template>(limits);
  private readonly copies = new PageStore<Copy | null>(limitsOfCopies);
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
    const hasChanged = whileNotingChanges(() => {
      beforeAnswer(response, async () => {
        if (hasChanged()) await this.dropEverywhere(request);
      });
      whileReadingAnew(next);
    });
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
    noteThatBoxMayHoldBallots();
    this.dropCopies();
    this.calls.drop();
    const generation = this.store.drop();
    for (const writer of writers) if (writer !== null) this.lastWrites.set(writer, generation);
  }

  /** Something has changed that a driver is told alone. */
  dropCopies(): void {
    this.copies.drop();
  }

  /** Nothing is kept while changes are not watched. */
  setWatched(isWatched: boolean): void {
    this.isWatched = isWatched;
    setChangesWatched(isWatched);
    noteThatBoxMayHoldBallots();
    this.store.clear();
    this.copies.clear();
    this.calls.clear();
  }

  private async answer(request: Request, response: Response): Promise<boolean> {
    if (!this.isWatched) return false;
    const call = this.given.callOf(request);
    if (call) return this.answerCall(call, request, response);
    const page = this.given.pageOf(request);
    if (page === null) return false;
    const { session, sameFor: headers, noticeWaits, wordsWait } = await readerOf(request.headers);
    if (noticeWaits) return false;
    const asked = { ...page, request, response, headers };
    if (session !== null) {
      const driver = await whileDatabaseAnswers(() => readSession(session)).catch(leaveToRemix);
      if (driver) return !wordsWait && this.answerDriver(asked, driver);
      if (driver === undefined || page.isOwn) return false;
      // Its session has ended: what was a driver's browser is a visitor's.
      response.append('Set-Cookie', await sessionCookie.serialize('', { maxAge: 0 }));
    }
    if (page.isOwn) return false;
    const template = await this.template(asked, 'visitors');
    // Without one, the visitor has left.
    if (template) await send(template, template.fill(new Map()), request, response);
    return true;
  }

  private async answerDriver(asked: RenderRequest, driver: OpenSession): Promise<boolean> {
    const { request, response } = asked;
    const copy = await whileDatabaseAnswers(() => this.copyFor(driver, asked)).catch(leaveToRemix);
    if (!copy) return false;
    response.setHeader(accountHeader, driver.actor.id);
    await send(copy, { etag: null, sentIn: () => Promise.resolve(copy.page) }, request, response);
    return true;
  }

  /** What their session tells is read each time; the rest is as it was when they were sent it, if nothing has changed since then. */
  private copyFor(driver: OpenSession, asked: RenderRequest): Promise<Copy | null> {
    const encoding = encodingFor(asked.request);
    const key = hashSecret(JSON.stringify([driver, asked.address, asked.headers, encoding]));
    return this.copies.get(key, () => this.makeCopy(driver, asked, encoding), onlyUnchanged);
  }

  private async makeCopy(
    driver: OpenSession,
    asked: RenderRequest,
    encoding: Encoding | null,
  ): Promise<Made<Copy | null>> {
    const template = await (asked.isOwn ? this.makeForOne(driver, asked) : this.templateFor(driver, asked));
    const filled = template && (await fillForDriver(template, driver));
    if (!filled) return { value: null, mayBeKept: false, bytes: 0 };
    const { status, headers, mayBeKept } = template;
    const page = await filled.sentIn(encoding);
    return { value: { status, headers, page }, mayBeKept, bytes: page.body.length + besidesPage };
  }

  private async answerCall(call: SharedCall, request: Request, response: Response): Promise<boolean> {
    const session = await secretIn(request.headers.cookie, sessionCookie);
    if (session !== null && call.sharedBy !== 'everybody') return false;
    const earliest = session === null ? undefined : this.lastWrites.get(hashSecret(session));
    const make = () => this.calls.get(call.address, call.make, earliest);
    const found = this.calls.find(call.address, earliest);
    const answer = await (found ?? readInLimit(request, response, make));
    // Without one, the asker has left.
    if (answer) await sendSharedAnswer(answer, session === null, request, response);
    return true;
  }

  /** @returns null for whoever has a block: they are kept from what others are shown */
  private async templateFor({ actor }: OpenSession, asked: RenderRequest): Promise<Template | null> {
    if (actor.hasBlocks) return null;
    return this.template(asked, 'drivers', actor.sessionId === null ? 0 : this.lastWrites.get(actor.sessionId));
  }

  /** @returns null where whoever asked has left before it could be rendered */
  private async template(
    asked: RenderRequest,
    readers: 'visitors' | 'drivers',
    earliest?: number,
  ): Promise<Template | null> {
    const key = JSON.stringify([readers, asked.address, asked.headers]);
    const found = this.store.find(key, earliest);
    if (found) return found;
    const { request, response } = asked;
    const make = async () => {
      const value = await this.make(asked, new SharedRendering(readers));
      return { value, mayBeKept: value.mayBeKept, bytes: value.bytes };
    };
    return renderInLimit(request, response, () => this.store.get(key, make, earliest));
  }

  /** @returns null also where there is more to it than the page */
  private async makeForOne(driver: OpenSession, asked: RenderRequest): Promise<Template | null> {
    const rendering = new SharedRendering('driver');
    const made = await renderInLimit(asked.request, asked.response, () => this.make(asked, rendering, driver));
    return made?.isPlain ? made : null;
  }

  private async make(asked: RenderRequest, rendering: SharedRendering, driver?: OpenSession): Promise<Template> {
    countRendering(rendering.readers);
    const { answer, isWhole } = await this.given.render(asked, rendering, driver);
    const template = pageTemplate(answer, await answer.text(), rendering);
    const isPlain = answer.status === 200 && !answer.headers.has('Set-Cookie');
    return { ...template, isPlain, mayBeKept: isPlain && isWhole };
  }
}

/** Remix fails as well, or not, and says so in a page with the site's frame. */
function leaveToRemix(error: unknown): undefined {
  if (!isDatabaseOutage(error)) log.error({ error }, 'a page could not be filled in');
}

async function send(
  { status, headers }: Pick<PageTemplate, 'status' | 'headers'>,
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
  // A page that is rendered for one driver is compressed on its way, which for HEAD it is not.
  const isLikeRendered = etag === null && request.method === 'HEAD';
  sendPage(response, body, isLikeRendered ? null : encoding, etag !== null);
}
