import type { Response } from 'express';
import { LRUCache } from 'lru-cache';
import { isDatabaseOutage } from '~models/database/outage';
import { whileDatabaseAnswers } from '~models/database/watchdog';
import { findDirections } from '~models/vote';
import { hashSecret } from '~/domain/accounts/secrets';
import { readSession } from '~/domain/accounts/sessions';
import { mayEdit } from '~/domain/actor';
import { rankSlot, voteSlot } from '~/domain/slots';
import { log } from '~/services/log';
import { compress, sendPage } from '../compression';
import { rankInWords } from '../own-rank';
import { renderInLimit } from '../render-limit';
import { fillingOfHead } from '../viewer-in-head';
import { OpenParts, pageTemplate, type PageTemplate } from './page-template';
import { PageStore } from './page-store';
import { type Asked, keyOf, mayBeKept, type RenderShared } from './render-shared';

const limits = { lifetimeMs: 10_000, mostBytes: 12 * 1024 * 1024 };

/** Browsers of which it is remembered when they last changed something. */
const mostWriters = 10_000;

/** The pages that all drivers share but for what is each one's own: made once, and filled in for whoever asks. */
export class DriverPages {
  private readonly store = new PageStore<PageTemplate>(limits);
  /** By session, the generation of pages that has what the browser changed last. */
  private readonly lastWrites = new LRUCache<string, number>({ max: mostWriters });

  constructor(private readonly render: RenderShared) {}

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
   * @param session the secret of the driver's session
   * @returns whether the request was answered: not when nobody is signed in, when the page shows a post that is the driver's
   *   own or they are an editor, whose menu has more in it, and when it cannot be filled in
   */
  async answer(asked: Asked, response: Response, session: string): Promise<boolean> {
    const template = () => this.template(asked, response, this.lastWrites.get(hashSecret(session)));
    const page = await whileDatabaseAnswers(() => fillIn(template, session)).catch(leaveToRemix);
    if (!page) return false;
    for (const [name, value] of page.headers) response.append(name, value);
    response.status(page.status).setHeader('Content-Security-Policy', page.policy);
    await sendPage(asked.request, response, page.body, (encoding) => compress(page.body, encoding, 'one'));
    return true;
  }

  private async template(asked: Asked, response: Response, earliest?: number): Promise<PageTemplate | null> {
    const found = this.store.find(keyOf(asked), earliest);
    if (found) return found;
    return renderInLimit(asked.request, response, () => this.store.get(keyOf(asked), () => this.make(asked), earliest));
  }

  private async make(asked: Asked) {
    const openParts = new OpenParts();
    const rendered = await this.render(asked, openParts);
    const value = pageTemplate(rendered.answer, await rendered.answer.text(), openParts);
    return { value, mayBeKept: mayBeKept(rendered), bytes: value.bytes };
  }
}

/** It fails there too, or not, and says so in a page with the site's frame. */
function leaveToRemix(error: unknown): null {
  if (!isDatabaseOutage(error)) log.error({ error }, 'a page could not be filled in');
  return null;
}

async function fillIn(template: () => Promise<PageTemplate | null>, session: string) {
  const [open, made] = await Promise.all([readSession(session), template()]);
  if (!open || !made || mayEdit(open.actor)) return null;
  const { status, headers, posts, ranks, fill } = made;
  if (posts.some(({ userId }) => userId === open.actor.id)) return null;
  const ids = posts.map(({ id }) => id);
  const [votes, ...ownRanks] = await Promise.all([
    findDirections('post', ids, open.actor.id),
    ...ranks.map(async (period) => [rankSlot(period), await rankInWords(open.actor.id, period)] as const),
  ]);
  const filling = new Map([
    ...fillingOfHead(open.user),
    ...posts.map((post) => [voteSlot(post), votes.get(post.id) ?? null] as const),
    ...ownRanks,
  ]);
  return { status, headers, ...fill(filling) };
}
