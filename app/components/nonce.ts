import { createContext } from 'react';

/**
 * Marks the page's own scripts and styles while the server renders it; removed once the Content-Security-Policy names them by
 * their hashes. Empty in the browser.
 */
export const NonceContext = createContext('');
