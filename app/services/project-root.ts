import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The nearest folder upwards with a package.json: the same from a source file, a test and the built bundle. */
export function findProjectRoot(from: string = fileURLToPath(import.meta.url)): string {
  const folder = path.dirname(from);
  if (existsSync(path.join(folder, 'package.json'))) return folder;
  if (folder === path.dirname(folder)) throw new Error('No package.json above the running code.');
  return findProjectRoot(folder);
}

/** Path of a file of `app/data`, the data files that come with the code. */
export const dataFile = (...parts: string[]): string => path.join(findProjectRoot(), 'app/data', ...parts);
