import { eachPlaceBetween, greatestPlaceId, placesChangedAt } from '~models/location';
import { findRoads } from '~models/location-road';
import { eachPostBetween, findLastPostsBy, findNewestPost } from '~models/post';
import { findPublicUsers, greatestUserId } from '~models/user';

/** A page for search engines: its path on this site, and when it changed last, where that is known. */
export type ListedPage = { path: string; changedAt: Date | null };

/** A kind of pages, whose rows have ids from 1 up to `greatest`. */
export type Section = {
  greatest: () => Promise<number>;
  /** From the id `from` on to before `to`, one read after the other, so that memory stays flat. */
  pages: (from: number, to: number) => AsyncIterable<ListedPage>;
  /** When any of these pages changed last, or a later time. */
  changedAt: (from: number, to: number) => Promise<Date | null>;
};

/** Pages that every site has; what is for one reader alone, or the answer to a question, is not among them. */
const fixedPaths = [
  ...['/', '/latest-meat', '/most-eaten-meat', '/most-beat-meat', '/leaderboard', '/locations', '/highways', '/map'],
  ...['/ahead', '/trip', '/memes', '/store', '/scoring', '/sources', '/privacy-policy', '/terms-of-service'],
  ...['/data-deletion', '/moderation', '/verify-help', '/api/docs'],
];

/** Those of them that change with each post. */
const showsPosts = new Set(['/', '/latest-meat', '/most-eaten-meat', '/most-beat-meat', '/leaderboard']);

const newestPostAt = async (from?: number, to?: number): Promise<Date | null> =>
  (await findNewestPost(from, to))?.createdAt ?? null;

const one = () => Promise.resolve(1);

/** Users that are read at a time. */
const usersAtOnce = 500;

export const sections = {
  pages: {
    greatest: one,
    async *pages() {
      const at = await newestPostAt();
      for (const path of fixedPaths) yield { path, changedAt: showsPosts.has(path) ? at : null };
    },
    changedAt: () => newestPostAt(),
  },
  highways: {
    greatest: one,
    async *pages() {
      for (const road of await findRoads()) yield { path: `/highways/${encodeURIComponent(road)}`, changedAt: null };
    },
    changedAt: placesChangedAt,
  },
  posts: {
    greatest: async () => (await findNewestPost())?._id ?? 0,
    async *pages(from, to) {
      for await (const post of eachPostBetween(from, to))
        yield { path: `/posts/${post._id}`, changedAt: post.createdAt };
    },
    changedAt: newestPostAt,
  },
  locations: {
    greatest: greatestPlaceId,
    async *pages(from, to) {
      for await (const { _id, updatedAt } of eachPlaceBetween(from, to))
        yield { path: `/locations/${_id}`, changedAt: updatedAt };
    },
    changedAt: placesChangedAt,
  },
  users: {
    greatest: greatestUserId,
    async *pages(from, to) {
      let next = from;
      for (;;) {
        const users = await findPublicUsers(next, to, usersAtOnce);
        const last = await findLastPostsBy(users.map(({ _id }) => _id));
        for (const { _id, username } of users) {
          const at = last.get(_id);
          // Without a post there is nothing to find.
          if (at) yield { path: `/users/${encodeURIComponent(username)}`, changedAt: at };
        }
        if (users.length < usersAtOnce) return;
        next = (users.at(-1)?._id ?? to) + 1;
      }
    },
    changedAt: () => newestPostAt(),
  },
} satisfies Record<string, Section>;

export type SectionName = keyof typeof sections;
