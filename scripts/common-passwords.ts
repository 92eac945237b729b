import { writeFileSync } from 'node:fs';
import { dictionary } from '@zxcvbn-ts/language-common';
import { limits } from '~/schemas/atoms';

/** `node scripts/run.mjs scripts/common-passwords.ts` rewrites the list of refused passwords from the package's newest. */

const file = 'app/data/common-passwords.txt';

/** ASVS 5.0 (6.2.4) wants the 3,000 most common that the length rule lets through. */
const length = 3_000;

const words = dictionary['passwords-common']
  .filter((word) => word.length >= limits.password.min && /^[\w!-/:-@~^]+$/.test(word) && !word.includes('$'))
  .slice(0, length);

writeFileSync(file, `${words.join('\n')}\n`);
process.stdout.write(`${words.length} passwords are in ${file}.\n`);
