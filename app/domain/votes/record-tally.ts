import type { Tx } from '~models/database/transaction';
import { saveVotes, type VoteRow, type VoteTarget } from '~models/vote';
import { type NewNotice, tell } from '../notices/tell';
import { type Award, recordAwards, worth } from '../points/awards';
import { givenBy } from '../points/points-of-post';
import type { Tally } from './tally';
import type { Votable } from './votables';

type Seen = {
  targets: Pick<VoteTarget, '_id' | 'userId'>[];
  /** Whether a vote's row is not there yet. */
  isNew: (row: VoteRow) => boolean;
};

/**
 * Writes down what ballots come to: votes and counts, and for votes on posts their points and what their authors are told.
 * @param seen by the transaction
 */
export async function recordTally(
  { givesPoints, add }: Votable,
  { votes, moves, changes }: Tally,
  { targets, isNew }: Seen,
  tx: Tx,
): Promise<void> {
  if (moves.length === 0) return;
  await saveVotes([...votes.values()], isNew, tx);
  if (!givesPoints) return add([...changes.values()], new Map(), tx);
  const targetOf = new Map(targets.map((target) => [target._id, target]));
  const awards: Award[] = [];
  const notices: NewNotice[] = [];
  for (const { from, to, at } of moves) {
    const target = targetOf.get(to.subjectId);
    if (!target) continue;
    awards.push(...pointsOf(from, to, target.userId, at));
    if (!from) notices.push(noticeOf(to, target.userId));
  }
  await add([...changes.values()], givenBy(awards), tx);
  await recordAwards(awards, tx);
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
