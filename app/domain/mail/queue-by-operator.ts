import { deleteOutgoingMail, eachOutgoingMail, reviveDeadMail } from '~models/outgoing-mail';
import { clock } from '~/services/clock';
import { givesUpAt } from './outgoing-mail';

/** What an operator is told of a mail: enough to know it by, and nobody's address. */
export type QueuedMail = {
  id: string;
  kind: string;
  /** Its first letter and its host. */
  to: string;
  since: Date;
  attempts: number;
  lastFailure: string | null;
  /** Null for a dead letter. */
  dueAt: Date | null;
};

/** Every mail that waits or is a dead letter, oldest first. */
export async function* queuedMail(): AsyncGenerator<QueuedMail> {
  for await (const { _id: id, kind, to, createdAt: since, attempts, lastFailure, dueAt } of eachOutgoingMail()) {
    yield { id, kind, to: masked(to), since, attempts, lastFailure, dueAt };
  }
}

/** `dusty@example.com` is shown as `d…@example.com`. */
const masked = (address: string): string => `${address.slice(0, 1)}…${address.slice(address.lastIndexOf('@'))}`;

/**
 * Has dead letters tried again, as if they had just been written; what waits is left alone, for it may be on its way.
 * @param id of one, or null for all.
 * @returns how many were put back.
 */
export function retryDeadMail(id: string | null): Promise<number> {
  const now = clock.now();
  return reviveDeadMail(id, now, givesUpAt(now));
}

/** Throws a mail away, waiting or dead. @returns false when there is none with that id. */
export const dropMail = (id: string): Promise<boolean> => deleteOutgoingMail(id);
