import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { noteSecret } from '../support/kept-logs';

const patienceMs = 60_000;
const lookEveryMs = 40;

/**
 * Waits for an email.
 * @param about part of its subject
 * @returns the link in it
 */
export async function linkMailedTo(email: string, about: string): Promise<string> {
  const folder = path.join(process.env.E2E_DATA_DIR ?? '', 'mail');
  const seen = new Set<string>();
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    for (const name of await namesIn(folder)) {
      if (seen.has(name)) continue;
      seen.add(name);
      const raw = await rawOf(path.join(folder, name));
      if (!raw.includes(email)) continue;
      const { subject, text } = await PostalMime.parse(raw);
      const [link] = /https?:\/\/\S+/.exec(text ?? '') ?? [];
      if (!link || !subject?.includes(about)) continue;
      noteSecret(new URL(link).searchParams.get('token') ?? '');
      return link;
    }
    await wait(lookEveryMs);
  }
  throw new Error(`No mail about "${about}" came for ${email}.`);
}

/** @returns the number of emails sent to an address */
export async function mailsTo(email: string): Promise<number> {
  const folder = path.join(process.env.E2E_DATA_DIR ?? '', 'mail');
  const mails = await Promise.all((await namesIn(folder)).map((name) => rawOf(path.join(folder, name))));
  return mails.filter((raw) => raw.includes(email)).length;
}

const read = new Map<string, Promise<string>>();

/** Caches each email, because the folder has the emails of all tests and each test searches it. */
function rawOf(file: string): Promise<string> {
  const raw = read.get(file) ?? readFile(file, 'utf8');
  read.set(file, raw);
  return raw;
}

/** Newest first. */
async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
    .sort()
    .reverse();
}
