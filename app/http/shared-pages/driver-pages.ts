import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { isDatabaseOutage } from '~models/database/outage';
import { whileDatabaseAnswers } from '~models/database/silence';
import { findDirections } from '~models/vote';
import { hashSecret } from '~/domain/accounts/secrets';
import { readSession } from '~/domain/accounts/sessions';
import { voteSlot } from '~/domain/slots';
import { log } from '~/services/log';
import { compress, sendPage } from '../compression';
import { fillingOfHead } from '../viewer-in-head';
import { OpenParts, pageTemplate, type PageTemplate } from './page-template';
import { PageStore } from './page-store';
import { mayBeKept, type RenderShared } from './render-shared';

const limits = { lifetimeMs: 10_000, mostBytes: 12 * 1024 * 1024 };

/** Browsers of which it is remembered when they last changed something. */
const mostWriters = 10_000;

/** The pages that all drivers share but for what is each one's own: made once, and filled in for whoever asks. */
export class DriverPages {
  private readonly store = new PageStore<PageTemplate>(limits);
  /** By session, the generation of pages that has what the browser changed last. */
  private readonly lastWrites = new LRUCache<string, number>({ max: mostWriters });

  constructor(
    private readonly render: RenderShared,
    private readonly isShared: (path: string) => boolean,
  ) {}

  /** What pages show has changed. @param writer the secret of the session that changed it, if there was one */
  drop(writer: string | null): void {
    const generation = this.store.drop();
    if (writer !== null) this.lastWrites.set(hashSecret(writer), generation);
  }

  /** Forgets every page. */
  clear(): void {
    this.store.clear();
  }

  /**
   * @param sameFor all that may tell one driver's page from another's but who he is, as headers
   * @param session the secret of his session
   * @returns whether the request was answered: not when it is for a page that is not shared, when nobody is signed in,
   *   when the page shows a post that is the driver's own, and when it cannot be filled in
   */
  async answer(
    request: Request,
    response: Response,
    sameFor: Record<string, string>,
    session: string,
  ): Promise<boolean> {
    const key = JSON.stringify([request.originalUrl, sameFor]);
    if (!this.store.has(key) && !this.isShared(request.path)) return false;
    const template = () =>
      this.store.get(key, () => this.make(request, sameFor), this.lastWrites.get(hashSecret(session)));
    const page = await whileDatabaseAnswers(() => fillIn(template, session)).catch(leaveToRemix);
    if (!page) return false;
    for (const [name, value] of page.headers) response.append(name, value);
    response.status(page.status).setHeader('Content-Security-Policy', page.policy);
    await sendPage(request, response, page.body, (encoding) => compress(page.body, encoding, 'one'));
    return true;
  }

  private async make(request: Request, sameFor: Record<string, string>) {
    const openParts = new OpenParts();
    const rendered = await this.render(request, sameFor, openParts);
    const value = pageTemplate(rendered.answer, await rendered.answer.text(), openParts);
    return { value, mayBeKept: mayBeKept(rendered), bytes: value.bytes };
  }
}

/** It fails there too, or not, and says so in a page with the site's frame. */
function leaveToRemix(error: unknown): null {
  if (!isDatabaseOutage(error)) log.error({ error }, 'a page could not be filled in');
  return null;
}

async function fillIn(template: () => Promise<PageTemplate>, session: string) {
  const [open, { status, headers, posts, fill }] = await Promise.all([readSession(session), template()]);
  if (!open || posts.some(({ userId }) => userId === open.actor.id)) return null;
  const ids = posts.map(({ id }) => id);
  const votes = await findDirections('post', ids, open.actor.id);
  const filling = new Map([
    ...fillingOfHead(open.user),
    ...posts.map((post) => [voteSlot(post), votes.get(post.id) ?? null] as const),
  ]);
  return { status, headers, ...fill(filling) };
}
