import path from 'node:path';
import { findProjectRoot } from './project-root';

/** @returns the path of a file of `app/data`, what the site brings along besides its code. */
export const dataFile = (...parts: string[]): string => path.join(findProjectRoot(), 'app/data', ...parts);
