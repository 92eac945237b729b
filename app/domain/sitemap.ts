import { eachPlaceBetween, maxPlaceId, placesChangedAt } from '~models/location';
import { findRoads } from '~models/location-road';
import { eachPostBetween, findLastPostsBy, findNewestPost } from '~models/post';
import { findPublicUsers, maxUserId } from '~models/user';
import { config } from '~/config.server';
import { cachedForAMinute } from './read-cache';
import { textElement, xmlHead } from './xml';

/** A page for search engines: its path on this site, and when it last changed, if known. */
type ListedPage = { path: string; changedAt: Date | null };

/** A kind of page, whose rows have ids from 1 to `greatest`. */
type Section = {
  greatest: () => Promise<number>;
  /** Pages with ids from `from` up to but not including `to`, read one by one, so that memory stays flat. */
  pages: (from: number, to: number) => AsyncIterable<ListedPage>;
  /** When any of these pages last changed, or a later time. */
  changedAt: (from: number, to: number) => Promise<Date | null>;
};

/** Pages that every site has, without personal pages and search results. */
const fixedPaths = [
  ...['/', '/latest-meat', '/most-eaten-meat', '/most-beat-meat', '/leaderboard', '/locations', '/highways', '/map'],
  ...['/ahead', '/trip', '/memes', '/store', '/scoring', '/sources', '/privacy-policy', '/terms-of-service'],
  ...['/data-deletion', '/moderation', '/verify-help', '/api/docs'],
];

/** Those that change with each post. */
const showsPosts = new Set(['/', '/latest-meat', '/most-eaten-meat', '/most-beat-meat', '/leaderboard']);

const newestPostAt = async (from?: number, to?: number): Promise<Date | null> =>
  (await findNewestPost(from, to))?.createdAt ?? null;

const one = () => Promise.resolve(1);

/** Users per read. */
const usersAtOnce = 500;

const sections = {
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
    greatest: maxPlaceId,
    async *pages(from, to) {
      for await (const { _id, updatedAt } of eachPlaceBetween(from, to))
        yield { path: `/locations/${_id}`, changedAt: updatedAt };
    },
    changedAt: placesChangedAt,
  },
  users: {
    greatest: maxUserId,
    async *pages(from, to) {
      let next = from;
      for (;;) {
        const users = await findPublicUsers(next, to, usersAtOnce);
        const last = await findLastPostsBy(users.map(({ _id }) => _id));
        for (const { _id, username } of users) {
          const at = last.get(_id);
          // Profiles without posts aren't listed.
          if (at) yield { path: `/users/${encodeURIComponent(username)}`, changedAt: at };
        }
        if (users.length < usersAtOnce) return;
        next = (users.at(-1)?._id ?? to) + 1;
      }
    },
    changedAt: () => newestPostAt(),
  },
} satisfies Record<string, Section>;

type SectionName = keyof typeof sections;

/** Maximum addresses per part (sitemaps.org, protocol 0.9). */
const maxInPart = 50_000;

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

type Part = { name: SectionName; number: number };

/** The id range of a part. Parts depend only on ids, so they are the same for everyone, regardless of writes. */
const idsOf = (number: number): [from: number, to: number] => [(number - 1) * maxInPart + 1, number * maxInPart + 1];

const sectionOf = (name: SectionName): Section => sections[name];

const isSection = (name: string): name is SectionName => Object.hasOwn(sections, name);

/** The address of each non-empty part, and when it last changed (sitemaps.org, index). */
export const sitemapIndex = cachedForAMinute(async (): Promise<string> => {
  const names = Object.keys(sections).filter(isSection);
  const lines: string[] = [];
  for (const name of names) {
    const parts = Math.ceil((await sectionOf(name).greatest()) / maxInPart);
    for (let number = 1; number <= parts; number += 1) lines.push(...(await lineOf({ name, number })));
  }
  return `${xmlHead}<sitemapindex ${namespace}>\n${lines.join('')}</sitemapindex>\n`;
});

async function lineOf({ name, number }: Part): Promise<string[]> {
  const section = sectionOf(name);
  const ids = idsOf(number);
  // The sitemap schema forbids empty parts.
  if ((await firstOf(section.pages(...ids))) === null) return [];
  const path = `/sitemaps/${name}-${number}.xml`;
  return [`<sitemap>${addressAndTime({ path, changedAt: await section.changedAt(...ids) })}</sitemap>\n`];
}

async function firstOf(pages: AsyncIterable<ListedPage>): Promise<ListedPage | null> {
  for await (const page of pages) return page;
  return null;
}

const addressAndTime = ({ path, changedAt }: ListedPage): string =>
  textElement('loc', config.SITE_URL + path) + (changedAt ? textElement('lastmod', changedAt.toISOString()) : '');

/** @returns the part's text in chunks; null if the part doesn't exist or is empty */
export async function sitemapPart(name: string, number: number): Promise<AsyncGenerator<string> | null> {
  if (!isSection(name) || !Number.isSafeInteger(number) || number < 1) return null;
  const section = sectionOf(name);
  const ids = idsOf(number);
  if ((await firstOf(section.pages(...ids))) === null) return null;
  return partText(section.pages(...ids));
}

/** Lines per chunk: one chunk per line would cost more than the line. */
const linesInPiece = 500;

async function* partText(pages: AsyncIterable<ListedPage>): AsyncGenerator<string> {
  yield `${xmlHead}<urlset ${namespace}>\n`;
  let lines: string[] = [];
  for await (const page of pages) {
    lines.push(`<url>${addressAndTime(page)}</url>\n`);
    if (lines.length < linesInPiece) continue;
    yield lines.join('');
    lines = [];
  }
  yield `${lines.join('')}</urlset>\n`;
}
