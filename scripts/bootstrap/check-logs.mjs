import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './project.mjs';
import { heading, say } from './say.mjs';
import { nothing } from './tally.mjs';

const folder = inRoot('test-results', 'logs');

/** Tests use fictional values, but even those must not be logged. */
const forbidden = [
  ['an email address', /[\w.+%'-]+(?:@|%40)[\w-]+\.[a-z]{2,}/i],
  ['a phone number', /(?<![\d.-])\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}(?![\d-])/],
  ['a secret of 32 bytes', /(?<![\w-])[\w-]{43}(?![\w-])/],
  ['a hashed password', /\$argon2/],
  ['a cookie', /set-cookie|(?:session|flash|auto-login)=[\w%-]/i],
];

export const deleteLogs = () => rmSync(folder, { recursive: true, force: true });

/**
 * Searches everything that the servers of a test run have logged for email addresses, and for all passwords, cookies and tokens that the
 * tests used.
 * @returns {import('./tally.mjs').Tally}
 */
export function checkLogs() {
  heading('Logs of the whole run');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const linesOf = (file) => readFileSync(path.join(folder, file), 'utf8').split('\n').filter(Boolean);
  const secrets = new Set(files.filter((file) => file.endsWith('.txt')).flatMap(linesOf));
  const hasSecret = searchFor(secrets);
  const found = [];
  let lines = 0;
  for (const file of files.filter((each) => each.endsWith('.log'))) {
    for (const line of linesOf(file)) {
      lines += 1;
      const what = forbidden.find(([, pattern]) => pattern.test(line))?.[0];
      const secret = hasSecret(line) ? 'a secret that a test used' : undefined;
      if (what || secret) found.push(`${file}: ${what ?? secret}: ${line.slice(0, 300)}`);
    }
  }
  const failures = found.slice(0, 10);
  failures.forEach(say);
  say(`${lines} lines searched for ${secrets.size} secrets; ${found.length} contain a secret`);
  return { ...nothing, passed: Number(found.length === 0), failed: Number(found.length > 0), failures };
}

/** The shortest secret that tests record (tests/support/kept-logs.ts). */
const MIN_LENGTH = 8;

/**
 * Compares each position of a line with the secrets' first letters. Searching a run's 30 MB for each of thousands of secrets would take half
 * a minute.
 */
function searchFor(secrets) {
  const byStart = new Map();
  for (const secret of secrets) {
    const start = secret.slice(0, MIN_LENGTH);
    byStart.set(start, byStart.get(start) ?? []);
    byStart.get(start).push(secret);
  }
  return (line) => {
    for (let at = 0; at + MIN_LENGTH <= line.length; at += 1) {
      const candidates = byStart.get(line.slice(at, at + MIN_LENGTH));
      if (candidates?.some((secret) => line.startsWith(secret, at))) return true;
    }
    return false;
  };
}
