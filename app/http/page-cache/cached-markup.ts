import { LRUCache } from 'lru-cache';
import type { Plain, PlainProps } from '~/remix-insides/browser/CachedMarkup';
import type { Inside } from '~/remix-insides/server/draw-cached-markup';
import {
  isPlaceholder,
  type OpenPart,
  placeholderPattern,
  type SharedRendering,
  type SlotValues,
} from './shared-rendering';

/** In characters, keys included. */
const mostCached = 6 * 1024 * 1024;

const cache = new LRUCache<string, string>({
  maxSize: mostCached,
  sizeCalculation: (markup, key) => markup.length + key.length,
});
/** By component, since two may have the same name. */
const numbers = new Map<unknown, number>();

/**
 * Finds the markup of parts that many pages show alike, or renders it. The key contains everything that the markup is made of:
 * whatever differs between two drivers makes two keys, so that nobody can be shown a part made for another, and nothing can be
 * out of date.
 *
 * @param rendering of a page for many, in which parts with something of a driver's own are left open
 */
export const cachedMarkup =
  (rendering?: SharedRendering) =>
  <P extends PlainProps>(inside: Inside<P>): string => {
    const { component, surroundings, given, render, forReader } = inside;
    const key = JSON.stringify([numberOf(component), surroundings, given]);
    const pieces = rendering ? key.split(placeholdersInKey) : [];
    if (!rendering || pieces.length === 1) return forReader(markupUnder(key, () => render(given)));
    return rendering.addPart({ placeholders: pieces.filter(isPlaceholder), draw: drawPart(pieces, inside) });
  };

/** Where placeholders stand in a key. */
const placeholdersInKey = new RegExp(`"(${placeholderPattern})"`);

/**
 * The key is completed with the values of its placeholders: most drivers are shown what others were.
 * @param pieces of the key, each second one a placeholder
 */
const drawPart =
  <P extends PlainProps>(pieces: string[], { given, render, forReader }: Inside<P>): OpenPart['draw'] =>
  (values) =>
    forReader(
      markupUnder(
        pieces.map((piece, at) => (at % 2 === 1 ? JSON.stringify(values.get(piece) ?? null) : piece)).join(''),
        () => render(filled(given, values)),
      ),
    );

const isList = (value: Plain): value is readonly Plain[] => Array.isArray(value);

/** The cast holds: every value of a placeholder is one that the prop may have. */
const filled = <P extends PlainProps>(given: P, values: SlotValues): P => fill(given, values) as P;

function fill(value: Plain, values: SlotValues): Plain {
  if (isPlaceholder(value)) return values.get(value) ?? null;
  if (typeof value !== 'object' || value === null) return value;
  if (isList(value)) return value.map((each) => fill(each, values));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fill(each, values)]));
}

function markupUnder(key: string, render: () => string): string {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const markup = render();
  cache.set(key, markup);
  return markup;
}

function numberOf(component: unknown): number {
  const number = numbers.get(component) ?? numbers.size;
  numbers.set(component, number);
  return number;
}
