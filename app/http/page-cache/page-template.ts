import { createHash } from 'node:crypto';
import { asPageData, inPageData } from '~/remix-insides/server/data-in-page';
import { compress, type Encoding } from '../compression';
import { type InlineElement, pagePart, partsOf, type TextPart, type WholePage, wholePage } from '../content-policy';
import {
  type DrawPart,
  placeholderPattern,
  type SharedRendering,
  type SlotGroup,
  type SlotValues,
} from './shared-rendering';

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
  /** What has to be read of a driver in order to fill it in. */
  slots: readonly SlotGroup[];
  fill: (values: SlotValues) => FilledPage;
  /** In memory, roughly. */
  bytes: number;
};

/**
 * @param page as it was rendered; its placeholders stand for parts of its markup, and in its data for script
 * @throws Error when a placeholder stands anywhere else
 */
export function pageTemplate({ status, headers }: Response, page: string, rendering: SharedRendering): PageTemplate {
  const pieces = partsOf(page, rendering.nonce).flatMap((part) => piecesOf(part, rendering));
  const fillPieces = (values: SlotValues) => wholePage(pieces.map((piece) => piece(values)));
  const common = { status, headers: [...headers], slots: rendering.groups };
  if (rendering.groups.length > 0) {
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

function forAll(page: WholePage): FilledPage {
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

type Piece = (values: SlotValues) => InlineElement;

const anyPlaceholder = new RegExp(`${inPageData(placeholderPattern)}|${placeholderPattern}`, 'g');

function piecesOf({ text, own }: TextPart, rendering: SharedRendering): Piece[] {
  const draws: (string | DrawPart)[] = [];
  let end = 0;
  for (const { 0: found, 1: datum, index } of text.matchAll(anyPlaceholder)) {
    if (datum) rendering.assertDeclared(datum);
    const draw: DrawPart = datum ? (values) => asPageData(values.get(datum) ?? null) : rendering.partOf(found);
    draws.push(text.slice(end, index), draw);
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
