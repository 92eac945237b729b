import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { loadProductionReact } from '../../scripts/bootstrap/production-react.mjs';

/** Serves the built application of the working directory, as `npm start` does once everything is there. */
await loadProductionReact();
const { start } = await import(pathToFileURL(path.resolve('build/server/server.js')).href);
await start();
