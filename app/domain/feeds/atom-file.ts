import { config } from '~/config.server';
import { plainNameOf } from '~/schemas/name-of';
import type { Post } from '../posts/present-post';
import { emptyElement, escapeXml, textElement, xmlHead } from '../xml';
import type { Feed } from './read-feed';

/** Absolute, as feeds are read elsewhere. */
const onSite = (address: string): string => new URL(address, config.SITE_URL).href;

/** What a feed without entries says of its age: RFC 4287 (4.1.1) wants a time, and it has never changed. */
const never = '1970-01-01T00:00:00.000Z';

/**
 * An Atom feed (RFC 4287). Votes are not told: a feed would be new with each of them.
 * @param feed its posts in the order to list them
 */
export function atomFile({ title, path, posts }: Feed): string {
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
    // A reader asks for its bytes: nobody knows them without reading the file.
    ...(photo ? [emptyElement('link', { rel: 'enclosure', type: 'image/jpeg', href: onSite(photo.url) })] : []),
    `<content type="html">${escapeXml(contentOf(post, address))}</content>`,
  ];
  return `<entry>\n${parts.join('\n')}\n</entry>\n`;
}

/** HTML, in which whatever a driver typed stays text. */
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
