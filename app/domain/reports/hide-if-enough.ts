import { moderationWords } from '~/messages/moderation';
import type { Tx } from '~models/database/transaction';
import { findActsOn } from '~models/moderation-act';
import { findReportsOfCase, type ReportRow } from '~models/report';
import { noteHidden } from '~models/report-case';
import type { ReportReason } from '~/schemas/reports';
import { clock } from '~/services/clock';
import { hide } from '../moderation';
import { readStanding, standingOf } from './standing';
/** Reports by people of standing that hide a post or comment until a moderator has looked (specification, "Reports"). */
const enough = 3;
/** Read at most: who reported first. */
const mostRead = 10;

/** Acts on one thing that are looked through for a moderator's. */
const lastActs = 10;

/**
 * Hides what a case is about where enough people of standing have reported it, and no moderator has looked at it before: what one
 * has kept or shown again, only one hides. @returns whether it did
 */
export async function hideIfEnough(
  what: { subject: 'post' | 'comment'; id: number },
  caseId: number,
  tx: Tx,
): Promise<boolean> {
  const counting = (await findReportsOfCase(caseId, mostRead, tx)).filter(({ counts }) => counts);
  if (counting.length < enough) return false;
  const acts = await findActsOn({ subject: what.subject, subjectId: what.id }, lastActs, tx);
  if (acts.some(({ by }) => by === 'moderator')) return false;
  const standing: ReportRow[] = [];
  for (const report of counting) if (await stillCounts(report, tx)) standing.push(report);
  if (standing.length < enough) return false;
  const decision = { by: null, reason: mostFrequent(standing), words: moderationWords.reported };
  if (!(await hide(what, decision, tx))) return false;
  await noteHidden(caseId, clock.now(), tx);
  return true;
}

/** What happened since they reported counts as well; what is pending of theirs, though, has this report in it by now. */
async function stillCounts({ userId, ownerId, standing }: ReportRow, tx: Tx): Promise<boolean> {
  if (userId === null || !standing) return false;
  const now = await readStanding(userId, ownerId, tx);
  return standingOf({ ...now, waitingOnAuthor: standing.waitingOnAuthor }).counts;
}

/** The first one of those that most gave. */
function mostFrequent(reports: ReportRow[]): ReportReason {
  const counts = new Map<ReportReason, number>();
  for (const { reason } of reports) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const [[most] = ['other' as const]] = [...counts].sort(([, one], [, other]) => other - one);
  return most;
}
