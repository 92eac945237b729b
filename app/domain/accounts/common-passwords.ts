import { readFileSync } from 'node:fs';
import { dataFile } from '~/services/project-root';

/** In lower case. scripts/common-passwords.ts generates the list. */
export const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(dataFile('common-passwords.txt'), 'utf8').trimEnd().split('\n'),
);
