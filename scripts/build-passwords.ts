import { writeFileSync } from 'node:fs';
import { dictionary } from '@zxcvbn-ts/language-common';
import { limits } from '~/schemas/atoms';
import { say } from './terminal';

/** `npm run passwords:build` rewrites the list of rejected passwords from the package's newest version. */

const file = 'app/data/common-passwords.txt';

/** ASVS 5.0 (6.2.4) requires the 3,000 most common that satisfy the length rule. */
const length = 3_000;

const words = dictionary['passwords-common']
  .filter((word) => word.length >= limits.password.min && /^[\w!-/:-@~^]+$/.test(word) && !word.includes('$'))
  .slice(0, length);

writeFileSync(file, `${words.join('\n')}\n`);
say(`${words.length} passwords are in ${file}.`);
