import { randomUUID, createHash } from 'node:crypto';
import { z } from 'zod';
import { config } from '~/config.server';
import { log } from '~/services/log';
import type { Mail, MailKind } from '~/services/mail/templates';
import { readMailFailure, maxLettersAtOnce, sendMail } from '~/services/mail/transport';
import { countHeldBackMail } from '~/services/metrics';
import type { Tx } from '~models/database/transaction';
import {
  enqueueJob,
  enqueueJobs,
  type MailData,
  deleteOutgoingMail,
  eachOutgoingMail,
  retryFailedMail,
} from '~models/job';
import { countInTransaction } from '~models/rate-limit';
import { clusterNow } from './cluster-time';
import { JobFailure, JobQueue, type RunningJob } from './jobs';
import { isLetterWanted, stopBouncedLetter } from './letter/choose-letter';
import { seal, unseal } from './secrets';
import { clock } from '~/services/clock';

/** About three days, since a mail server may be down for a weekend: the delay doubles up to an hour. */
const maxAttempts = 82;

const purpose = 'mail that waits';
const body = z.object({ text: z.string(), html: z.string(), unsubscribe: z.string().optional() });

/**
 * Queues an email in the transaction of the change it reports, so that it is only sent if that commits. If the address is over its hourly
 * or daily limit, a notice is delayed and replaces an earlier delayed one of its kind, and an email with a link is dropped.
 * @returns false if it was dropped; then its link must not replace the previous one
 */
export async function queueMail(mail: Mail, tx: Tx): Promise<boolean> {
  const verdict = await countAgainstLimits(mail, tx);
  if (verdict.what !== 'send') logHeldBack(mail, verdict.what);
  if (verdict.what === 'drop') return false;
  const createdAt = await clusterNow();
  const when =
    verdict.what === 'wait'
      ? { subject: waitingMailId(mail, verdict.until), dueAt: verdict.until }
      : { subject: randomUUID(), dueAt: createdAt };
  await enqueueJob('mail', { ...when, createdAt, data: dataOf(mail, null) }, tx);
  return true;
}

export type Letter = Mail & { readerId: number; unsubscribe: string };

/**
 * Queues weekly emails in a separate queue, so that they don't delay other mail. They don't count against the limits of an address, since
 * each reader gets one a week. An email is dropped if its reader has unsubscribed before it is sent.
 */
export async function queueLetters(letters: Letter[], tx: Tx): Promise<void> {
  const dueAt = await clusterNow();
  const jobs = letters.map((letter) => ({ subject: randomUUID(), dueAt, data: dataOf(letter, letter.readerId) }));
  await enqueueJobs('letter', jobs, tx);
}

function dataOf(mail: Mail & { unsubscribe?: string }, readerId: number | null): MailData {
  const { kind, to, subject, text, html, unsubscribe } = mail;
  return { kind, to, subject, readerId, sealed: seal(purpose, JSON.stringify({ text, html, unsubscribe })) };
}

/** Logs again if the transaction is retried. */
function logHeldBack({ kind }: Mail, what: 'wait' | 'drop'): void {
  countHeldBackMail(what === 'wait' ? 'gathered' : 'dropped');
  log.warn({ kind, what }, 'an address is over its mail limit; this one is delayed or dropped');
}

const delivery = { retryMs: 1_000, maxAttempts, run: deliver };
const queue = new JobQueue({ kinds: ['mail'], ...delivery });
const letterQueue = new JobQueue({ kinds: ['letter'], concurrency: maxLettersAtOnce, ...delivery });

/** Runs in the background, so that the response time doesn't reveal whether mail was sent. */
export const deliverMailSoon = (): void => queue.workSoon();

/** Failed deliveries are retried with growing delays. */
export const deliverDueMail = (): Promise<void> => queue.work();

export const deliverLettersSoon = (): void => letterQueue.workSoon();
export const deliverDueLetters = (): Promise<void> => letterQueue.work();

export const finishMail = async (): Promise<void> => void (await Promise.all([queue.finish(), letterQueue.finish()]));

