import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const caseFolder = fileURLToPath(new URL('../../../shared/cases/inputs/', import.meta.url));

/** The path of a script from a public bug report. @param name such as `canvas-noise.js` */
export const caseFile = (name: string): string => `${caseFolder}${name}`;

/** Whether these scripts are next to the project folder. If not, tests that need them are skipped. */
export const hasCaseFiles = existsSync(caseFolder);
