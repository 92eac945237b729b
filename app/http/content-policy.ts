import { createHash, randomBytes } from 'node:crypto';
import { photoOrigins } from '~/services/photo-store';

/**
 * The Content-Security-Policy. Our own scripts and styles are rendered with a nonce, but the policy lists them by hash, so that a cached
 * page has the same bytes for everyone. An injected script can't have the nonce, which is new for each render, so its hash is never listed.
 */

/** `own` is set for the text of our own scripts and styles. */
export type TextPart = { text: string; own: 'script' | 'style' | null };

/** `bytes` is UTF-8. `source` is the hash for the policy (CSP Level 3, 2.3.1), null for markup. */
export type InlineElement = { bytes: Buffer; source: { directive: 'script' | 'style'; hash: string } | null };

export const pagePart = ({ text, own }: TextPart): InlineElement => inlineElement(Buffer.from(text, 'utf8'), own);

function inlineElement(bytes: Buffer, own: TextPart['own']): InlineElement {
  const hash = () => `'sha256-${createHash('sha256').update(bytes).digest('base64')}'`;
  return { bytes, source: own && bytes.length > 0 ? { directive: own, hash: hash() } : null };
}

/** 128 random bits, for one render. */
export const newNonce = (): string => randomBytes(16).toString('hex');

/** Splits a page at its own scripts and styles, and removes the nonces. */
export function partsOf(page: string, nonce: string): TextPart[] {
  const attribute = ` nonce="${nonce}"`;
  const ownElements = new RegExp(`(<(script|style)\\b[^>]*?${attribute}[^>]*>)(.*?)(?=</\\2>)`, 'gs');
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: whole, 1: tag = '', 2: name, 3: text = '', index } of page.matchAll(ownElements)) {
    const before = (page.slice(end, index) + tag).replaceAll(attribute, '');
    parts.push({ text: before, own: null }, { text, own: name === 'style' ? 'style' : 'script' });
    end = index + whole.length;
  }
  parts.push({ text: page.slice(end).replaceAll(attribute, ''), own: null });
  return parts;
}

export type WholePage = { body: Buffer<ArrayBuffer>; policy: string };

export const wholePage = (parts: readonly InlineElement[]): WholePage => ({
  body: Buffer.concat(parts.map(({ bytes }) => bytes)),
  policy: contentPolicy(parts),
});

/** @param parts the page's own scripts and styles */
export function contentPolicy(parts: readonly InlineElement[] = []): string {
  const sources = { script: new Set(["script-src 'self'"]), style: new Set(["style-src 'self'"]) };
  for (const { source } of parts) if (source) sources[source.directive].add(source.hash);
  return [...commonDirectives, [...sources.script].join(' '), [...sources.style].join(' ')].join(';');
}

/** For a script or photo. Only matters if it is opened by itself. */
export const filePolicy = "default-src 'self';frame-ancestors 'none'";

/** For the service worker, which fetches photos to save them. */
export const workerPolicy = (): string => `${contentPolicy()};${["connect-src 'self'", ...photoOrigins].join(' ')}`;

const commonDirectives = [
  "default-src 'self'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  ["img-src 'self' data: blob:", ...photoOrigins].join(' '),
  "object-src 'none'",
  ...connections(),
];

/** `connect-src` beyond the site itself: photo hosts, for saving photos offline, and in development Vite's hot reload socket. */
function connections(): string[] {
  const others = [...photoOrigins, ...(import.meta.env.DEV ? ['ws:'] : [])];
  return others.length > 0 ? [["connect-src 'self'", ...others].join(' ')] : [];
}
