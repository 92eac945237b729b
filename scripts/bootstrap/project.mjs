import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. Scripts run in it, no matter where they are started. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

export const inRoot = (...parts) => path.join(root, ...parts);

const packages = {
  depcruise: 'dependency-cruiser',
  eslint: 'eslint',
  playwright: '@playwright/test',
  remix: '@remix-run/dev',
  tsc: 'typescript',
  vite: 'vite',
  vitest: 'vitest',
};

/**
 * The command and first arguments that run an installed package's program directly with Node.js. On Windows, npm's `.bin` scripts need a
 * shell.
 * @param {keyof typeof packages} name
 */
export function program(name) {
  const folder = inRoot('node_modules', packages[name]);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return [process.execPath, path.join(folder, typeof bin === 'string' ? bin : bin[name])];
}
