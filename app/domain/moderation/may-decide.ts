import type { Tx } from '~models/database/transaction';
import { type ActSubject, findActsOn, type ModerationActRow } from '~models/moderation-act';
import { moderationWords } from '~/messages/moderation';
import { DomainError, invariant } from '../errors';
import { asActSubject, type Subject } from './acts';
import { momentInWords } from './until-in-words';

/**
 * Nobody decides on themselves. @param by a moderator's id, or null for the site
 * @throws DomainError `own-decision`
 */
export function assertNotOwn(by: number | null, userId: number | null): void {
  invariant(by === null || by !== userId, 'own-decision');
}

/**
 * A moderator who has seen the acts on something up to a `round`, and decides on what they saw.
 * @throws DomainError `decided-already`, saying what another has done since
 */
export async function assertSeen(what: Subject, seen: number | undefined, tx: Tx): Promise<void> {
  if (seen === undefined) return;
  const last = await lastActOn(asActSubject(what), tx);
  if ((last?.round ?? 0) !== seen) throw decidedAlready(last);
}

export const lastActOn = async (what: ActSubject, tx?: Tx): Promise<ModerationActRow | null> =>
  (await findActsOn(what, 1, tx))[0] ?? null;

/** Says what was done last. */
export const decidedAlready = (last: ModerationActRow | null): DomainError =>
  new DomainError('decided-already', {
    sentence: last ? moderationWords.decidedAlready({ ...last, when: momentInWords(last.at) }) : undefined,
  });
