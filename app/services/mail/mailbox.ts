import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileTime, mailFolder } from './transport';

/** As the mailbox page shows it. */
type StoredMail = { name: string; to: string; subject: string; date: string; text: string; links: string[] };

/** From the files, newest first. */
export async function readMailbox(limit: number): Promise<StoredMail[]> {
  const names = (await mailNames()).slice(0, limit);
  return Promise.all(names.map(readStoredMail));
}

/** The newest mail to an address among the last hundred, or null. */
export async function newestMailTo(email: string): Promise<StoredMail | null> {
  const mails = await readMailbox(100);
  return mails.find((mail) => mail.to.toLowerCase() === email.toLowerCase()) ?? null;
}

/** Mail files hold addresses, and some of erased accounts. */
export async function removeMailBefore(time: Date): Promise<void> {
  const old = (await mailNames()).filter((name) => name < fileTime(time));
  await Promise.all(old.map((name) => rm(path.join(mailFolder, name), { force: true })));
}

async function mailNames(): Promise<string[]> {
  try {
    const names = await readdir(mailFolder);
    return names
      .filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
      .sort()
      .reverse();
  } catch {
    return [];
  }
}

async function readStoredMail(name: string): Promise<StoredMail> {
  const { default: PostalMime } = await import('postal-mime');
  const mail = await PostalMime.parse(await readFile(path.join(mailFolder, name)));
  const text = mail.text ?? '';
  return {
    name,
    to: mail.to?.[0]?.address ?? '',
    subject: mail.subject ?? '',
    date: mail.date ?? '',
    text,
    links: [...new Set(text.match(/https?:\/\/\S+/g) ?? [])],
  };
}
