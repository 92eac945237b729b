import { readFileSync } from 'node:fs';
import { dataFile } from '~/services/project-root';

/** In lower case. `npm run passwords:build` generates the list. */
export const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(dataFile('common-passwords.txt'), 'utf8').trimEnd().split('\n'),
);
