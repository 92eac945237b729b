import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { clock } from '~/services/clock';
import { workerNumber } from '~/services/workers/worker';
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
   * Since when this process knows the content, in whole seconds, as headers tell it. A post that is taken away changes a feed as
   * well, so no time of a post will do. Unknown to workers, who may each come to know it at another time: their readers go by the tag.
   */
  changedAt: Date | undefined;
};

/** Feeds whose last change is remembered: more than a site's readers ask for in a day. */
const mostRemembered = 5_000;
const lastChange = new LRUCache<string, { etag: string; at: Date }>({ max: mostRemembered });

/** Written once until anything that pages show changes. @throws DomainError those of `readFeed` */
export const feedFile: (of: FeedOf) => Promise<FeedFile> = cachedUntilChange(async (of: FeedOf) => {
  const feed = await readFeed(of);
  const content = atomFile(feed);
  const etag = `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
  return { path: feed.path, content, etag, changedAt: workerNumber === null ? changeOf(feed.path, etag) : undefined };
});

function changeOf(path: string, etag: string): Date {
  const known = lastChange.get(path);
  if (known?.etag === etag) return known.at;
  // Of two changes within a second, each has its own.
  const at = new Date(Math.max(Math.ceil(clock.now().getTime() / 1000) * 1000, (known?.at.getTime() ?? 0) + 1000));
  lastChange.set(path, { etag, at });
  return at;
}
