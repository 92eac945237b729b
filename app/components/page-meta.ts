import type { MetaArgs, MetaDescriptor, MetaFunction } from '@remix-run/node';
import { canonicalPath, canonicalParameters } from '../schemas/page-handle';
import { cardBox } from '../schemas/photos';

/** What a page says of itself to those who are not on it: search engines, and anyone who is sent its link. */
type PageWords = {
  /** The page's own words; its tab says the site's name after them. */
  title: string;
  /** Its tab says nothing after them. */
  isWhole?: true;
  /** A sentence or two, for a list of results. Cut where it gets too long. */
  description: string;
  /** Path of a picture of 1200 by 630 that represents the page; the site's own by default. */
  card?: string;
  /** Path of its Atom feed. */
  feed?: string;
  /** Whatever else is in its head. */
  more?: MetaDescriptor[];
};

/** In characters: what lists of results show. */
const longestDescription = 155;

/** What the root's loader gives all pages. */
type Root = { root: () => { siteUrl: string; siteName: string } };

type Words<L> = PageWords | ((args: MetaArgs<L, Root>) => PageWords);

/**
 * The `meta` of a page. A page for anyone says which of its addresses is its own, and has what cards of links are made of
 * (ogp.me). What search engines may list is not said here, but in a header (app/http/express/response-headers.ts).
 */
export const pageMeta =
  <L = unknown>(words: Words<L>): MetaFunction<L, Root> =>
  (args) => {
    const { matches, location } = args;
    const said = typeof words === 'function' ? words(args) : words;
    const { title, card = '/card.jpg', feed, more = [] } = said;
    const handle = matches[matches.length - 1]?.handle;
    const tags: MetaDescriptor[] = [
      { title: said.isWhole ? title : pageTitle(title) },
      { name: 'description', content: shortened(said.description) },
      ...more,
    ];
    if (feed) tags.push({ tagName: 'link', rel: 'alternate', type: 'application/atom+xml', title, href: feed });
    const parameters = canonicalParameters(handle);
    if (!parameters) return tags;
    const site = matches[0]?.data.siteUrl ?? '';
    const url = site + canonicalPath(location.pathname, new URLSearchParams(location.search), parameters);
    return [
      ...tags,
      { tagName: 'link', rel: 'canonical', href: url },
      ...[
        ['url', url],
        ['type', 'website'],
        ['title', title],
        ['site_name', matches[0]?.data.siteName ?? ''],
        ['description', shortened(said.description)],
        ['image', site + card],
        ['image:width', String(cardBox.width)],
        ['image:height', String(cardBox.height)],
        ['image:alt', title],
      ].map(([name, content]) => ({ property: `og:${name}`, content })),
      { name: 'twitter:card', content: 'summary_large_image' },
    ];
  };

function shortened(text: string): string {
  const words = text.replace(/\s+/g, ' ');
  return words.length > longestDescription ? words.slice(0, longestDescription).replace(/\W*\s\S*$/, '…') : words;
}

/** In document titles; the page itself shows the operator's SITE_NAME. */
const product = 'Eat It or Beat It';

/** The page's own words come first, since tabs are narrow. */
export const pageTitle = (page: string): string => `${page} · ${product}`;
