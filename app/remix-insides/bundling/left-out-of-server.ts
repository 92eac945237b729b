import type { Plugin } from 'vite';
import { type Changes, changedBy } from './changed-by';

/**
 * What the server's process does not hold, since Node has it: a second `fetch` (Remix's `installGlobals`, which we
 * never call), and a second `URL` with the table of all international names.
 */
const known: Record<string, Changes> = {
  '@remix-run/node/dist/globals.js': [
    ['require("undici")', 'globalThis'],
    ['require("@remix-run/web-fetch")', 'globalThis'],
  ],
  'mongodb-connection-string-url/lib/index.js': [['require("whatwg-url")', 'globalThis']],
};

const ofPackage = /\/node_modules\/((?:@[^/]+\/)?[^/]+\/[\w/-]+\.js)$/;

/** Fails the build where a new version of a package no longer asks. */
export const leftOutOfServer: Plugin = {
  name: 'left-out-of-server',
  enforce: 'pre',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild === true,
  transform(code, id) {
    return changedBy(known, code, ofPackage.exec(id)?.[1], (mistake) => this.error(mistake));
  },
};
