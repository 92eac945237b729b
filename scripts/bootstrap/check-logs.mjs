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
  const secrets = new Set(files.filter((file) => file.endsWith('.txt')).flatMap(linesOf));
  const holdsSecret = searchFor(secrets);
  const found = [];
  let lines = 0;
  for (const file of files.filter((each) => each.endsWith('.log'))) {
    for (const line of linesOf(file)) {
      lines += 1;
      const what = forbidden.find(([, pattern]) => pattern.test(line))?.[0];
      const secret = holdsSecret(line) ? 'a secret that a test used' : undefined;
      if (what || secret) found.push(`${file}: ${what ?? secret}: ${line.slice(0, 300)}`);
    }
  }
  const failures = found.slice(0, 10);
  failures.forEach(say);
  say(`${lines} lines looked through for ${secrets.size} secrets, ${found.length} hold a secret`);
  return { ...nothing, passed: Number(found.length === 0), failed: Number(found.length > 0), failures };
}

/** The shortest secret that tests record (tests/support/kept-logs.ts). */
const SHORTEST = 8;

/**
 * Looks up each position of a line by the secrets' first letters: searching a run's 30 MB for each of thousands of secrets would take half a
 * minute.
 */
function searchFor(secrets) {
  const byStart = new Map();
  for (const secret of secrets) {
    const start = secret.slice(0, SHORTEST);
    byStart.set(start, byStart.get(start) ?? []);
    byStart.get(start).push(secret);
  }
  return (line) => {
    for (let at = 0; at + SHORTEST <= line.length; at += 1) {
      const known = byStart.get(line.slice(at, at + SHORTEST));
      if (known?.some((secret) => line.startsWith(secret, at))) return true;
    }
    return false;
  };
}
