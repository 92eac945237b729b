import { createContext, useContext, useState } from 'react';

/** The id of the account whose page this is; null for a visitor. */
export const AccountContext = createContext<number | null>(null);

export const useAccount = (): number | null => useContext(AccountContext);

/** True on a lite page: photos are links that show their size. */
export const LiteContext = createContext(false);

/** True on a page that is sent without JavaScript, lite or not. */
export const WithoutScriptContext = createContext(false);

/**
 * Marks the page's own scripts and styles while the server renders it; removed once the Content-Security-Policy names them by
 * their hashes. Empty in the browser.
 */
export const NonceContext = createContext('');

/** The request's id while its page is rendered on the server; empty in the browser. */
export const RequestIdContext = createContext('');

/** Id of the element that shows it. */
export const requestIdElement = 'request-id';

/** Empty for a page that the browser has drawn by itself. */
export function useRequestId(): string {
  const given = useContext(RequestIdContext);
  const [id] = useState(() => given || shownAlready());
  return id;
}

/** Hydration has to draw the very same. */
const shownAlready = (): string =>
  typeof document === 'undefined' ? '' : (document.getElementById(requestIdElement)?.textContent ?? '');

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
