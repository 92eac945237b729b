import { changePackages } from './change-packages';

/**
 * What the server's process does not hold, since Node has it: a second `fetch` (Remix's `installGlobals`, which we
 * never call), and a second `URL` with the table of all international names.
 */
export const leftOutOfServer = changePackages('left-out-of-server', 'server', {
  '@remix-run/node/dist/globals.js': [
    ['require("undici")', 'globalThis'],
    ['require("@remix-run/web-fetch")', 'globalThis'],
  ],
  'mongodb-connection-string-url/lib/index.js': [['require("whatwg-url")', 'globalThis']],
});
