import type { MetaArgs, MetaDescriptor, MetaFunction } from '@remix-run/node';
import { canonicalPath, canonicalParameters } from '../schemas/page-handle';
import { cardBox, photoFormats, photoSrcset } from '../schemas/photos';
import type { PhotoView } from './view-types';

/** A page's metadata for search engines and link previews. */
type PageWords = {
  /** The page's own title. The document title appends the site's name. */
  title: string;
  /** `title` is the whole document title, without the site's name. */
  isWhole?: true;
  /** One or two sentences for search results. Truncated if too long. */
  description: string;
  /** Path of a 1200 by 630 picture for link previews; the site's own by default. */
  card?: string;
  /** Path of its Atom feed. */
  feed?: string;
  /** The photo at the top of the page, and the `sizes` that it is shown with. */
  firstPhoto?: { photo: PhotoView; sizes: string } | null;
  /** Other elements of the head. */
  more?: MetaDescriptor[];
};

/** In characters; search results show about this much. */
const longestDescription = 155;

/** The part of the root loader's data that is used here. */
type Root = { root: () => { siteUrl: string; siteName: string; lite: boolean } };

type Words<L> = PageWords | ((args: MetaArgs<L, Root>) => PageWords);

/**
 * The `meta` of a page. A public page has its canonical address and Open Graph tags (ogp.me). A header, not a tag, tells search engines
 * what they may index (app/http/express/response-headers.ts).
 */
export const pageMeta =
  <L = unknown>(words: Words<L>): MetaFunction<L, Root> =>
  (args) => {
    const { matches, location } = args;
    const text = typeof words === 'function' ? words(args) : words;
    const { title, card = '/card.jpg', feed, firstPhoto, more = [] } = text;
    const handle = matches[matches.length - 1]?.handle;
    const tags: MetaDescriptor[] = [
      { title: text.isWhole ? title : pageTitle(title) },
      { name: 'description', content: shortened(text.description) },
      ...more,
    ];
    if (firstPhoto && !matches[0]?.data.lite) tags.push(...photoPreload(firstPhoto));
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
        ['description', shortened(text.description)],
        ['image', site + card],
        ['image:width', String(cardBox.width)],
        ['image:height', String(cardBox.height)],
        ['image:alt', title],
      ].map(([name, content]) => ({ property: `og:${name}`, content })),
      { name: 'twitter:card', content: 'summary_large_image' },
    ];
  };

/**
 * Lets the browser request a photo before it has received the inline styles and the page up to the photo. Browsers that can't show the
 * format ignore the element.
 */
function photoPreload({ photo, sizes }: { photo: PhotoView; sizes: string }): MetaDescriptor[] {
  const format = photoFormats.find((each) => photo.formats.includes(each));
  if (!format) return [];
  return [
    {
      ...{ tagName: 'link', rel: 'preload', as: 'image', type: `image/${format}` },
      ...{ imageSrcSet: photoSrcset(photo, format), imageSizes: sizes, fetchpriority: 'high' },
    },
  ];
}

function shortened(text: string): string {
  const words = text.replace(/\s+/g, ' ');
  return words.length > longestDescription ? words.slice(0, longestDescription).replace(/\W*\s\S*$/, '…') : words;
}

/** In document titles; the page itself shows the operator's SITE_NAME. */
const product = 'Eat It or Beat It';

/** The page's own title comes first, since tabs are narrow. */
export const pageTitle = (page: string): string => `${page} · ${product}`;
