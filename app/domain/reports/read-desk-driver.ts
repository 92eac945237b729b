import { invariant } from '../errors';
import { type DecisionView, decisionsOn, historyOf } from '../moderation/read-acts';
import { type Author, readAuthor } from './read-desk';

/** A driver as a moderator decides on their account. */
export type DeskDriver = {
  driver: Author;
  /** Decisions on the account itself, newest first. */
  decisions: DecisionView[];
  /** How many there were: what the moderator has seen when they decide. */
  seen: number;
};

/** @throws DomainError `user-not-found` */
export async function readDeskDriver(id: number): Promise<DeskDriver> {
  const account = { subject: 'user', id } as const;
  const [driver, decisions, seen] = await Promise.all([readAuthor(id, null), historyOf(account), decisionsOn(account)]);
  invariant(driver, 'user-not-found');
  return { driver, decisions, seen };
}
