import { config } from '~/config.server';
import { cachedForAMinute } from '../read-cache';
import { textElement, xmlHead } from '../xml';
import { type ListedPage, type Section, type SectionName, sections } from './sections';

/** The most addresses that a part may have (sitemaps.org, protocol 0.9). */
export const mostInPart = 50_000;

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

type Part = { name: SectionName; number: number };

/** Ids that a part's rows have: parts are the same for all who ask, whatever is written meanwhile. */
const idsOf = (number: number): [from: number, to: number] => [(number - 1) * mostInPart + 1, number * mostInPart + 1];

const sectionOf = (name: SectionName): Section => sections[name];

const isSection = (name: string): name is SectionName => Object.hasOwn(sections, name);

/** The address of each part with something in it, and when that changed last (sitemaps.org, index). */
export const sitemapIndex = cachedForAMinute(async (_site: 'index'): Promise<string> => {
  const names = Object.keys(sections).filter(isSection);
  const lines: string[] = [];
  for (const name of names) {
    const parts = Math.ceil((await sectionOf(name).greatest()) / mostInPart);
    for (let number = 1; number <= parts; number += 1) lines.push(...(await lineOf({ name, number })));
  }
  return `${xmlHead}<sitemapindex ${namespace}>\n${lines.join('')}</sitemapindex>\n`;
});

async function lineOf({ name, number }: Part): Promise<string[]> {
  const section = sectionOf(name);
  const ids = idsOf(number);
  // The schema forbids a part without an address.
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

/** @returns the part's text, piece by piece; null where there is no such part, or nothing in it */
export async function sitemapPart(name: string, number: number): Promise<AsyncGenerator<string> | null> {
  if (!isSection(name) || !Number.isSafeInteger(number) || number < 1) return null;
  const section = sectionOf(name);
  const ids = idsOf(number);
  if ((await firstOf(section.pages(...ids))) === null) return null;
  return partText(section.pages(...ids));
}

/** Sent at a time: a piece for each address would cost more than the address. */
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
