import { createHash, randomBytes } from 'node:crypto';
import { photoOrigins } from '~/services/photo-store';

/**
 * The Content-Security-Policy. A page's own scripts and styles are rendered with a mark in place of a nonce, and named in the
 * policy by their hashes: the page is then the same bytes for all who are shown the same. What anybody typed has no mark,
 * since nobody knows it before the page is rendered, and so is never named.
 */

type Own = 'script' | 'style' | null;

/** A part of a page's text; `own` where it is what stands in a script or style of ours. */
export class PagePart {
  private hash: string | null = null;

  constructor(
    readonly text: string,
    readonly own: Own,
  ) {}

  /** What a policy calls it (CSP Level 3, 2.3.1). Worked out once: parts are used for many answers. */
  get source(): string {
    this.hash ??= createHash('sha256').update(this.text).digest('base64');
    return `'sha256-${this.hash}'`;
  }
}

/** 128 random bits, for one rendering. */
export const newMark = (): string => randomBytes(16).toString('hex');

/** @returns a page's parts without its marks; their texts together are the page. */
export function partsOf(page: string, mark: string): PagePart[] {
  const marked = ` nonce="${mark}"`;
  const ownElements = new RegExp(`(<(script|style)\\b[^>]*?${marked}[^>]*>)(.*?)(?=</\\2>)`, 'gs');
  const parts: PagePart[] = [];
  let end = 0;
  for (const { 0: whole, 1: tag = '', 2: name, 3: text = '', index } of page.matchAll(ownElements)) {
    const before = (page.slice(end, index) + tag).replaceAll(marked, '');
    parts.push(new PagePart(before, null), new PagePart(text, name === 'style' ? 'style' : 'script'));
    end = index + whole.length;
  }
  parts.push(new PagePart(page.slice(end).replaceAll(marked, ''), null));
  return parts;
}

/** @returns the policy of an answer, whose own scripts and styles `parts` tells. */
export function contentPolicy(parts: readonly PagePart[] = []): string {
  const sources = { script: new Set<string>(), style: new Set<string>() };
  for (const part of parts) {
    if (part.own && part.text) sources[part.own].add(part.source);
  }
  return [
    ...sameForAll,
    ["script-src 'self'", ...sources.script].join(' '),
    ["style-src 'self'", ...sources.style].join(' '),
  ].join(';');
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
