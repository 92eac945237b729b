import type { Request, Response } from 'express';
import { sendPage } from '../compression';
import { isKnown } from '../known-etag';
import { renderInLimit } from '../render-limit';
import { PageCopies } from './page-copies';
import { PageStore } from './page-store';
import { type Asked, keyOf, mayBeKept, type RenderShared } from './render-shared';

const limits = { lifetimeMs: 10_000, mostBytes: 16 * 1024 * 1024 };

/** The pages that all visitors share: made once, and compressed once. */
export class VisitorPages {
  private readonly store = new PageStore<PageCopies>(limits);

  constructor(private readonly render: RenderShared) {}

  /** What pages show has changed. */
  drop(): void {
    this.store.drop();
  }

  /** Forgets every page. */
  clear(): void {
    this.store.clear();
  }

  /** Answers with a page that all visitors who ask the same share. */
  async answer(asked: Asked, response: Response): Promise<void> {
    const page = await (this.store.find(keyOf(asked)) ?? this.rendered(asked, response));
    if (page) await send(page, asked.request, response);
  }

  private rendered(asked: Asked, response: Response): Promise<PageCopies | null> {
    return renderInLimit(asked.request, response, () => this.store.get(keyOf(asked), () => this.make(asked)));
  }

  private async make(asked: Asked) {
    const rendered = await this.render(asked);
    const value = new PageCopies(rendered.answer, await rendered.answer.text());
    return { value, mayBeKept: mayBeKept(rendered), bytes: value.bytes };
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
