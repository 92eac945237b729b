import { ensureBuilt } from './bootstrap/build.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { requireNode } from './bootstrap/node-version.mjs';
import { root } from './bootstrap/project.mjs';
import { fail } from './bootstrap/say.mjs';

/** `npm run build`: what `npm start` would do before it serves, for an image that is made ahead. */
async function main() {
  requireNode();
  process.chdir(root);
  await ensureInstalled();
  await ensureBuilt();
}

main().catch(fail);
