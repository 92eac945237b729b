import type { Tx } from '~models/database/transaction';
import { countCountingOn, findOutcomesOf, type StandingFacts } from '~models/report';
import { findUser } from '~models/user';
import { clock } from '~/services/clock';
import { type Actor, mayEdit } from '../actor';

/** Fewer days are a fresh account. */
const oldEnough = 14;
/** What four posts with a photo earn besides the registration; votes and shares of others count as well. */
const enoughPoints = 25;
/** Fewer refused reports are bad luck. */
const oftenRefused = 2;
/** Things of one author that the same people can hide before a moderator has looked. */
const mostOnOneAuthor = 2;

export type Standing = {
  /** A report of theirs is one of the three that hide something. */
  counts: boolean;
  /** For moderators: what speaks against it, or, where it counts, for it. */
  reasons: string[];
};

/**
 * Whether someone's report counts toward hiding what it is about. Everyone's reports reach the moderators; this says whose are
 * trusted before one has looked (decision 47).
 */
export function standingOf(facts: StandingFacts): Standing {
  const against = [
    !facts.isVerified && 'Their email is not verified.',
    facts.accountAgeDays < oldEnough &&
      `Their account is ${counted(facts.accountAgeDays, 'day')} old, not ${oldEnough}.`,
    facts.points < enoughPoints && `They have ${counted(facts.points, 'point')}, not ${enoughPoints}.`,
    facts.refused >= oftenRefused &&
      facts.refused > facts.upheld &&
      `Most of their reports were rejected: ${facts.refused}, and ${facts.upheld} upheld.`,
    facts.refusedOnAuthor > 0 && 'One of their reports on this author was rejected.',
    facts.waitingOnAuthor >= mostOnOneAuthor &&
      `${counted(facts.waitingOnAuthor, 'report')} of theirs on this author ${facts.waitingOnAuthor === 1 ? 'waits' : 'wait'} for a moderator.`,
  ].filter((reason) => reason !== false);
  if (against.length > 0) return { counts: false, reasons: against };
  return {
    counts: true,
    reasons: [
      `Their account is ${counted(facts.accountAgeDays, 'day')} old, with ${counted(facts.points, 'point')}.`,
      facts.upheld + facts.refused === 0
        ? 'None of their reports has been decided.'
        : `Of their reports ${facts.upheld} were upheld, ${facts.refused} rejected.`,
    ],
  };
}

const counted = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;

/** Decided reports that tell of a reporter, of each outcome: their last ones. */
const lastDecided = 50;
/** More that are waiting tell nothing more. */
const mostCounted = 10;

/** Whether someone's word on a place is one of the three that change it without an editor: as for reports. */
export const countsOnPlaces = async (actor: Actor, tx: Tx): Promise<boolean> =>
  mayEdit(actor) || standingOf(await readStanding(actor.id, null, tx)).counts;

/** @param ownerId whose it is that they report; null for no one's @returns what their standing follows from */
export async function readStanding(userId: number, ownerId: number | null, tx: Tx): Promise<StandingFacts> {
  const user = await findUser(userId, tx);
  const upheld = await findOutcomesOf(userId, 'upheld', lastDecided, tx);
  const refused = await findOutcomesOf(userId, 'refused', lastDecided, tx);
  const ageMs = user ? clock.now().getTime() - user.createdAt.getTime() : 0;
  return {
    accountAgeDays: Math.max(0, Math.floor(ageMs / (24 * 3_600_000))),
    isVerified: user?.isVerified === true,
    points: user?.points ?? 0,
    upheld: upheld.length,
    refused: refused.length,
    refusedOnAuthor: ownerId === null ? 0 : refused.filter((each) => each.ownerId === ownerId).length,
    waitingOnAuthor: ownerId === null ? 0 : await countCountingOn(userId, ownerId, mostCounted, tx),
  };
}
