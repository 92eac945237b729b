import { type Filling, postOfSlot, slotNamed, slotPattern } from '~/domain/slots';

/** Draws a part of a page's markup for whatever fills its slots. */
export type DrawPart = (filling: Filling) => string;

/** The parts of a page that are drawn anew for each driver, as they are met while it is rendered. */
export class OpenParts {
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
  /** Of the application; those of this very answer (compression, policy) are added when it is sent. */
  headers: [name: string, value: string][];
  /** Whose votes its slots are for. */
  posts: { id: number; userId: number }[];
  fill: (filling: Filling, nonce: string) => string;
  /** What it takes of memory, roughly. */
  bytes: number;
};

/**
 * @param page as it was rendered for `anyDriver`; its slots stand for open parts of its markup, and in the data that it brings
 *   for script, which is JSON in a text of JavaScript
 * @param placeholder what stands in the page where an answer's nonce is to be
 * @throws Error when a slot stands anywhere else
 */
export function pageTemplate(
  { status, headers }: Response,
  page: string,
  parts: OpenParts,
  placeholder: string,
): PageTemplate {
  const filled = new Set(parts.slots);
  const pieces: Piece[] = [];
  for (const [at, between] of page.split(placeholder).entries()) {
    if (at > 0) pieces.push((_filling, nonce) => nonce);
    let end = 0;
    for (const { 0: found, 1: datum, index } of between.matchAll(slots)) {
      pieces.push(text(between.slice(end, index)), datum ? (filling) => inScript(filling.get(datum)) : parts.of(found));
      if (datum) filled.add(datum);
      end = index + found.length;
    }
    pieces.push(text(between.slice(end)));
  }
  return {
    status,
    headers: [...headers],
    posts: [...filled].flatMap((slot) => postOfSlot(slot) ?? []),
    fill: (filling, nonce) => pieces.map((piece) => piece(filling, nonce)).join(''),
    // Its text, up to two bytes a letter, and the data that its open parts hold on to.
    bytes: 4 * page.length,
  };
}

type Piece = (filling: Filling, nonce: string) => string;

const text = (same: string) => () => same;

/** In data with the quotation marks that they stand in. */
const slots = new RegExp(`\\\\"(${slotPattern})\\\\"|${slotPattern}`, 'g');

/** A value as Remix writes data into a page: JSON in a text of JavaScript, and nothing that could end the script. */
const inScript = (value: string | null = null): string =>
  JSON.stringify(JSON.stringify(value))
    .slice(1, -1)
    .replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
