import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './project.mjs';
import { heading, say } from './say.mjs';
import { nothing } from './tally.mjs';

const folder = inRoot('test-results', 'logs');

/** Tests use made-up values, but even those must not be logged. */
const forbidden = [
  ['an email address', /[\w.+%'-]+(?:@|%40)[\w-]+\.[a-z]{2,}/i],
  ['a phone number', /(?<![\d.-])\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}(?![\d-])/],
  ['a secret of 32 bytes', /(?<![\w-])[\w-]{43}(?![\w-])/],
  ['a hashed password', /\$argon2/],
  ['a cookie', /set-cookie|(?:session|flash|auto-login)=[\w%-]/i],
];

export const forgetLogs = () => rmSync(folder, { recursive: true, force: true });

/**
 * Searches everything that the servers of a test run logged for email addresses, and for every password, cookie and token that the tests
 * used.
 * @returns {import('./tally.mjs').Tally}
 */
export function checkLogs() {
  heading('Logs of the whole run');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const linesOf = (file) => readFileSync(path.join(folder, file), 'utf8').split('\n').filter(Boolean);
  const secrets = files.filter((file) => file.endsWith('.txt')).flatMap(linesOf);
  const found = [];
  let lines = 0;
  for (const file of files.filter((each) => each.endsWith('.log'))) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    const known = secrets.filter((secret) => text.includes(secret));
    for (const line of text.split('\n').filter(Boolean)) {
      lines += 1;
      const what = forbidden.find(([, pattern]) => pattern.test(line))?.[0];
      const secret = known.some((each) => line.includes(each)) ? 'a secret that a test used' : undefined;
      if (what || secret) found.push(`${file}: ${what ?? secret}: ${line.slice(0, 300)}`);
    }
  }
  const failures = found.slice(0, 10);
  failures.forEach(say);
  say(`${lines} lines looked through for ${secrets.length} secrets, ${found.length} hold a secret`);
  return { ...nothing, passed: Number(found.length === 0), failed: Number(found.length > 0), failures };
}
