import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { config, onSite } from '~/config.server';
import { cardBox } from '~/schemas/photos';
import { nameInTown } from '~/schemas/places';
import { nameOf, plainNameOf } from '~/schemas/text';
import { clock } from '~/services/clock';
import { etagOf } from '~/services/files';
import { findLatestOnRoad } from '~models/post';
import { readHighway } from './highways/read-highway';
import { findLocationOrFail } from './locations/read-locations';
import { type Post, presentPost, presentRows } from './posts/present-post';
import { listPosts, readPostInFull } from './posts/read-posts';
import { readProfilePage } from './profiles/read-user';
import { cachedBriefly } from './read-cache';
import { emptyElement, escapeXml, textElement, xmlHead } from './xml';

/** The subject of a feed. The highway, id or username comes from the URL. */
export type FeedOf =
  | { kind: 'latest' }
  | { kind: 'most-eaten' }
  | { kind: 'highway'; highway: string }
  | { kind: 'location'; id: number }
  | { kind: 'user'; username: string };

type Feed = {
  title: string;
  /** The path of the page with the same posts; the feed is at this path with `.atom` appended. */
  path: string;
  posts: Post[];
};

/** Number of entries in a feed. */
const postsInFeed = 30;

/**
 * Reads a feed as a visitor sees it.
 * @throws DomainError `highway-unknown`, `location-not-found`, `user-not-found` (also for a driver without a public profile)
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

/** The `updated` time of a feed without entries, since RFC 4287 (4.1.1) requires one. */
const never = '1970-01-01T00:00:00.000Z';

/**
 * An Atom feed (RFC 4287). Leaves out vote counts, since each vote would change the feed.
 * @param feed posts in the order to list them
 */
function atomFile({ title, path, posts }: Feed): string {
  const updated =
    posts
      .map(({ createdAt, editedAt }) => editedAt ?? createdAt)
      .sort()
      .at(-1) ?? never;
  const head = [
    textElement('id', onSite(path)),
    textElement('title', `${title} · ${config.SITE_NAME}`),
    textElement('updated', updated),
    emptyElement('link', { rel: 'self', type: 'application/atom+xml', href: onSite(`${path}.atom`) }),
    emptyElement('link', { rel: 'alternate', type: 'text/html', href: onSite(path) }),
    textElement('icon', onSite('/icon-192.png')),
  ];
  return `${xmlHead}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">\n${head.join('\n')}\n${posts.map(entryOf).join('')}</feed>\n`;
}

function entryOf(post: Post): string {
  const { id, title, createdAt, editedAt, author, images } = post;
  const address = onSite(`/posts/${id}`);
  const [photo] = images;
  const parts = [
    textElement('id', address),
    textElement('title', title),
    textElement('published', createdAt),
    textElement('updated', editedAt ?? createdAt),
    `<author>${textElement('name', plainNameOf(author))}${author.profileUrl ? textElement('uri', onSite(author.profileUrl)) : ''}</author>`,
    emptyElement('link', { rel: 'alternate', type: 'text/html', href: address }),
    // Without the optional `length` in bytes: finding it would require reading the file.
    ...(photo ? [emptyElement('link', { rel: 'enclosure', type: 'image/jpeg', href: onSite(photo.url) })] : []),
    `<content type="html">${escapeXml(contentOf(post, address))}</content>`,
  ];
  return `<entry>\n${parts.join('\n')}\n</entry>\n`;
}

/** HTML; text that drivers typed is escaped. */
function contentOf({ title, description, location, images }: Post, address: string): string {
  const [photo] = images;
  const picture =
    photo &&
    `<p><a href="${escapeXml(address)}">${emptyElement('img', {
      src: onSite(photo.url),
      alt: title,
      width: photo.width,
      height: photo.height,
    })}</a></p>`;
  return [picture, description && textElement('p', description), location && textElement('p', location)]
    .filter(Boolean)
    .join('');
}

type FeedFile = {
  /** May differ from the requested path if a stop was merged. */
  path: string;
  content: string;
  /** A weak ETag of the content, which fits every encoding of it (RFC 9110 8.8.3). */
  etag: string;
  /** When this process first saw the content. The newest post's time isn't enough, because deleting a post changes the feed, too. */
  changedAt: Date;
};

/** Cached briefly. @throws DomainError the errors of `readFeed` */
export const feedFile: (of: FeedOf) => Promise<FeedFile> = cachedBriefly(async (of: FeedOf) => {
  const feed = await readFeed(of);
  const content = atomFile(feed);
  const etag = etagOf(content);
  return { path: feed.path, content, etag, changedAt: changedAt(feed.path, etag) };
});

const changes = new LRUCache<string, { etag: string; at: number }>({ max: 5_000 });

/** When this process first saw a feed with this ETag, in whole seconds. Two changes within a second get different times. */
function changedAt(path: string, etag: string): Date {
  const known = changes.get(path);
  if (known?.etag === etag) return new Date(known.at);
  const at = Math.max(Math.ceil(clock.now().getTime() / 1000) * 1000, (known?.at ?? 0) + 1000);
  changes.set(path, { etag, at });
  return new Date(at);
}

/** In pixels; Infinity for no limit. */
type MaxSize = { width: number; height: number };

/** Default width, in pixels. */
const defaultWidth = 600;

/**
 * The oEmbed response for a post: a frame with its card (oembed.com, `rich`).
 * @throws DomainError `post-not-found`, and all errors that a visitor gets for the post
 */
export async function oembedOf(postId: number, maxSize: MaxSize) {
  const { title, author } = await readPostInFull(null, postId);
  const scale = Math.min(1, Math.min(maxSize.width, defaultWidth) / cardBox.width, maxSize.height / cardBox.height);
  const [width, height] = [
    Math.max(1, Math.floor(cardBox.width * scale)),
    Math.max(1, Math.floor(cardBox.height * scale)),
  ];
  const frame = {
    src: onSite(`/posts/${postId}/embed`),
    ...{ title, width, height, loading: 'lazy', frameborder: 0, scrolling: 'no' },
    style: 'border:0;border-radius:12px;max-width:100%',
  };
  return {
    version: '1.0',
    type: 'rich',
    title,
    author_name: plainNameOf(author),
    ...(author.profileUrl && { author_url: onSite(author.profileUrl) }),
    provider_name: config.SITE_NAME,
    provider_url: config.SITE_URL,
    html: emptyElement('iframe', frame).replace(/\s*\/>$/, '></iframe>'),
    width,
    height,
    thumbnail_url: onSite(`/posts/${postId}/card.jpg`),
    thumbnail_width: cardBox.width,
    thumbnail_height: cardBox.height,
  };
}

const style =
  'html,body,a,img{display:block;width:100%;margin:0}img{height:auto}a:focus{outline:3px solid #fbbf24;outline-offset:-3px}';

/** The only page that other sites may frame: it contains nothing to click but a link to the post. */
export const embedPolicy = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join(';');

/** The frame's content: the post's card, linked to the post. @throws DomainError as above */
export async function embeddedPost(postId: number): Promise<string> {
  const { title } = await readPostInFull(null, postId);
  const image = emptyElement('img', { src: `/posts/${postId}/card.jpg`, alt: title, ...cardBox });
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeXml(title)}</title><style>${style}</style></head><body>`,
    `<a href="${escapeXml(onSite(`/posts/${postId}`))}" target="_blank" rel="noopener">${image}</a></body></html>`,
  ].join('');
}
