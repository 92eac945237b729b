import type { Request, Response } from 'express';
import { sendPage } from '../compression';
import { isKnown } from '../known-etag';
import { PageCopies } from './page-copies';
import { PageStore } from './page-store';
import { mayBeKept, type RenderShared } from './render-shared';

const limits = { lifetimeMs: 10_000, mostBytes: 16 * 1024 * 1024 };

/** The pages that all visitors share: made once, and compressed once. */
export class VisitorPages {
  private readonly store = new PageStore<PageCopies>(limits);

  constructor(
    private readonly render: RenderShared,
    private readonly isShared: (path: string) => boolean,
  ) {}

  /** What pages show has changed. */
  drop(): void {
    this.store.drop();
  }

  /** Forgets every page. */
  clear(): void {
    this.store.clear();
  }

  /**
   * @param sameFor all that may tell one visitor's page from another's, as headers
   * @returns whether the request was answered: not when it is for a page that is not shared
   */
  async answer(request: Request, response: Response, sameFor: Record<string, string>): Promise<boolean> {
    const key = JSON.stringify([request.originalUrl, sameFor]);
    if (!this.store.has(key) && !this.isShared(request.path)) return false;
    const page = await this.store.get(key, async () => {
      const rendered = await this.render(request, sameFor);
      const value = new PageCopies(rendered.answer, await rendered.answer.text());
      return { value, mayBeKept: mayBeKept(rendered), bytes: value.bytes };
    });
    await send(page, request, response);
    return true;
  }
}

async function send(page: PageCopies, request: Request, response: Response): Promise<void> {
  for (const [name, value] of page.headers) response.append(name, value);
  response.vary('Accept-Encoding, Cookie, Save-Data');
  if (page.status === 200) response.setHeader('Cache-Control', 'no-cache').setHeader('ETag', page.etag);
  if (page.status === 200 && isKnown(page.etag, request.headers['if-none-match'])) {
    response.removeHeader('Content-Type');
    response.status(304).end();
    return;
  }
  response.status(page.status);
  await sendPage(request, response, page.plain, (encoding) => page.in(encoding));
}
