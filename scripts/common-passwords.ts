import { writeFileSync } from 'node:fs';
import { dictionary } from '@zxcvbn-ts/language-common';
import { limits } from '~/schemas/atoms';

/** `node scripts/run.mjs scripts/common-passwords.ts` writes the list of refused passwords anew from the package's newest. */

const file = 'app/domain/accounts/common-passwords.ts';

/** ASVS 5.0 (6.2.4) wants the 3,000 most common that the length rule lets through. */
const length = 3_000;

const words = dictionary['passwords-common']
  .filter((word) => word.length >= limits.password.min && /^[\w!-/:-@~^]+$/.test(word) && !word.includes('$'))
  .slice(0, length);

const head =
  '/** The most common passwords, most common first, in lower case; scripts/common-passwords.ts writes this file. */';
writeFileSync(
  file,
  `${head}\nexport const commonPasswords = new Set(\n  \`\n${words.join('\n')}\n\`\n    .trim()\n    .split('\\n'),\n);\n`,
);
process.stdout.write(`${words.length} passwords are in ${file}.\n`);
