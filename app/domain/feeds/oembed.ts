import { config } from '~/config.server';
import { nameOf } from '~/schemas/name-of';
import { photoAddress } from '~/schemas/photo-addresses';
import type { PhotoOutline } from '~/services/photo-store/photo-outline';
import { readPostInFull } from '../posts/read-posts';
import { emptyElement, escapeXml, textElement } from '../xml';

/** In pixels, Infinity for any. */
type Most = { width: number; height: number };

/** As wide as it gets where nobody asks for less, in pixels. */
const usualWidth = 550;
/** What the words beneath the photo take up. */
const wordsHeight = 120;

/**
 * A post for other sites to show, as a quotation without script (oembed.com, `rich`).
 * @throws DomainError `post-not-found`, and whatever else a visitor is refused the post by
 */
export async function oembedOf(postId: number, most: Most) {
  const post = await readPostInFull(null, postId);
  const { title, location, author, photos } = post;
  const onSite = (path: string) => new URL(path, config.SITE_URL).href;
  const address = onSite(`/posts/${postId}`);
  const width = Math.min(most.width, usualWidth);
  const photo = photos[0] ? fitted(photos[0], { width, height: most.height - wordsHeight }) : null;
  const picture = photo && { ...photo, url: onSite(photo.url) };
  const link = (inside: string) => `<a href="${escapeXml(address)}">${inside}</a>`;
  const html = [
    picture &&
      `<p>${link(emptyElement('img', { src: picture.url, alt: title, width: picture.width, height: picture.height }))}</p>`,
    `<p>${link(escapeXml(title))}</p>`,
    location && textElement('p', location),
  ];
  return {
    version: '1.0',
    type: 'rich',
    title,
    author_name: nameOf(author),
    ...(author.profileUrl && { author_url: onSite(author.profileUrl) }),
    provider_name: config.SITE_NAME,
    provider_url: config.SITE_URL,
    html: `<blockquote cite="${escapeXml(address)}">${html.filter(Boolean).join('')}</blockquote>`,
    width,
    height: Math.min(most.height, (photo?.height ?? 0) + wordsHeight),
    ...(picture && {
      thumbnail_url: picture.url,
      thumbnail_width: picture.width,
      thumbnail_height: picture.height,
    }),
  };
}

/** The smallest copy that fills the box, at its size in it; null where there is no room for any. */
function fitted({ pattern, widths, width, height }: PhotoOutline, box: Most) {
  const scale = Math.min(1, box.width / width, box.height / height);
  const shown = { width: Math.round(width * scale), height: Math.round(height * scale) };
  if (shown.width < 1 || shown.height < 1) return null;
  const copy = widths.find((each) => each >= shown.width) ?? Math.max(...widths);
  return { ...shown, url: photoAddress(pattern, copy, 'jpeg') };
}
