import { createHash } from 'node:crypto';
import { config } from '~/config.server';
import { cardBox } from '~/schemas/card-box';
import { plainNameOf } from '~/schemas/name-of';
import { readPostInFull } from '../posts/read-posts';
import { emptyElement, escapeXml } from '../xml';

/** In pixels, Infinity for any. */
type Most = { width: number; height: number };

/** As wide as it gets where nobody asks for less, in pixels. */
const usualWidth = 600;

const onSite = (path: string) => new URL(path, config.SITE_URL).href;

/**
 * A post for other sites to show, as a frame with its card (oembed.com, `rich`).
 * @throws DomainError `post-not-found`, and whatever else a visitor is refused the post by
 */
export async function oembedOf(postId: number, most: Most) {
  const { title, author } = await readPostInFull(null, postId);
  const scale = Math.min(1, Math.min(most.width, usualWidth) / cardBox.width, most.height / cardBox.height);
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

/** This page alone may stand in a frame of another site: it has nothing to press but the link to the post. */
export const embedPolicy = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join(';');

/** What the frame shows: the post's card, which leads to the post. @throws DomainError as above */
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
