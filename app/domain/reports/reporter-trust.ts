import { counted } from '~/schemas/text';
import type { Tx } from '~models/database/transaction';
import { countCountingOn, findOutcomesOf, type ReporterFacts } from '~models/report';
import { findUser } from '~models/user';
import { clock } from '~/services/clock';
import { type Actor, mayEdit } from '../actor';

/** Minimum account age in days. */
const oldEnough = 14;
/** The points of four posts with a photo plus the registration; votes and shares by others count, too. */
const enoughPoints = 25;
/** How many rejected reports it takes to distrust a reporter. */
const oftenRefused = 2;
/** How many subjects of one author the same users can hide before a moderator reviews them. */
const maxOnOneAuthor = 2;

export type ReporterTrust = {
  /** Whether their report is one of the three that hide something. */
  counts: boolean;
  /** For moderators: the reasons against counting it, or if it counts, for it. */
  reasons: string[];
};

/**
 * Whether a user's report counts toward hiding its subject. All reports reach the moderators; this decides which ones take effect before a
 * review (decision 47).
 */
export function trustOf(facts: ReporterFacts): ReporterTrust {
  const against = [
    !facts.isVerified && 'Their email is not verified.',
    facts.accountAgeDays < oldEnough &&
      `Their account is ${counted(facts.accountAgeDays, 'day')} old, not ${oldEnough}.`,
    facts.points < enoughPoints && `They have ${counted(facts.points, 'point')}, not ${enoughPoints}.`,
    facts.refused >= oftenRefused &&
      facts.refused > facts.upheld &&
      `Most of their reports were rejected: ${facts.refused}, and ${facts.upheld} upheld.`,
    facts.refusedOnAuthor > 0 && 'One of their reports on this author was rejected.',
    facts.waitingOnAuthor >= maxOnOneAuthor &&
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

/** How many of a reporter's latest decided reports are read per outcome. */
const lastDecided = 50;
/** Maximum number of waiting reports counted. */
const maxCounted = 10;

/**
 * Whether a user's report or suggestion about a place is one of the three that change it without an editor; the same rules as for reports.
 */
export const countsOnPlaces = async (actor: Actor, tx: Tx): Promise<boolean> =>
  mayEdit(actor) || trustOf(await readReporterTrust(actor.id, null, tx)).counts;

/** @param ownerId the owner of the reported subject; null if it has none @returns the facts that determine whether their reports count */
export async function readReporterTrust(userId: number, ownerId: number | null, tx: Tx): Promise<ReporterFacts> {
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
    waitingOnAuthor: ownerId === null ? 0 : await countCountingOn(userId, ownerId, maxCounted, tx),
  };
}
