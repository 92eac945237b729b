import { deleteOutgoingMail, eachOutgoingMail, reviveDeadMail } from '~models/outgoing-mail';
import { clock } from '~/services/clock';
import { givesUpAt } from './outgoing-mail';

/** What an operator sees of a mail: enough to recognize it, and no one's address. */
export type QueuedMail = {
  id: string;
  kind: string;
  /** Its first letter and its host. */
  to: string;
  since: Date;
  attempts: number;
  lastFailure: string | null;
  /** Null for a failed email. */
  dueAt: Date | null;
};

/** Queued mail and failed emails, oldest first. */
export async function* queuedMail(): AsyncGenerator<QueuedMail> {
  for await (const { _id: id, kind, to, createdAt: since, attempts, lastFailure, dueAt } of eachOutgoingMail()) {
    yield { id, kind, to: masked(to), since, attempts, lastFailure, dueAt };
  }
}

/** `dusty@example.com` is shown as `d…@example.com`. */
const masked = (address: string): string => `${address.slice(0, 1)}…${address.slice(address.lastIndexOf('@'))}`;

/**
 * Has failed emails tried again, as if they had just been written; waiting ones are left alone, since they may be on their way.
 * @param id of one, or null for all
 * @returns how many were put back
 */
export function retryDeadMail(id: string | null): Promise<number> {
  const now = clock.now();
  return reviveDeadMail(id, now, givesUpAt(now));
}

/** Deletes a mail, waiting or dead. @returns false when there is none with that id */
export const dropMail = (id: string): Promise<boolean> => deleteOutgoingMail(id);
