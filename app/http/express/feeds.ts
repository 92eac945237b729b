import { type Request, type Response, Router } from 'express';
import { type FeedOf, feedFile } from '~/domain/feeds';
import { whileDatabaseAnswers } from '~/domain/database-outage';
import { pathId } from '../path-id';
import { renderInLimit } from '../render-limit';
import { sendUnlessKnown } from './send-unless-known';

/** `/highways/I-40.atom` and its like: an address of Remix cannot end in what tells it from its page. */
export const feeds = Router();

const feedsAt: [address: RegExp, feedOf: (named: string) => FeedOf][] = [
  [/^\/latest-meat\.atom$/, () => ({ kind: 'latest' })],
  [/^\/most-eaten-meat\.atom$/, () => ({ kind: 'most-eaten' })],
  [/^\/highways\/([^/]+)\.atom$/, (highway) => ({ kind: 'highway', highway })],
  [/^\/locations\/([^/]+)\.atom$/, (id) => ({ kind: 'location', id: pathId(id) })],
  [/^\/users\/([^/]+)\.atom$/, (username) => ({ kind: 'user', username })],
];

for (const [address, feedOf] of feedsAt) {
  feeds.get(address, (request, response, next) => {
    const [named = ''] = Object.values(request.params);
    send(request, response, feedOf, named).catch(next);
  });
}

async function send(
  request: Request,
  response: Response,
  feedOf: (named: string) => FeedOf,
  named: string,
): Promise<void> {
  const of = feedOf(named);
  const file = await renderInLimit(request, response, () => whileDatabaseAnswers(() => feedFile(of)));
  if (!file) return;
  // A place that became part of another: the merge can be undone, so that nobody may keep this.
  if (of.kind === 'location' && file.path !== `/locations/${named}`) {
    response.set('Cache-Control', 'no-store').redirect(301, `${file.path}.atom`);
    return;
  }
  const { content: body, etag, changedAt } = file;
  sendUnlessKnown(request, response, { type: 'application/atom+xml; charset=utf-8', body, etag, changedAt });
}
