import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { config } from '~/config.server';
import { assertRoomForFiles } from '../disk-reserve';
import { writeAtomically } from '../files';
import { countFailure } from '../metrics';
import type { Mail } from './templates';

/** Waits a minute for a reply. If a server accepts an email but replies later, a retry would send it twice (RFC 5321, 4.5.3.2). */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 20_000, socketTimeout: 60_000 };

const smtpTransport = async () => (await import('nodemailer')).createTransport({ url: config.SMTP_URL, ...timeouts });
/**
 * Keeps its connections open for many emails. It doesn't retry an interrupted email, since the server may have accepted it; the outbox
 * decides.
 */
const poolTransport = async () =>
  (await import('nodemailer')).createTransport({
    url: config.SMTP_URL,
    ...timeouts,
    pool: true,
    maxConnections: maxLettersAtOnce,
    maxRequeues: 0,
  });
const fileTransport = async () =>
  (await import('nodemailer')).createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/** How many weekly emails a process sends at a time, each over its own connection. */
export const maxLettersAtOnce = 4;

/** Created for the first email. */
let pool: ReturnType<typeof poolTransport> | undefined;
let smtp: ReturnType<typeof smtpTransport> | undefined;
let composer: ReturnType<typeof fileTransport> | undefined;

/** Without SMTP_URL, emails are stored here as complete `.eml` files. */
export const mailFolder = path.join(config.DATA_DIR, 'mail');

/** The start of an email's file name, so that names sort by time. */
const fileTime = (time: Date): string => time.toISOString().replaceAll(/[:.]/g, '-');

/** `unsubscribe`: the URL for unsubscribing from an email that is sent to many people. */
type SentMail = Omit<Mail, 'kind'> & { _id: string; createdAt: Date; unsubscribe?: string };

/** Keeps vacation responders and other bots from replying (RFC 3834, 5). */
const automatic = { 'Auto-Submitted': 'auto-generated' };

/** One-click unsubscribe in the email client, which sends a POST (RFC 8058, 3.1). */
const unsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/**
 * Sends an email over SMTP, or writes it to a file if SMTP_URL is not set. The Message-ID and the file name are derived from the email's id,
 * so that an email that is sent again after a crash can be recognized.
 * @throws if it could not be sent
 */
export async function sendMail(mail: SentMail): Promise<void> {
  const { to, subject, text, html, unsubscribe } = mail;
  const messageId = `<${mail._id}@${new URL(config.SITE_URL).hostname}>`;
  const headers = { ...automatic, ...(unsubscribe !== undefined && unsubscribeHeaders(unsubscribe)) };
  const message = { from: config.MAIL_FROM, to, subject, text, html, date: mail.createdAt, messageId, headers };
  if (config.SMTP_URL) {
    const transport = unsubscribe === undefined ? (smtp ??= smtpTransport()) : (pool ??= poolTransport());
    await (await transport).sendMail(message).catch(countAndRethrow);
    return;
  }
  await assertRoomForFiles().catch(countAndRethrow);
  composer ??= fileTransport();
  const composed = await (await composer).sendMail(message);
  await mkdir(mailFolder, { recursive: true });
  const name = `${fileTime(mail.createdAt)}-${mail._id}.eml`;
  const { message: bytes } = composed;
  if (!Buffer.isBuffer(bytes)) throw new Error('The mail was composed as a stream.');
  await writeAtomically(path.join(mailFolder, name), bytes).catch(countAndRethrow);
}

const countAndRethrow = (error: unknown): never => {
  countFailure('mail');
  throw error;
};

/** An email as the mailbox page shows it. */
type StoredMail = { name: string; to: string; subject: string; date: string; text: string; links: string[] };

/** Reads the email files, newest first. */
export async function readMailbox(limit: number): Promise<StoredMail[]> {
  const names = (await mailNames()).slice(0, limit);
  return Promise.all(names.map(readStoredMail));
}

/** The newest email to an address among the last hundred, or null. */
export async function newestMailTo(email: string): Promise<StoredMail | null> {
  const mails = await readMailbox(100);
  return mails.find((mail) => mail.to.toLowerCase() === email.toLowerCase()) ?? null;
}

/** Deletes old email files, since they contain addresses, including those of erased accounts. */
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

type MailFailure = {
  /** For the log and for operators. Contains no address. */
  words: string;
  /** The mail server will never accept this email. */
  isFinal: boolean;
  /** It will never accept any email to this address. */
  isBounce: boolean;
};

/** A nodemailer error, with its own code and the server's response to a command. */
const mailError = z.object({
  message: z.string().catch(''),
  code: z.string().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
  response: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
});

/** Responses to these commands are about the email. A rejected sender or sign-in is the site's fault, and the operator has to fix it. */
const aboutTheMail = new Set(['RCPT TO', 'DATA']);

/** Parses an error of `sendMail`. Replies of 500 and up are final, others are not (RFC 5321, 4.2.1). */
export function readMailFailure(error: unknown): MailFailure {
  const { message, code, command = '', response, responseCode } = mailError.catch({ message: '' }).parse(error);
  if (responseCode === undefined) {
    return {
      words: `The email was not sent: ${withoutAddresses(message || 'no reason given')} (${code ?? 'no code'})`,
      isFinal: false,
      isBounce: false,
    };
  }
  const words = `The mail server answered ${command}: ${withoutAddresses(response ?? String(responseCode))}`;
  const isFinal = responseCode >= 500 && aboutTheMail.has(command);
  return { words, isFinal, isBounce: isFinal && command === 'RCPT TO' };
}

const withoutAddresses = (text: string): string =>
  text
    .replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '[address]')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 300);
