import { findPlacesBetween, maxPlaceId, placesChangedAt } from '~models/location';
import { findRoads } from '~models/location-road';
import { findLastPostsBy, findNewestPost, findPostsBetween } from '~models/post';
import { findPublicUsers, maxUserId } from '~models/user';
import { config } from '~/config.server';
import { cachedForAMinute } from './read-cache';
import { textElement, xmlHead } from './xml';

/** A page for search engines: its path on this site, and when it last changed, if known. */
type ListedPage = { path: string; changedAt: Date | null };

/** From the first id up to but not including the second. */
type IdRange = [from: number, to: number];

/** A kind of page, whose rows have ids from 1 to `maxId`. */
type Section = {
  maxId: () => Promise<number>;
  /** At most `limit` pages with these ids. */
  pages: (ids: IdRange, limit: number) => Promise<ListedPage[]>;
  /** When any of its pages last changed, or a later time. If missing, a part's first page must be its newest; that page's time is used. */
  changedAt?: () => Promise<Date | null>;
};

/**
 * Ids per part. Sitemaps.org (protocol 0.9) allows 50,000 addresses. Smaller parts are faster to create; larger ones keep the index short.
 */
const idsPerPart = 5_000;

/** Pages that every site has, without personal pages and search results. */
const fixedPaths = [
  ...['/', '/latest-meat', '/most-eaten-meat', '/most-beat-meat', '/leaderboard', '/locations', '/highways', '/map'],
  ...['/ahead', '/trip', '/memes', '/store', '/scoring', '/sources', '/privacy-policy', '/terms-of-service'],
  ...['/data-deletion', '/moderation', '/verify-help', '/api/docs'],
];

/** Paths of the pages that change with each post. */
const pathsWithPosts = new Set(['/', '/latest-meat', '/most-eaten-meat', '/most-beat-meat', '/leaderboard']);

const newestPostAt = async (): Promise<Date | null> => (await findNewestPost())?.createdAt ?? null;

const one = () => Promise.resolve(1);

const sections: Record<string, Section> = {
  pages: {
    maxId: one,
    async pages() {
      const at = await newestPostAt();
      return fixedPaths.map((path) => ({ path, changedAt: pathsWithPosts.has(path) ? at : null }));
    },
    changedAt: newestPostAt,
  },
  highways: {
    maxId: one,
    async pages() {
      const roads = await findRoads();
      return roads.map((road) => ({ path: `/highways/${encodeURIComponent(road)}`, changedAt: null }));
    },
    changedAt: placesChangedAt,
  },
  posts: {
    maxId: async () => (await findNewestPost())?._id ?? 0,
    async pages(ids, limit) {
      const posts = await findPostsBetween(...ids, limit);
      return posts.map(({ _id, createdAt }) => ({ path: `/posts/${_id}`, changedAt: createdAt }));
    },
  },
  locations: {
    maxId: maxPlaceId,
    async pages(ids, limit) {
      const places = await findPlacesBetween(...ids, limit);
      return places.map(({ _id, updatedAt }) => ({ path: `/locations/${_id}`, changedAt: updatedAt }));
    },
    changedAt: placesChangedAt,
  },
  users: {
    maxId: maxUserId,
    async pages(ids, limit) {
      // Most drivers have posted, so a few users are usually enough to find one page for the index.
      for (const userLimit of [10 * limit, idsPerPart]) {
        const users = await findPublicUsers(...ids, userLimit);
        const last = await findLastPostsBy(users.map(({ _id }) => _id));
        const pages = users.flatMap(({ _id, username }) => {
          const changedAt = last.get(_id);
          // Profiles without posts aren't listed.
          return changedAt ? [{ path: `/users/${encodeURIComponent(username)}`, changedAt }] : [];
        });
        if (pages.length >= limit || users.length < userLimit) return pages.slice(0, limit);
      }
      return [];
    },
    changedAt: newestPostAt,
  },
};

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The ids of a part. Parts depend only on ids, so they are the same for everyone, regardless of writes. */
const idsOf = (number: number): IdRange => [(number - 1) * idsPerPart + 1, number * idsPerPart + 1];

/** Number of parts that are read concurrently for the index. */
const partsAtOnce = 20;

/** The address of each non-empty part, and when it last changed (sitemaps.org, index). */
export const sitemapIndex = cachedForAMinute(async (): Promise<string> => {
  const lines: string[] = [];
  for (const [name, section] of Object.entries(sections)) lines.push(...(await linesOf(name, section)));
  return `${xmlHead}<sitemapindex ${namespace}>\n${lines.join('')}</sitemapindex>\n`;
});

async function linesOf(name: string, { maxId, pages, changedAt }: Section): Promise<string[]> {
  const parts = Math.ceil((await maxId()) / idsPerPart);
  const sectionChangedAt = await changedAt?.();
  const lineOf = async (number: number): Promise<string[]> => {
    const [first] = await pages(idsOf(number), 1);
    // The sitemap schema forbids empty parts.
    if (!first) return [];
    const part = { path: `/sitemaps/${name}-${number}.xml`, changedAt: sectionChangedAt ?? first.changedAt };
    return [`<sitemap>${addressAndTime(part)}</sitemap>\n`];
  };
  const lines: string[] = [];
  for (let from = 1; from <= parts; from += partsAtOnce) {
    const numbers = Array.from({ length: Math.min(partsAtOnce, parts - from + 1) }, (_, at) => from + at);
    lines.push(...(await Promise.all(numbers.map(lineOf))).flat());
  }
  return lines;
}

const addressAndTime = ({ path, changedAt }: ListedPage): string =>
  textElement('loc', config.SITE_URL + path) + (changedAt ? textElement('lastmod', changedAt.toISOString()) : '');

/** @returns the part's text; null if the part doesn't exist or is empty */
export async function sitemapPart(name: string, number: number): Promise<string | null> {
  const section = Object.hasOwn(sections, name) ? sections[name] : undefined;
  if (!section || !Number.isSafeInteger(number) || number < 1) return null;
  const pages = await section.pages(idsOf(number), idsPerPart);
  if (pages.length === 0) return null;
  const lines = pages.map((page) => `<url>${addressAndTime(page)}</url>\n`);
  return `${xmlHead}<urlset ${namespace}>\n${lines.join('')}</urlset>\n`;
}
