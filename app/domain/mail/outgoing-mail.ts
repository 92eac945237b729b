import { randomUUID, createHash } from 'node:crypto';
import { z } from 'zod';
import { config } from '~/config.server';
import { log } from '~/services/log';
import { type MailFailure, readMailFailure } from '~/services/mail/mail-failure';
import type { Mail, MailKind } from '~/services/mail/templates';
import { lettersInHand, sendMail } from '~/services/mail/transport';
import { countHeldBackMail } from '~/services/metrics';
import type { Tx } from '~models/database/transaction';
import { countMail } from '~models/mail-count';
import {
  changeLeasedMail,
  claimDueMail,
  deleteOutgoingMail,
  insertOutgoingMail,
  type MailLane,
  type OutgoingMailRow,
  putOutgoingMail,
} from '~models/outgoing-mail';
import { agreedNow } from '../agreed-time';
import { delayAfter, JobQueue, later } from '../job-queue';
import { isLetterWanted, stopBouncedLetter } from '../letter/choose-letter';
import { seal, unseal } from '../secrets';

/** A process that dies over a mail keeps it from the others for this long; a living one renews its lease. */
const leaseMs = 30_000;
/** How long a mail is tried before it counts as a failed email: a mail server may be down for a weekend. */
const triedForMs = 3 * 24 * 3600_000;

const purpose = 'mail that waits';
const body = z.object({ text: z.string(), html: z.string(), unsubscribe: z.string().optional() });

/** For a mail that is written, or put back, now. */
export const givesUpAt = (now: Date): Date => later(now, triedForMs);

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
  const row =
    verdict.what === 'wait'
      ? rowOf(mail, createdAt, { _id: waitingMailId(mail, verdict.until), dueAt: verdict.until })
      : rowOf(mail, createdAt);
  await putOutgoingMail(row, tx);
  return true;
}

export type Letter = Mail & { readerId: number; unsubscribe: string };

/**
 * Queues letters that their readers have asked for, in a lane of their own: they hold up no mail that someone waits for. What
 * one address gets is not weighed, since a driver has one turn a week. Each is dropped unsent where it is not wanted anymore.
 */
export async function queueLetters(letters: Letter[], tx: Tx): Promise<void> {
  const createdAt = await agreedNow();
  const rows = letters.map((letter) => ({ ...rowOf(letter, createdAt), lane, readerId: letter.readerId }));
  await insertOutgoingMail(rows, tx);
}

function rowOf(
  mail: Mail & { unsubscribe?: string },
  createdAt: Date,
  when: Pick<OutgoingMailRow, '_id'> & { dueAt: Date } = { _id: randomUUID(), dueAt: createdAt },
): OutgoingMailRow {
  const { kind, to, subject, text, html, unsubscribe } = mail;
  return {
    kind,
    to,
    subject,
    sealed: seal(purpose, JSON.stringify({ text, html, unsubscribe })),
    attempts: 0,
    createdAt,
    givesUpAt: givesUpAt(when.dueAt),
    lastFailure: null,
    deadAt: null,
    ...when,
  };
}

/** Again where the transaction is retried. */
function noteHeldBack({ kind }: Mail, what: 'wait' | 'drop'): void {
  countHeldBackMail(what === 'wait' ? 'gathered' : 'dropped');
  log.warn({ kind, what }, 'an address is over its mail limit; this one is delayed or dropped');
}

const lane: MailLane = 'letters';

const queueOf = (name: string, lane: MailLane | null, hands: number) =>
  new JobQueue<OutgoingMailRow>({
    name,
    hands,
    leaseMs,
    claim: (lease) => claimDueMail(lease, lane),
    work: deliver,
  });

const queue = queueOf('mail delivery', null, 1);
const letterQueue = queueOf('letter delivery', lane, lettersInHand);

/** In the background: an answer must not tell by its time whether a mail was sent. */
export const deliverMailSoon = (): void => queue.workSoon();

/** Failed ones are tried again, later each time. */
export const deliverDueMail = (): Promise<void> => queue.work();

export const deliverLettersSoon = (): void => letterQueue.workSoon();
export const deliverDueLetters = (): Promise<void> => letterQueue.work();

export const finishMail = async (): Promise<void> => void (await Promise.all([queue.finish(), letterQueue.finish()]));

async function deliver(mail: OutgoingMailRow): Promise<void> {
  const holding = holdOn(mail);
  try {
    if (mail.readerId !== undefined && !(await isLetterWanted(mail.readerId, mail.to))) {
      await deleteOutgoingMail(mail._id);
      return;
    }
    const opened = unseal(purpose, mail.sealed);
    if (opened === null) return await note(mail, sealedByAnother);
    await sendMail({ ...mail, ...body.parse(JSON.parse(opened.text)) });
  } catch (error) {
    return await note(mail, readMailFailure(error));
  } finally {
    clearInterval(holding);
  }
  // Not in the try: a mail that was handed over has not failed, whatever happens to its row.
  await deleteOutgoingMail(mail._id);
}

const sealedByAnother: MailFailure = {
  words: 'It was sealed with a SESSION_SECRET that is no longer in use.',
  isFinal: true,
  isBounce: false,
};

/** A slow mail server may take minutes: the lease is renewed while this process is at it. */
function holdOn(mail: OutgoingMailRow): NodeJS.Timeout {
  const renew = async () => changeLeasedMail(mail, { dueAt: later(await agreedNow(), leaseMs) });
  return setInterval(() => {
    renew().catch((error: unknown) => log.warn({ mail: mail._id, error }, 'a mail in hand could not be held on to'));
  }, leaseMs / 3).unref();
}

/** After a failure: puts a mail off, or among the failed emails. */
async function note(mail: OutgoingMailRow, { words, isFinal, isBounce }: MailFailure): Promise<void> {
  const now = await agreedNow();
  if (mail.readerId !== undefined && isBounce) await stopBouncedLetter(mail.readerId, mail.to, now);
  const isDead = isFinal || now >= mail.givesUpAt;
  const about = { mail: mail._id, kind: mail.kind, attempts: mail.attempts, failure: words };
  if (isDead) log.warn(about, 'an email failed for good: npm run admin -- mail');
  else log.warn(about, 'a mail could not be handed over; it is tried again');
  const outcome = isDead ? { dueAt: null, deadAt: now } : { dueAt: later(now, delayAfter(mail.attempts, 1_000)) };
  await changeLeasedMail(mail, { ...outcome, lastFailure: words });
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
