import { createHash } from 'node:crypto';
import { asPageData, inPageData } from '~/remix-insides/server/data-in-page';
import { compress, type Encoding } from '../compression';
import { type InlineElement, pagePart, partsOf, type TextPart, type WholePage, wholePage } from '../content-policy';
import { type Needs, needsOf, placeholderPattern, type PlaceholderValues } from './placeholders';
import type { DrawPart, SharedRendering } from './shared-rendering';

/** Status and headers apart. */
export type FilledPage = WholePage & {
  /** Where the page is the same for all who ask. Weak: it stands for the page in any encoding (RFC 9110 8.8.3). */
  etag: string | null;
  in: (encoding: Encoding) => Promise<Buffer>;
};

/** A page that is rendered once, and filled in for whoever asks; one with nothing of anybody's own is complete already. */
export type PageTemplate = {
  status: number;
  /** Of the application; those of this very answer (compression) are added when it is sent. */
  headers: [name: string, value: string][];
  needs: Needs;
  fill: (values: PlaceholderValues) => FilledPage;
  /** In memory, roughly. */
  bytes: number;
};

/**
 * @param page as it was rendered; its placeholders stand for parts of its markup, and in its data for script
 * @throws Error when a placeholder stands anywhere else
 */
export function pageTemplate({ status, headers }: Response, page: string, rendering: SharedRendering): PageTemplate {
  const placeholders = new Set(rendering.placeholders);
  const pieces = partsOf(page, rendering.nonce).flatMap((part) => piecesOf(part, rendering, placeholders));
  const fillPieces = (values: PlaceholderValues) => wholePage(pieces.map((piece) => piece(values)));
  const common = { status, headers: [...headers], needs: needsOf(placeholders) };
  if (placeholders.size > 0) {
    // Its text and the data that its parts refer to.
    return { ...common, bytes: 4 * page.length, fill: (values) => forOne(fillPieces(values)) };
  }
  const whole = forAll(fillPieces(new Map()));
  // With its compressed copies.
  return { ...common, bytes: 1.5 * whole.body.length, fill: () => whole };
}

const forOne = (page: WholePage): FilledPage => ({
  ...page,
  etag: null,
  in: (encoding) => compress(page.body, encoding, 'one'),
});

/** The page is the same for all. */
export function forAll(page: WholePage): FilledPage {
  const compressed = new Map<Encoding, Promise<Buffer>>();
  return {
    ...page,
    etag: `W/"${createHash('sha256').update(page.body).digest('base64').slice(0, 22)}"`,
    in: (encoding) => {
      const made = compressed.get(encoding) ?? compress(page.body, encoding, 'many');
      compressed.set(encoding, made);
      return made;
    },
  };
}

type Piece = (values: PlaceholderValues) => InlineElement;

/** @param placeholders collects those found in data */
function piecesOf({ text, own }: TextPart, rendering: SharedRendering, placeholders: Set<string>): Piece[] {
  const draws: (string | DrawPart)[] = [];
  let end = 0;
  for (const { 0: found, 1: datum, index } of text.matchAll(anyPlaceholder)) {
    const draw: DrawPart = datum ? (values) => asPageData(values.get(datum) ?? null) : rendering.partOf(found);
    draws.push(text.slice(end, index), draw);
    if (datum) placeholders.add(datum);
    end = index + found.length;
  }
  draws.push(text.slice(end));
  if (own === null) return draws.map((draw) => (typeof draw === 'string' ? always(draw, own) : drawn([draw], own)));
  return [draws.length === 1 ? always(text, own) : drawn(draws, own)];
}

function always(text: string, own: TextPart['own']): Piece {
  const part = pagePart({ text, own });
  return () => part;
}

/** What the policy names is one piece, however many placeholders it has. */
const drawn =
  (draws: (string | DrawPart)[], own: TextPart['own']): Piece =>
  (values) =>
    pagePart({ text: draws.map((draw) => (typeof draw === 'string' ? draw : draw(values))).join(''), own });

const anyPlaceholder = new RegExp(`${inPageData(placeholderPattern)}|${placeholderPattern}`, 'g');
