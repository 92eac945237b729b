import { createHash, randomBytes } from 'node:crypto';
import { photoOrigins } from '~/services/photo-store';

/**
 * The Content-Security-Policy. A page's own scripts and styles are rendered with a nonce, and named in the
 * policy by their hashes: the page is then the same bytes for all who are shown the same. What anybody typed has no nonce,
 * since nobody knows it before the page is rendered, and so is never named.
 */

/** A part of a page's text; `own` where it is what stands in a script or style of ours. */
export type TextPart = { text: string; own: 'script' | 'style' | null };

/** The same as it is sent, as UTF-8; `source` is what a policy calls it (CSP Level 3, 2.3.1), null where it calls it nothing. */
export type InlineElement = { bytes: Buffer; source: { directive: 'script' | 'style'; hash: string } | null };

/** @returns a part as it is sent. */
export function pagePart({ text, own }: TextPart): InlineElement {
  const bytes = Buffer.from(text, 'utf8');
  const hash = () => `'sha256-${createHash('sha256').update(bytes).digest('base64')}'`;
  return { bytes, source: own && text ? { directive: own, hash: hash() } : null };
}

/** 128 random bits, for one rendering. */
export const newNonce = (): string => randomBytes(16).toString('hex');

/** @returns a page's parts without its nonces; their texts together are the page. */
export function partsOf(page: string, nonce: string): TextPart[] {
  const marked = ` nonce="${nonce}"`;
  const ownElements = new RegExp(`(<(script|style)\\b[^>]*?${marked}[^>]*>)(.*?)(?=</\\2>)`, 'gs');
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: whole, 1: tag = '', 2: name, 3: text = '', index } of page.matchAll(ownElements)) {
    const before = (page.slice(end, index) + tag).replaceAll(marked, '');
    parts.push({ text: before, own: null }, { text, own: name === 'style' ? 'style' : 'script' });
    end = index + whole.length;
  }
  parts.push({ text: page.slice(end).replaceAll(marked, ''), own: null });
  return parts;
}

/** A page as it is sent, and its policy. */
export type WholePage = { body: Buffer<ArrayBuffer>; policy: string };

/** @returns the page that parts make, in their order. */
export const wholePage = (parts: readonly InlineElement[]): WholePage => ({
  body: Buffer.concat(parts.map(({ bytes }) => bytes)),
  policy: contentPolicy(parts),
});

/** @returns the policy of an answer, whose own scripts and styles `parts` tells. */
export function contentPolicy(parts: readonly InlineElement[] = []): string {
  const sources = { script: new Set(["script-src 'self'"]), style: new Set(["style-src 'self'"]) };
  for (const { source } of parts) if (source) sources[source.directive].add(source.hash);
  return [...sameForAll, [...sources.script].join(' '), [...sources.style].join(' ')].join(';');
}

const sameForAll = [
  "default-src 'self'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  ["img-src 'self' data: blob:", ...photoOrigins].join(' '),
  "object-src 'none'",
  // By which vite tells a page that its sources changed.
  ...(import.meta.env.DEV ? ["connect-src 'self' ws:"] : []),
];
