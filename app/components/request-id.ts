import { createContext, useContext, useState } from 'react';

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
