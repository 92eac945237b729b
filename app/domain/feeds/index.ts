import { LRUCache } from 'lru-cache';
import { clock } from '~/services/clock';
import { etagOf } from '~/services/etag-of';
import { cachedBriefly } from '../read-cache';
import { atomFile } from './atom-file';
import { type FeedOf, readFeed } from './read-feed';

export type { FeedOf } from './read-feed';

type FeedFile = {
  /** On this site, where a place may have become part of another. */
  path: string;
  content: string;
  /** Of the content, weak: it stands for it in any encoding (RFC 9110 8.8.3). */
  etag: string;
  /** When this process first saw the content. A removed post changes a feed as well, so no time of a post will do. */
  changedAt: Date;
};

/** Written once until anything that pages show changes. @throws DomainError those of `readFeed` */
export const feedFile: (of: FeedOf) => Promise<FeedFile> = cachedBriefly(async (of: FeedOf) => {
  const feed = await readFeed(of);
  const content = atomFile(feed);
  const etag = etagOf(content);
  return { path: feed.path, content, etag, changedAt: changedAt(feed.path, etag) };
});

const changes = new LRUCache<string, { etag: string; at: number }>({ max: 5_000 });

/** When this process first saw a feed with this tag, in whole seconds; of two changes within a second, each has its own. */
function changedAt(path: string, etag: string): Date {
  const known = changes.get(path);
  if (known?.etag === etag) return new Date(known.at);
  const at = Math.max(Math.ceil(clock.now().getTime() / 1000) * 1000, (known?.at ?? 0) + 1000);
  changes.set(path, { etag, at });
  return new Date(at);
}
