import { ensureBuilt } from './bootstrap/build.mjs';
import { prepare } from './bootstrap/install.mjs';
import { fail } from './bootstrap/say.mjs';

/** `npm run build`: does what `npm start` does before it serves. For building a container image. */
async function main() {
  await prepare();
  await ensureBuilt();
}

main().catch(fail);
