import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './bootstrap/install.mjs';
import { fail } from './bootstrap/say.mjs';

/** `node scripts/run.mjs FILE.ts ARGS...`: runs one of the project's TypeScript files in this process, with its import aliases. */
async function main() {
  const [node, , file, ...args] = process.argv;
  if (!file) throw new Error('Usage: node scripts/run.mjs FILE.ts ARGS...');
  await prepare();

  const { register } = await import('tsx/esm/api');
  register();
  const program = path.resolve(file);
  process.argv = [node, program, ...args];
  await import(pathToFileURL(program).href);
}

main().catch(fail);
