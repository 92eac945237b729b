import { createContext } from 'react';

/** The Content-Security-Policy's nonce while a page is rendered on the server; empty in the browser. */
export const NonceContext = createContext('');
