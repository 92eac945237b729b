import { randomUUID, createHash } from 'node:crypto';
import { z } from 'zod';
import { config } from '~/config.server';
import { log } from '~/services/log';
import { readMailFailure } from '~/services/mail/mail-failure';
import type { Mail, MailKind } from '~/services/mail/templates';
import { lettersInHand, sendMail } from '~/services/mail/transport';
import { countHeldBackMail } from '~/services/metrics';
import type { Tx } from '~models/database/transaction';
import { enqueueJob, enqueueJobs, type MailData } from '~models/job';
import { countMail } from '~models/mail-count';
import { agreedNow } from '../agreed-time';
import { JobFailure, JobQueue, type RunningJob } from '../jobs';
import { isLetterWanted, stopBouncedLetter } from '../letter/choose-letter';
import { seal, unseal } from '../secrets';

/** Three days, for a mail server may be down for a weekend: the delay doubles up to an hour, and stays there. */
const maxAttempts = 82;

const purpose = 'mail that waits';
const body = z.object({ text: z.string(), html: z.string(), unsubscribe: z.string().optional() });

/**
 * Queues a mail in the transaction of the change that it tells about: it goes out if, and only if, that commits. Beyond what its
 * address gets in an hour or a day, a notice waits, the newest of its kind for all, and a link is not sent.
 * @returns false when it will not be sent: its link must then not replace the one that was sent before
 */
export async function queueMail(mail: Mail, tx: Tx): Promise<boolean> {
  const verdict = await weighMail(mail, tx);
  if (verdict.what !== 'send') noteHeldBack(mail, verdict.what);
  if (verdict.what === 'drop') return false;
  const createdAt = await agreedNow();
  const when =
    verdict.what === 'wait'
      ? { subject: waitingMailId(mail, verdict.until), dueAt: verdict.until }
      : { subject: randomUUID(), dueAt: createdAt };
  await enqueueJob('mail', { ...when, createdAt, data: dataOf(mail, null) }, tx);
  return true;
}

export type Letter = Mail & { readerId: number; unsubscribe: string };

/**
 * Queues letters that their readers have asked for, in a queue of their own: they hold up no mail that someone waits for. What
 * one address gets is not weighed, since a driver has one turn a week. Each is dropped unsent where it is not wanted anymore.
 */
export async function queueLetters(letters: Letter[], tx: Tx): Promise<void> {
  const dueAt = await agreedNow();
  const jobs = letters.map((letter) => ({ subject: randomUUID(), dueAt, data: dataOf(letter, letter.readerId) }));
  await enqueueJobs('letter', jobs, tx);
}

function dataOf(mail: Mail & { unsubscribe?: string }, readerId: number | null): MailData {
  const { kind, to, subject, text, html, unsubscribe } = mail;
  return { kind, to, subject, readerId, sealed: seal(purpose, JSON.stringify({ text, html, unsubscribe })) };
}

/** Again where the transaction is retried. */
function noteHeldBack({ kind }: Mail, what: 'wait' | 'drop'): void {
  countHeldBackMail(what === 'wait' ? 'gathered' : 'dropped');
  log.warn({ kind, what }, 'an address is over its mail limit; this one is delayed or dropped');
}

const delivery = { retryMs: 1_000, maxAttempts, run: deliver };
const queue = new JobQueue({ kinds: ['mail'], ...delivery });
const letterQueue = new JobQueue({ kinds: ['letter'], concurrency: lettersInHand, ...delivery });

/** In the background: an answer must not tell by its time whether a mail was sent. */
export const deliverMailSoon = (): void => queue.workSoon();

/** Failed ones are tried again, later each time. */
export const deliverDueMail = (): Promise<void> => queue.work();

export const deliverLettersSoon = (): void => letterQueue.workSoon();
export const deliverDueLetters = (): Promise<void> => letterQueue.work();

export const finishMail = async (): Promise<void> => void (await Promise.all([queue.finish(), letterQueue.finish()]));

async function deliver({ subject: _id, createdAt, data }: RunningJob<'mail' | 'letter'>): Promise<void> {
  const { readerId, sealed, ...mail } = data;
  if (readerId !== null && !(await isLetterWanted(readerId, mail.to))) return;
  const opened = unseal(purpose, sealed);
  if (opened === null) {
    throw new JobFailure('It was sealed with a SESSION_SECRET that is no longer in use.', { isFinal: true });
  }
  try {
    await sendMail({ ...mail, _id, createdAt, ...body.parse(JSON.parse(opened.text)) });
  } catch (error) {
    const { words, isFinal, isBounce } = readMailFailure(error);
    if (readerId !== null && isBounce) await stopBouncedLetter(readerId, mail.to, await agreedNow());
    throw new JobFailure(words, { isFinal });
  }
}

/** Most mails to one address, no matter who asks for them; RATE_LIMIT_SCALE multiplies both. */
type Limit = { inHour: number; inDay: number };

/** Links that anyone can have sent to any address by typing it in: they count together. */
const links: ReadonlySet<MailKind> = new Set(['verification', 'password-reset', 'confirm-address']);
const ofLinks: Limit = { inHour: 6, inDay: 15 };

/** Each kind counts for itself: a flood of sign-ins must not hold back that the password was changed. */
const ofEachOther: Limit = { inHour: 3, inDay: 10 };

const [hourMs, dayMs] = [3600_000, 24 * 3600_000];

/**
 * `drop`: it would come too late to be of use. `wait`: its owner has to hear of it, together with what else has happened by then.
 */
type Verdict = { what: 'send' } | { what: 'drop' } | { what: 'wait'; until: Date };

/** Counts a mail against the limits of its address, in the caller's transaction. */
async function weighMail({ to, kind }: Pick<Mail, 'to' | 'kind'>, tx: Tx): Promise<Verdict> {
  const isLink = links.has(kind);
  const now = (await agreedNow()).getTime();
  const day = Math.floor(now / dayMs);
  const hour = Math.floor(now / hourMs);
  const id = `${hashed(`${isLink ? 'links' : kind} ${to.toLowerCase()}`)}:${day}`;
  const counted = await countMail({ id, hour: hour % 24, expiresAt: new Date((day + 2) * dayMs) }, tx);
  const { inHour, inDay } = isLink ? ofLinks : ofEachOther;
  const isDayFull = counted.inDay > inDay * config.RATE_LIMIT_SCALE;
  if (!isDayFull && counted.inHour <= inHour * config.RATE_LIMIT_SCALE) return { what: 'send' };
  if (isLink) return { what: 'drop' };
  return { what: 'wait', until: new Date(isDayFull ? (day + 1) * dayMs : (hour + 1) * hourMs) };
}

/** One waiting mail for each kind and address: the newest. */
const waitingMailId = ({ to, kind }: Pick<Mail, 'to' | 'kind'>, until: Date): string =>
  hashed(`${kind} ${to.toLowerCase()} ${until.getTime()}`);

/** Addresses are counted without being stored. */
const hashed = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);
