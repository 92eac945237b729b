import { ensureBuilt } from './bootstrap/build.mjs';
import { prepare } from './bootstrap/install.mjs';
import { fail } from './bootstrap/say.mjs';

/** `npm run build`: what `npm start` does before it serves, for building a container image. */
async function main() {
  await prepare();
  await ensureBuilt();
}

main().catch(fail);
