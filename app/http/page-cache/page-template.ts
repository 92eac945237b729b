import { asPageData, inPageData } from '~/remix-insides/server/data-in-page';
import { etagOf } from '~/services/etag-of';
import { compress, type Encoding } from '../compression';
import {
  type InlineElement,
  inlineElement,
  pagePart,
  partsOf,
  type TextPart,
  type WholePage,
  wholePage,
} from '../content-policy';
import {
  type OpenPart,
  placeholderPattern,
  type SharedRendering,
  type SlotGroup,
  type SlotValues,
} from './shared-rendering';

/** Status and headers apart. */
export type FilledPage = {
  /** Where the page is the same for all who ask. Weak: it stands for the page in any encoding (RFC 9110 8.8.3). */
  etag: string | null;
  /** As it is sent. */
  sentIn: (encoding: Encoding | null) => Promise<WholePage>;
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
  const fillPieces = (values: SlotValues) => wholePage(pieces.flatMap((piece) => piece(values)));
  const common = { status, headers: [...headers], slots: rendering.groups };
  // Its text and the data that its parts refer to.
  if (rendering.readers !== 'visitors')
    return { ...common, bytes: 4 * page.length, fill: (values) => forOne(fillPieces(values)) };
  const whole = fillPieces(new Map());
  const filled = forAll(whole);
  // With its compressed copies.
  return { ...common, bytes: 1.5 * whole.body.length, fill: () => filled };
}

const forOne = (page: WholePage): FilledPage => ({
  etag: null,
  sentIn: async (encoding) =>
    encoding === null ? page : { ...page, body: await compress(page.body, encoding, 'one') },
});

/** The page is the same for all. */
export function forAll(page: WholePage): FilledPage {
  const compressed = new Map<Encoding, Promise<Buffer<ArrayBuffer>>>();
  return {
    etag: etagOf(page.body),
    async sentIn(encoding) {
      if (encoding === null) return page;
      const made = compressed.get(encoding) ?? compress(page.body, encoding, 'many');
      compressed.set(encoding, made);
      return { ...page, body: await made };
    },
  };
}

type Piece = (values: SlotValues) => InlineElement[];

const anyPlaceholder = new RegExp(`${inPageData(placeholderPattern)}|${placeholderPattern}`, 'g');

function piecesOf({ text, own }: TextPart, rendering: SharedRendering): Piece[] {
  const parts: (string | OpenPart)[] = [];
  let end = 0;
  for (const { 0: found, 1: datum, index } of text.matchAll(anyPlaceholder)) {
    if (own !== null && !datum) throw new Error('A page has a placeholder where nothing fills it.');
    parts.push(text.slice(end, index), datum ? datumOf(rendering.declared(datum)) : rendering.partOf(found));
    end = index + found.length;
  }
  parts.push(text.slice(end));
  if (parts.length === 1) return [always(text, own)];
  // What the policy names is one piece, however many placeholders it has.
  if (own !== null) return [drawn(parts, own)];
  return parts.map((part) => (typeof part === 'string' ? always(part, own) : drawnOften(part, rendering)));
}

const datumOf = (placeholder: string): OpenPart => ({
  placeholders: [placeholder],
  draw: (values) => asPageData(values.get(placeholder) ?? null),
});

function always(text: string, own: TextPart['own']): Piece {
  const part = pagePart({ text, own });
  return () => [part];
}

/** Its texts are kept in bytes: a piece of the page's text would keep all of it. */
function drawn(parts: (string | OpenPart)[], own: TextPart['own']): Piece {
  const kept = parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'utf8') : part));
  const bytesOf = (part: Buffer | OpenPart, values: SlotValues) =>
    Buffer.isBuffer(part) ? part : Buffer.from(part.draw(values), 'utf8');
  return (values) => [inlineElement(Buffer.concat(kept.map((part) => bytesOf(part, values))), own)];
}

/** Most ways that a part is drawn in: a card is its driver's or not, voted on or not. What is each driver's own is drawn anew. */
const mostWays = 8;

/** What is drawn may have slots in it that make no other way of it. */
function drawnOften({ placeholders, draw }: OpenPart, rendering: SharedRendering): Piece {
  const known = new Map<string, Piece[]>();
  return (values) => {
    const way = JSON.stringify(placeholders.map((placeholder) => values.get(placeholder)));
    const pieces = known.get(way) ?? piecesOf({ text: draw(values), own: null }, rendering);
    if (known.size < mostWays) known.set(way, pieces);
    return pieces.flatMap((piece) => piece(values));
  };
}
