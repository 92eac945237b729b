import { deleteOutgoingMail, eachOutgoingMail, retryFailedMail } from '~models/outgoing-mail';
import { clock } from '~/services/clock';

/** What operators see of a queued email: enough to recognize it, but no full address. */
export type QueuedMail = {
  id: string;
  kind: string;
  /** The first letter and the domain. */
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
