import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The nearest parent folder with a package.json. It is the same for a source file, a test and the built bundle. */
export function findProjectRoot(from: string = fileURLToPath(import.meta.url)): string {
  const folder = path.dirname(from);
  if (existsSync(path.join(folder, 'package.json'))) return folder;
  if (folder === path.dirname(folder)) throw new Error('No parent folder of the running code has a package.json.');
  return findProjectRoot(folder);
}

/** The path of a file in `app/data`, the data files that ship with the code. */
export const dataFile = (...parts: string[]): string => path.join(findProjectRoot(), 'app/data', ...parts);
