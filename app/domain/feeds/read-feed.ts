import { nameInTown } from '~/schemas/place-name';
import { findLatestOnRoad } from '~models/post';
import { nameOf } from '~/schemas/name-of';
import { readHighway } from '../highways';
import { findLocationOrFail } from '../locations';
import { listPosts } from '../posts/read-posts';
import { type Post, presentPost, presentRows } from '../posts/present-post';
import { readProfilePage } from '../profiles/read-user';

/** What a feed is of; the key is an address's own word. */
export type FeedOf =
  | { kind: 'latest' }
  | { kind: 'most-eaten' }
  | { kind: 'highway'; highway: string }
  | { kind: 'location'; id: number }
  | { kind: 'user'; username: string };

export type Feed = {
  title: string;
  /** Of the page that shows the same; the feed itself is at this path with `.atom` after it. */
  path: string;
  posts: Post[];
};

/** Entries of a feed. */
export const postsInFeed = 30;

/**
 * As a visitor sees it.
 * @throws DomainError `highway-unknown`, `location-not-found`, `user-not-found` (for a driver who wants no public page, too)
 */
export async function readFeed(of: FeedOf): Promise<Feed> {
  switch (of.kind) {
    case 'latest':
      return { title: 'Latest Meat', path: '/latest-meat', posts: await postsBy('latest') };
    case 'most-eaten':
      return { title: 'Most Eaten Meat', path: '/most-eaten-meat', posts: await postsBy('most-eaten') };
    case 'highway': {
      const { highway } = await readHighway(of.highway, { limit: 1 });
      const rows = await findLatestOnRoad(highway, postsInFeed);
      const posts = await presentRows(rows, null, presentPost);
      return { title: `Plates along ${highway}`, path: `/highways/${encodeURIComponent(highway)}`, posts };
    }
    case 'location': {
      const place = await findLocationOrFail(of.id);
      const posts = await postsBy('latest', { locationId: place.id });
      return { title: `Plates at ${nameInTown(place)}`, path: `/locations/${place.id}`, posts };
    }
    case 'user': {
      const driver = await readProfilePage(null, of.username);
      const posts = await postsBy('latest', { userId: driver.id });
      return { title: `Plates by ${nameOf(driver)}`, path: `/users/${encodeURIComponent(driver.username)}`, posts };
    }
  }
}

async function postsBy(sort: 'latest' | 'most-eaten', of: { locationId?: number; userId?: number } = {}) {
  const { items } = await listPosts(null, { sort, limit: postsInFeed, ...of });
  return items;
}
