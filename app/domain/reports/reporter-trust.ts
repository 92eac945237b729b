import { counted } from '~/schemas/text';
import type { Tx } from '~models/database/transaction';
import { countCountingOn, findOutcomesOf, type ReporterFacts } from '~models/report';
import { findUser } from '~models/user';
import { clock } from '~/services/clock';
import { type Actor, mayEdit } from '../actor';

/** Minimum account age in days. */
const minAgeDays = 14;
/** The points for registration and four posts with a photo. Points from votes and shares count, too. */
const minPoints = 25;
/** With this many rejected reports, and more rejected than upheld, a reporter isn't trusted. */
const minRejected = 2;
/** Maximum reports on one author that count before a moderator has reviewed them. */
const maxOnOneAuthor = 2;

export type ReporterTrust = {
  /** Whether their report is one of the three that hide something. */
  counts: boolean;
  /** For moderators: the reasons why it counts, or why it doesn't. */
  reasons: string[];
};

/**
 * Whether a user's report counts toward hiding its subject. Moderators get all reports; this decides which ones take effect before a review
 * (decision 47).
 */
export function trustOf(facts: ReporterFacts): ReporterTrust {
  const against = [
    !facts.isVerified && 'Their email is not verified.',
    facts.accountAgeDays < minAgeDays &&
      `Their account is ${counted(facts.accountAgeDays, 'day')} old, not ${minAgeDays}.`,
    facts.points < minPoints && `They have ${counted(facts.points, 'point')}, not ${minPoints}.`,
    facts.refused >= minRejected &&
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
 * Whether a user's report or suggestion about a stop is one of the three that change it without an editor. The same rules as for reports.
 */
export const countsOnPlaces = async (actor: Actor, tx: Tx): Promise<boolean> =>
  mayEdit(actor) || trustOf(await readReporterTrust(actor.id, null, tx)).counts;

/**
 * @param ownerId the owner of the reported subject; null if it has none
 * @returns the facts that determine whether the user's reports count
 */
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
