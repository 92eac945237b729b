import { Router } from 'express';
import { type FeedOf, feedFile } from '~/domain/feeds';
import { pathId } from '../path-id';
import { answerFile } from './answer-file';

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
  feeds.get(
    address,
    answerFile(async ({ params }, response) => {
      const [named = ''] = Object.values(params);
      const of = feedOf(named);
      const { path, content: body, etag, changedAt } = await feedFile(of);
      // A place that became part of another: the merge can be undone, so that nobody may keep this.
      if (of.kind === 'location' && path !== `/locations/${named}`) {
        response.set('Cache-Control', 'no-store').redirect(301, `${path}.atom`);
        return null;
      }
      return { type: 'application/atom+xml; charset=utf-8', body, etag, changedAt };
    }),
  );
}
