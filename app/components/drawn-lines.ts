import { createContext, useContext } from 'react';

/**
 * The lines of a page's drawing, as paths. They are a large part of the page, so the server writes them into its markup alone, and
 * leaves them out of the data that a browser takes the page over with: it reads them from the markup.
 */
export const DrawnLinesContext = createContext<readonly string[]>([]);

/** On the element around the lines. */
export const aroundLines = { 'data-lines': true };

const read = new WeakMap<object, readonly string[]>();

/** @param drawing with its lines where script asked for it, and without where it came with the page */
export function useDrawnLines(drawing: { lines: readonly string[] | null }): readonly string[] {
  const written = useContext(DrawnLinesContext);
  if (drawing.lines) return drawing.lines;
  if (typeof document === 'undefined') return written;
  const known = read.get(drawing);
  if (known) return known;
  const paths = document.querySelectorAll('[data-lines] path');
  const lines = Array.from(paths, (path) => path.getAttribute('d') ?? '');
  read.set(drawing, lines);
  return lines;
}
