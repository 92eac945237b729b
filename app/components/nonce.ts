import { createContext } from 'react';

/**
 * What tells the page's own scripts and styles while it is rendered on the server: it goes once
 * they are named in the Content-Security-Policy by their hashes. Empty in the browser.
 */
export const NonceContext = createContext('');
