import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { mailFolder } from '~/services/mail/transport';
import { noteSecret } from './kept-logs';

export type Letter = { to: string; subject: string; text: string; html: string; links: string[]; token: string | null };

const arrivalTimeoutMs = 60_000;

/** @returns every email to an address so far, oldest first. */
export async function mailTo(address: string): Promise<Letter[]> {
  const names = await readdir(mailFolder).catch(() => []);
  const sent = names.filter((name) => name.endsWith('.eml') && !name.startsWith('.')).sort();
  const letters = await Promise.all(sent.map((name) => letterIn(path.join(mailFolder, name))));
  return letters.filter(({ to }) => to.toLowerCase() === address.toLowerCase());
}

/** Waits for the next email to an address. @param after the number of emails that the test has already read */
export async function nextMailTo(address: string, after = 0): Promise<Letter> {
  const deadline = Date.now() + arrivalTimeoutMs;
  for (;;) {
    const letter = (await mailTo(address))[after];
    if (letter) return letter;
    if (Date.now() > deadline) throw new Error(`Email number ${after + 1} to ${address} did not arrive.`);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

const lettersByFile = new Map<string, Promise<Letter>>();

/** Caches each email, because the folder has the emails of all tests of this process, and each test reads it many times. */
function letterIn(file: string): Promise<Letter> {
  const letter = lettersByFile.get(file) ?? readLetter(file);
  lettersByFile.set(file, letter);
  // The file may have been deleted in the meantime.
  letter.catch(() => lettersByFile.delete(file));
  return letter;
}

async function readLetter(file: string): Promise<Letter> {
  const mail = await PostalMime.parse(await readFile(file));
  const text = mail.text ?? '';
  const token = /token=([\w-]+)/.exec(text)?.[1] ?? null;
  if (token) noteSecret(token);
  return {
    to: mail.to?.[0]?.address ?? '',
    subject: mail.subject ?? '',
    text,
    html: mail.html ?? '',
    links: text.match(/https?:\/\/\S+/g) ?? [],
    token,
  };
}
