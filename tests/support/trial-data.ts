import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const caseFolder = fileURLToPath(new URL('../../../shared/cases/inputs/', import.meta.url));

/** Scripts of public bug reports. @param name such as `canvas-noise.js` */
export const caseFile = (name: string): string => `${caseFolder}${name}`;

/** Whether they are next to the project folder; tests that need them are skipped otherwise. */
export const hasCaseFiles = existsSync(caseFolder);
