import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { fail } from '../../scripts/bootstrap/say.mjs';
import './quick-hashes.mjs';

/** Serves the application built in the working directory, as `npm start` does after installing and building, with quick password hashes. */
async function main() {
  const { start } = await import(pathToFileURL(path.resolve('build/server/server.js')).href);
  await start();
}

main().catch(fail);
