import { LRUCache } from 'lru-cache';
import type { Plain, PlainProps } from '~/remix-insides/browser/CachedMarkup';
import type { Inside } from '~/remix-insides/server/draw-cached-markup';
import { isPlaceholder, placeholderPattern, type PlaceholderValues } from './placeholders';
import type { DrawPart, SharedRendering } from './shared-rendering';

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
    const { component, surroundings, given, render } = inside;
    const key = JSON.stringify([numberOf(component), surroundings, given]).split(placeholdersInKey);
    if (!rendering || key.length === 1) return markupUnder(key.join(''), () => render(given));
    return rendering.addPart(key.filter(isPlaceholder), drawPart(key, inside));
  };

/** Where placeholders stand in a key. */
const placeholdersInKey = new RegExp(`"(${placeholderPattern})"`);

/** The key is completed with the values of its placeholders: most drivers are shown what others were. */
const drawPart =
  <P extends PlainProps>(key: string[], { given, render }: Inside<P>): DrawPart =>
  (values) =>
    markupUnder(
      key.map((piece) => (isPlaceholder(piece) ? JSON.stringify(values.get(piece) ?? null) : piece)).join(''),
      () => render(filled(given, values)),
    );

const isList = (value: Plain): value is readonly Plain[] => Array.isArray(value);

/** The cast holds: every value of a placeholder is one that the prop may have. */
const filled = <P extends PlainProps>(given: P, values: PlaceholderValues): P => fill(given, values) as P;

function fill(value: Plain, values: PlaceholderValues): Plain {
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
