import { ensureBuilt } from './bootstrap/build.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { requireNode } from './bootstrap/node-version.mjs';
import { root } from './bootstrap/project.mjs';
import { fail } from './bootstrap/say.mjs';

/** `npm run build`: what `npm start` does before it serves, for building a container image. */
async function main() {
  requireNode();
  process.chdir(root);
  await ensureInstalled();
  await ensureBuilt();
}

main().catch(fail);
