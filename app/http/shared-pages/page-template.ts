import { newMark, type PagePart, pagePart, partsOf, type TextPart, type WholePage, wholePage } from '../content-policy';
import { type Filling, postOfSlot, rankSlot, slotNamed, slotPattern } from '~/domain/slots';
import { type Period, periods } from '~/schemas/periods';

/** Draws a part of a page's markup for whatever fills its slots. */
export type DrawPart = (filling: Filling) => string;

/** The parts of a page that are drawn anew for each driver, as they are met while it is rendered. */
export class OpenParts {
  /** What the page's own scripts and styles are known by, until it is filled in. */
  readonly mark = newMark();
  /** What is to be filled in them. */
  readonly slots = new Set<string>();
  private readonly draws = new Map<string, DrawPart>();

  /** @returns the text that stands for a part in the page's markup. */
  add(slots: Iterable<string>, draw: DrawPart): string {
    for (const slot of slots) this.slots.add(slot);
    const part = slotNamed(`part-${this.draws.size}`);
    this.draws.set(part, draw);
    return part;
  }

  /** @throws Error for a slot that stands for no part. */
  of(slot: string): DrawPart {
    const draw = this.draws.get(slot);
    if (!draw) throw new Error('A page has a slot where nothing fills it.');
    return draw;
  }
}

/** A page that is made once for all drivers, and filled in for each. */
export type PageTemplate = {
  status: number;
  /** Of the application; those of this very answer (compression) are added when it is sent. */
  headers: [name: string, value: string][];
  /** Whose votes its slots are for. */
  posts: { id: number; userId: number }[];
  /** The boards that its slots show a rank on. */
  ranks: Period[];
  fill: (filling: Filling) => WholePage;
  /** What it takes of memory, roughly. */
  bytes: number;
};

/**
 * @param page as it was rendered for `anyDriver`; its slots stand for open parts of its markup, and in the data that it brings
 *   for script, which is JSON in a text of JavaScript
 * @throws Error when a slot stands anywhere else
 */
export function pageTemplate({ status, headers }: Response, page: string, parts: OpenParts): PageTemplate {
  const filled = new Set(parts.slots);
  const pieces = partsOf(page, parts.mark).flatMap((part) => piecesOf(part, parts, filled));
  return {
    status,
    headers: [...headers],
    posts: [...filled].flatMap((slot) => postOfSlot(slot) ?? []),
    ranks: periods.filter((period) => filled.has(rankSlot(period))),
    fill: (filling) => wholePage(pieces.map((piece) => piece(filling))),
    // Its text and the data that its open parts hold on to.
    bytes: 4 * page.length,
  };
}

type Piece = (filling: Filling) => PagePart;

/** @param filled takes each slot that is found in data */
function piecesOf({ text, own }: TextPart, parts: OpenParts, filled: Set<string>): Piece[] {
  const draws: (string | DrawPart)[] = [];
  let end = 0;
  for (const { 0: found, 1: datum, index } of text.matchAll(slots)) {
    draws.push(text.slice(end, index), datum ? (filling) => inScript(filling.get(datum)) : parts.of(found));
    if (datum) filled.add(datum);
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

/** What is named in the policy is one part, however many slots it has. */
const drawn =
  (draws: (string | DrawPart)[], own: TextPart['own']): Piece =>
  (filling) =>
    pagePart({ text: draws.map((draw) => (typeof draw === 'string' ? draw : draw(filling))).join(''), own });

/** In data with the quotation marks that they stand in. */
const slots = new RegExp(`\\\\"(${slotPattern})\\\\"|${slotPattern}`, 'g');

/** A value as Remix writes data into a page: JSON in a text of JavaScript, and nothing that could end the script. */
const inScript = (value: string | null = null): string =>
  JSON.stringify(JSON.stringify(value))
    .slice(1, -1)
    .replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
