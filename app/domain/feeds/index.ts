import { clock } from '~/services/clock';
import { etagOf } from '~/services/etag-of';
import { changedAt } from '~/services/workers/worker';
import { cachedUntilChange } from '../read-cache';
import { atomFile } from './atom-file';
import { type FeedOf, readFeed } from './read-feed';

export type { FeedOf } from './read-feed';

type FeedFile = {
  /** On this site, where a place may have become part of another. */
  path: string;
  content: string;
  /** Of the content, weak: it stands for it in any encoding (RFC 9110 8.8.3). */
  etag: string;
  /**
   * Since when this site knows the content, in whole seconds, as headers tell it. A post that is taken away changes a feed as well, so
   * no time of a post will do.
   */
  changedAt: Date | undefined;
};

/** Written once until anything that pages show changes. @throws DomainError those of `readFeed` */
export const feedFile: (of: FeedOf) => Promise<FeedFile> = cachedUntilChange(async (of: FeedOf) => {
  const feed = await readFeed(of);
  const content = atomFile(feed);
  const etag = etagOf(content);
  return { path: feed.path, content, etag, changedAt: await changedAt(`feed ${feed.path}`, etag, clock.now()) };
});
