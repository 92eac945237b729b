import { randomUUID } from 'node:crypto';
import type { Tx } from '~models/database/transaction';
import { claimDueMail, deleteOutgoingMail, insertOutgoingMail, postponeMail } from '~models/outgoing-mail';
import { clock } from '~/services/clock';
import { log } from '~/services/log';
import { sendMail } from '~/services/mail/transport';
import type { Mail } from '~/services/mail/templates';

/** While a process has a mail in hand, others leave it alone for this long; longer than any transport's time limit. */
const leaseMs = 60_000;
const longestDelayMs = 3600_000;

/** Asks for a mail in the transaction of the change that it tells about: it goes out if, and only if, that commits. */
export async function queueMail(mail: Mail, tx: Tx): Promise<void> {
  const createdAt = clock.now();
  await insertOutgoingMail({ ...mail, _id: randomUUID(), attempts: 0, dueAt: createdAt, createdAt }, tx);
}

let delivering = false;

/** Sends what is due without making the caller wait: an answer must not tell by its time whether a mail was sent. */
export function deliverMailSoon(): void {
  void deliverDueMail().catch((error: unknown) => log.error({ error }, 'mail delivery stopped; it is tried again'));
}

/** Sends every mail that is due, one after the other; failed ones are tried again, later each time. */
export async function deliverDueMail(): Promise<void> {
  if (delivering) return;
  delivering = true;
  try {
    for (;;) {
      const now = clock.now();
      const mail = await claimDueMail(now, new Date(now.getTime() + leaseMs));
      if (!mail) return;
      try {
        await sendMail(mail);
        await deleteOutgoingMail(mail._id);
      } catch (error) {
        const delay = Math.min(1000 * 2 ** mail.attempts, longestDelayMs);
        log.warn({ mail: mail._id, attempts: mail.attempts, error }, 'a mail could not be handed over');
        await postponeMail(mail._id, new Date(clock.now().getTime() + delay));
      }
    }
  } finally {
    delivering = false;
  }
}
