import { createContext } from 'react';

/**
 * What tells the page's own scripts and styles while it is rendered on the server: it stands where a nonce would, and goes
 * once they are named in the Content-Security-Policy. Empty in the browser.
 */
export const MarkContext = createContext('');
