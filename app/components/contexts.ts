import { createContext, useContext, useState, useSyncExternalStore } from 'react';

/** The id of the account that the page was rendered for; null for a visitor. */
export const AccountContext = createContext<number | null>(null);

export const useAccount = (): number | null => useContext(AccountContext);

/** True on a lite page, where photos are links that show their size. */
export const LiteContext = createContext(false);

/** True on a page that is sent without JavaScript, lite or not. */
export const WithoutScriptContext = createContext(false);

/**
 * Marks the page's own scripts and styles while the server renders it. The server then replaces it with their hashes in the
 * Content-Security-Policy. Empty in the browser.
 */
export const NonceContext = createContext('');

/** The request's id while its page is rendered on the server; empty in the browser. */
export const RequestIdContext = createContext('');

/** Id of the element that shows the request id. */
export const requestIdElement = 'request-id';

/** Empty if the browser rendered the page. */
export function useRequestId(): string {
  const fromServer = useContext(RequestIdContext);
  const [id] = useState(() => fromServer || idInMarkup());
  return id;
}

/** Hydration must render the same id as the server. */
const idInMarkup = (): string =>
  typeof document === 'undefined' ? '' : (document.getElementById(requestIdElement)?.textContent ?? '');

/**
 * SVG paths of a page's drawing. They are a large part of the page, so the server writes them only into the markup, not into the
 * hydration data. The browser reads them from the markup.
 */
export const DrawnLinesContext = createContext<readonly string[]>([]);

/** Attribute of the element around the lines. */
export const aroundLines = { 'data-lines': true };

const linesByDrawing = new WeakMap<object, readonly string[]>();

/** @param drawing its `lines` are null if it came with the page's HTML */
export function useDrawnLines(drawing: { lines: readonly string[] | null }): readonly string[] {
  const fromContext = useContext(DrawnLinesContext);
  if (drawing.lines) return drawing.lines;
  if (typeof document === 'undefined') return fromContext;
  const cached = linesByDrawing.get(drawing);
  if (cached) return cached;
  const paths = document.querySelectorAll('[data-lines] path');
  const lines = Array.from(paths, (path) => path.getAttribute('d') ?? '');
  linesByDrawing.set(drawing, lines);
  return lines;
}

const subscribeToNothing = () => () => undefined;

/** Whether JavaScript runs. False on the server and until the page is hydrated. */
export const useScript = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
