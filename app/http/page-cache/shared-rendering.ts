import { newNonce } from '../content-policy';
import { partPlaceholder, type PlaceholderValues } from './placeholders';

/** Draws a part of a page's markup for these values. */
export type DrawPart = (values: PlaceholderValues) => string;

/** One rendering of a page for many readers: what is collected while it is rendered. */
export class SharedRendering {
  /** Marks the page's own scripts and styles until it is filled in. */
  readonly nonce = newNonce();
  /** Those inside its parts. */
  readonly placeholders = new Set<string>();
  private readonly parts = new Map<string, DrawPart>();

  /** @param readers in a page for drivers, placeholders stand for what is a driver's own */
  constructor(readonly readers: 'visitors' | 'drivers') {}

  /** @returns the placeholder for a part that is drawn anew for each driver */
  addPart(placeholders: Iterable<string>, draw: DrawPart): string {
    for (const each of placeholders) this.placeholders.add(each);
    const part = partPlaceholder(this.parts.size);
    this.parts.set(part, draw);
    return part;
  }

  /** @throws Error for a placeholder that stands for no part */
  partOf(placeholder: string): DrawPart {
    const draw = this.parts.get(placeholder);
    if (!draw) throw new Error('A page has a placeholder where nothing fills it.');
    return draw;
  }
}
