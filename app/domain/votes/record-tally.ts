import type { Tx } from '~models/database/transaction';
import { saveVotes, type VotedOn, type VoteRow } from '~models/vote';
import { type NewNotice, tell } from '../notices/tell';
import { type Award, recordAwards, worth } from '../points/awards';
import { asOfHidden } from '../points/points-of-post';
import type { Tally } from './tally';
import type { Votable } from './votables';

type Seen = {
  targets: VotedOn[];
  /** Whether a vote's row is not there yet. */
  isNew: (row: VoteRow) => boolean;
};

/**
 * Writes down what ballots come to: votes and counts, and for votes on posts their points and what their authors are told.
 * @param seen by the transaction
 * @param award records the points
 */
export async function recordTally(
  { givesPoints, add }: Votable,
  { votes, moves, changes }: Tally,
  { targets, isNew }: Seen,
  tx: Tx,
  award: (awards: Award[], tx: Tx) => Promise<unknown> = recordAwards,
): Promise<void> {
  if (moves.length === 0) return;
  await saveVotes([...votes.values()], isNew, tx);
  await add([...changes.values()], tx);
  if (!givesPoints) return;
  const targetOf = new Map(targets.map((target) => [target._id, target]));
  const awards: Award[] = [];
  const notices: NewNotice[] = [];
  for (const { from, to, at } of moves) {
    const target = targetOf.get(to.subjectId);
    if (!target) continue;
    const points = pointsOf(from, to, target.userId, at);
    awards.push(...(target.hidden ? asOfHidden(points) : points));
    if (!from) notices.push(noticeOf(to, target.userId));
  }
  await award(awards, tx);
  await tell(notices, tx);
}

/** Only a person's first vote on a post is told: turned round, withdrawn or cast again it is the same person's. */
const noticeOf = (vote: VoteRow, authorId: number): NewNotice => ({
  ...{ userId: authorId, kind: 'votes', subject: `post:${vote.subjectId}`, at: vote.castAt },
  ...{ actorId: vote.userId, unnamed: true },
});

/** A vote gives the author a point, withdrawing it takes that same point back, changing its direction moves nothing. */
export function pointsOf(from: VoteRow | undefined, to: VoteRow, authorId: number, at: Date): Award[] {
  const stood = Boolean(from?.direction);
  const stands = Boolean(to.direction);
  if (stood === stands) return [];
  const award = { userId: authorId, postId: to.subjectId, actorId: to.userId };
  const key = `vote:${to.subjectId}:${to.userId}:${to.round}`;
  return stands
    ? [{ ...award, key, points: worth.vote, reason: 'vote', at: to.castAt }]
    : [{ ...award, key: `${key}:withdrawn`, points: -worth.vote, reason: 'vote-withdrawn', at, countsAt: to.castAt }];
}
