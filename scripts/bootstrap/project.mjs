import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder; scripts work in it from wherever they are called. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

export const inRoot = (...parts) => path.join(root, ...parts);

/** A program from an installed package. */
export const bin = (name) => inRoot('node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
