import { invariant } from '../errors';
import { type DecisionView, decisionsOn, historyOf } from '../moderation/read-acts';
import { type Author, readAuthor } from './read-desk';

/** A driver, for a moderator's decision about the account. */
type DeskDriver = {
  driver: Author;
  /** Decisions on the account itself, newest first. */
  decisions: DecisionView[];
  /** How many there were, to detect decisions made since. */
  seen: number;
};

/** @throws DomainError `user-not-found` */
export async function readDeskDriver(id: number): Promise<DeskDriver> {
  const account = { subject: 'user', id } as const;
  const [driver, decisions, seen] = await Promise.all([readAuthor(id, null), historyOf(account), decisionsOn(account)]);
  invariant(driver, 'user-not-found');
  return { driver, decisions, seen };
}
