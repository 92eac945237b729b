import { newNonce } from '../content-policy';
import { partPlaceholder, type Values } from './placeholders';

/** Draws a part of a page's markup for whatever fills its placeholders. */
export type DrawPart = (values: Values) => string;

/** One rendering of a page that many are to be shown: what is gathered of it while it is rendered. */
export class SharedRendering {
  /** What the page's own scripts and styles are known by until it is filled in. */
  readonly nonce = newNonce();
  /** Those that stand in its parts. */
  readonly placeholders = new Set<string>();
  private readonly parts = new Map<string, DrawPart>();

  /** @param readers whom it is for; in a page for drivers placeholders stand where each is shown something of their own */
  constructor(readonly readers: 'visitors' | 'drivers') {}

  /** @returns the text that stands in the page's markup for a part that is drawn anew for each driver. */
  addPart(placeholders: Iterable<string>, draw: DrawPart): string {
    for (const each of placeholders) this.placeholders.add(each);
    const part = partPlaceholder(this.parts.size);
    this.parts.set(part, draw);
    return part;
  }

  /** @throws Error for a placeholder that stands for no part. */
  partOf(placeholder: string): DrawPart {
    const draw = this.parts.get(placeholder);
    if (!draw) throw new Error('A page has a placeholder where nothing fills it.');
    return draw;
  }
}
