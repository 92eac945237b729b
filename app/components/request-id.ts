import { createContext, useContext, useState } from 'react';

/** The id of the request while its page is rendered on the server; empty in the browser. */
export const RequestIdContext = createContext('');

/** Where a page shows it. */
export const requestIdElement = 'request-id';

/** @returns the id of the request that this page answers; empty for what the browser has drawn by itself. */
export function useRequestId(): string {
  const given = useContext(RequestIdContext);
  const [id] = useState(() => given || shownAlready());
  return id;
}

/** React takes a page over by drawing the very same. */
const shownAlready = (): string =>
  typeof document === 'undefined' ? '' : (document.getElementById(requestIdElement)?.textContent ?? '');