async function deliver({ subject: _id, createdAt, data }: RunningJob<'mail' | 'letter'>): Promise<void> {
  const { readerId, sealed, ...mail } = data;
  if (readerId !== null && !(await isLetterWanted(readerId, mail.to))) return;
  const opened = unseal(purpose, sealed);
  if (opened === null) {
    throw new JobFailure('It was encrypted with a SESSION_SECRET that is no longer in use.', { isFinal: true });
  }
  try {
    await sendMail({ ...mail, _id, createdAt, ...body.parse(JSON.parse(opened.text)) });
  } catch (error) {
    const { words, isFinal, isBounce } = readMailFailure(error);
    if (readerId !== null && isBounce) await stopBouncedLetter(readerId, mail.to, await clusterNow());
    throw new JobFailure(words, { isFinal });
  }
}

/** Maximum emails to one address, no matter who requests them. RATE_LIMIT_SCALE multiplies both. */
type Limit = { perHour: number; perDay: number };

/** Links that anyone can request for any address; they share one limit. */
const links: ReadonlySet<MailKind> = new Set(['verification', 'password-reset', 'confirm-address']);
const linkLimit: Limit = { perHour: 6, perDay: 15 };

/** Each kind has its own limit, so that a flood of sign-ins doesn't delay the notice about a changed password. */
const limitPerKind: Limit = { perHour: 3, perDay: 10 };

const [hourMs, dayMs] = [3600_000, 24 * 3600_000];

/** `drop`: it would be useless later. `wait`: it must be sent, but a later email of its kind may replace it. */
type Verdict = { what: 'send' } | { what: 'drop' } | { what: 'wait'; until: Date };

/** Counts an email against the limits of its address, in the caller's transaction. */
async function countAgainstLimits({ to, kind }: Pick<Mail, 'to' | 'kind'>, tx: Tx): Promise<Verdict> {
  const isLink = links.has(kind);
  const now = (await clusterNow()).getTime();
  const day = Math.floor(now / dayMs);
  const hour = Math.floor(now / hourMs);
  const key = `mail:${hashed(`${isLink ? 'links' : kind} ${to.toLowerCase()}`)}`;
  const countedInDay = await countInTransaction(`${key}:day:${day}`, new Date((day + 2) * dayMs), tx);
  const countedInHour = await countInTransaction(`${key}:hour:${hour}`, new Date((hour + 2) * hourMs), tx);
  const { perHour, perDay } = isLink ? linkLimit : limitPerKind;
  const isDayFull = countedInDay > perDay * config.RATE_LIMIT_SCALE;
  if (!isDayFull && countedInHour <= perHour * config.RATE_LIMIT_SCALE) return { what: 'send' };
  if (isLink) return { what: 'drop' };
  return { what: 'wait', until: new Date(isDayFull ? (day + 1) * dayMs : (hour + 1) * hourMs) };
}

/** One waiting email per kind and address: the newest. */
const waitingMailId = ({ to, kind }: Pick<Mail, 'to' | 'kind'>, until: Date): string =>
  hashed(`${kind} ${to.toLowerCase()} ${until.getTime()}`);

/** Addresses are hashed, so that none are stored. */
const hashed = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** A queued email as operators see it: enough to recognize it, but not the full address. */
export type QueuedMail = {
  id: string;
  kind: string;
  /** The first letter and the domain of the address. */
  to: string;
  since: Date;
  attempts: number;
  lastError: string | null;
  /** Null for a failed email. */
  dueAt: Date | null;
};

/** Queued mail and failed emails, oldest first. */
export async function* queuedMail(): AsyncGenerator<QueuedMail> {
  for await (const { subject: id, data, createdAt: since, attempts, lastError, dueAt } of eachOutgoingMail()) {
    yield { id, kind: data.kind, to: masked(data.to), since, attempts, lastError, dueAt };
  }
}

/** `dusty@example.com` is shown as `d…@example.com`. */
const masked = (address: string): string => `${address.slice(0, 1)}…${address.slice(address.lastIndexOf('@'))}`;

/**
 * Retries failed emails as if they had just been queued. Waiting ones are left alone, since they may be sending right now.
 * @param id of one email, or null for all
 * @returns how many were requeued
 */
export const retryDeadMail = (id: string | null): Promise<number> => retryFailedMail(id, clock.now());

/** Deletes an email, waiting or failed. @returns false if there is none with that id */
export const dropMail = (id: string): Promise<boolean> => deleteOutgoingMail(id);
