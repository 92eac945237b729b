import { deleteOutgoingMail, eachOutgoingMail, retryFailedMail } from '~models/outgoing-mail';
import { clock } from '~/services/clock';

/** What an operator sees of a mail: enough to recognize it, and no one's address. */
export type QueuedMail = {
  id: string;
  kind: string;
  /** Its first letter and its host. */
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
 * Has failed emails tried again, as if they had just been written; waiting ones are left alone, since they may be on their way.
 * @param id of one, or null for all
 * @returns how many were put back
 */
export const retryDeadMail = (id: string | null): Promise<number> => retryFailedMail(id, clock.now());

/** Deletes a mail, waiting or dead. @returns false when there is none with that id */
export const dropMail = (id: string): Promise<boolean> => deleteOutgoingMail(id);
