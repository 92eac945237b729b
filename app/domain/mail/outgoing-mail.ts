import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Tx } from '~models/database/transaction';
import {
  changeLeasedMail,
  claimDueMail,
  deleteOutgoingMail,
  type OutgoingMailRow,
  putOutgoingMail,
} from '~models/outgoing-mail';
import { log } from '~/services/log';
import { countHeldBackMail } from '~/services/metrics';
import { type MailFailure, readMailFailure } from '~/services/mail/mail-failure';
import { sendMail } from '~/services/mail/transport';
import type { Mail } from '~/services/mail/templates';
import { agreedNow } from '../agreed-time';
import { delayAfter, JobQueue } from '../job-queue';
import { waitingMailId, weighMail } from './limits';
import { seal, unseal } from '../sealed-text';

/** A process that dies over a mail keeps it from the others for this long; a living one renews its lease. */
const leaseMs = 30_000;
/** How long a mail is tried before it counts as a dead letter: a mail server may be down for a weekend. */
const triedForMs = 3 * 24 * 3600_000;

const purpose = 'mail that waits';
const body = z.object({ text: z.string(), html: z.string() });

/** For a mail that is written, or put back, now. */
export const givesUpAt = (now: Date): Date => new Date(now.getTime() + triedForMs);

/**
 * Queues a mail in the transaction of the change that it tells about: it goes out if, and only if, that commits. Beyond what its
 * address gets in an hour or a day, a notice waits, the newest of its kind for all, and a link is not sent.
 * @returns false when it will not be sent: its link must then not replace the one that was sent before
 */
export async function queueMail(mail: Mail, tx: Tx): Promise<boolean> {
  const verdict = await weighMail(mail, tx);
  if (verdict.what !== 'send') holdBack(mail, verdict.what);
  if (verdict.what === 'drop') return false;
  const { kind, to, subject, text, html } = mail;
  const createdAt = await agreedNow();
  const dueAt = verdict.what === 'wait' ? verdict.until : createdAt;
  const row: OutgoingMailRow = {
    _id: verdict.what === 'wait' ? waitingMailId(mail, verdict.until) : randomUUID(),
    kind,
    to,
    subject,
    sealed: seal(purpose, JSON.stringify({ text, html })),
    attempts: 0,
    dueAt,
    createdAt,
    givesUpAt: givesUpAt(dueAt),
    lastFailure: null,
    deadAt: null,
  };
  await putOutgoingMail(row, tx);
  return true;
}

/** Again where the transaction is retried. */
function holdBack({ kind }: Mail, what: 'wait' | 'drop'): void {
  countHeldBackMail(what === 'wait' ? 'gathered' : 'dropped');
  log.warn({ kind, what }, 'an address was to get more mail than it may; this one waits, or is not sent');
}

const queue = new JobQueue<OutgoingMailRow>({
  name: 'mail delivery',
  claim: async () => {
    const now = await agreedNow();
    return claimDueMail(now, leaseEnd(now));
  },
  work: deliver,
});

/** In the background: an answer must not tell by its time whether a mail was sent. */
export const deliverMailSoon = (): void => queue.workSoon();

/** Failed ones are tried again, later each time. */
export const deliverDueMail = (): Promise<void> => queue.work();

export const finishMail = (): Promise<void> => queue.finish();

const leaseEnd = (now: Date): Date => new Date(now.getTime() + leaseMs);

async function deliver(mail: OutgoingMailRow): Promise<void> {
  const holding = holdOn(mail);
  try {
    const opened = unseal(purpose, mail.sealed);
    if (opened === null) return await note(mail, sealedByAnother);
    await sendMail({ ...mail, ...body.parse(JSON.parse(opened.text)) });
  } catch (error) {
    return await note(mail, readMailFailure(error));
  } finally {
    clearInterval(holding);
  }
  // Not in the try: a mail that was handed over has not failed, whatever becomes of its row.
  await deleteOutgoingMail(mail._id);
}

const sealedByAnother: MailFailure = {
  words: 'It was sealed with a SESSION_SECRET that is no longer in use.',
  isFinal: true,
};

/** A slow mail server may take minutes: the lease is renewed while this process is at it. */
function holdOn(mail: OutgoingMailRow): NodeJS.Timeout {
  const renew = async () => changeLeasedMail(mail, { dueAt: leaseEnd(await agreedNow()) });
  return setInterval(() => {
    renew().catch((error: unknown) => log.warn({ mail: mail._id, error }, 'a mail in hand could not be held on to'));
  }, leaseMs / 3).unref();
}

/** After a failure: puts a mail off, or among the dead letters. */
async function note(mail: OutgoingMailRow, { words, isFinal }: MailFailure): Promise<void> {
  const now = await agreedNow();
  const isDead = isFinal || now >= mail.givesUpAt;
  const about = { mail: mail._id, kind: mail.kind, attempts: mail.attempts, failure: words };
  if (isDead) log.warn(about, 'a mail is a dead letter now: npm run admin -- mail');
  else log.warn(about, 'a mail could not be handed over; it is tried again');
  const delay = delayAfter(mail.attempts, 1_000);
  const later = isDead ? { dueAt: null, deadAt: now } : { dueAt: new Date(now.getTime() + delay) };
  await changeLeasedMail(mail, { ...later, lastFailure: words });
}
