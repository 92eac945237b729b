import type { Tx } from '~models/database/transaction';
import {
  saveVotes,
  type VoteChange,
  type VoteDirection,
  voteId,
  type VoteRow,
  type VoteSubject,
  type VoteTarget,
} from '~models/vote';
import { type NewNotice, tell } from '../notices/tell';
import { type Award, recordAwards, worth } from '../points/awards';
import { givenBy } from '../points/points-of-post';
import type { Votable } from './votables';

/** A ballot that may be counted: its voter is allowed to vote on it. */
type CastBallot = { id: number; voter: number; direction: VoteDirection | 'none'; at: Date };

type Tally = {
  /** How each vote that moved stands afterwards, by its id. */
  votes: Map<string, VoteRow>;
  /** Each move, in the order of the ballots. */
  moves: { from: VoteRow | undefined; to: VoteRow; at: Date }[];
  /** By post or comment. */
  changes: Map<number, VoteChange>;
};

/**
 * Adds ballots up. The same direction again moves nothing.
 * @param ballots in the order in which they were cast
 * @param standing the vote of an id that stands before them
 */
export function tallyOf(
  subject: VoteSubject,
  ballots: CastBallot[],
  standing: (id: string) => VoteRow | undefined,
): Tally {
  const tally: Tally = { votes: new Map(), moves: [], changes: new Map() };
  for (const ballot of ballots) {
    const key = voteId(subject, ballot.id, ballot.voter);
    const from = tally.votes.get(key) ?? standing(key);
    const to = applyBallot(subject, ballot, from);
    if (!to) continue;
    tally.votes.set(key, to);
    tally.moves.push({ from, to, at: ballot.at });
    addChange(tally.changes, from, to);
  }
  return tally;
}

/** @returns the vote after the ballot, or null when the ballot changes nothing */
function applyBallot(
  subject: VoteSubject,
  { id, voter, at, ...ballot }: CastBallot,
  standing: VoteRow | undefined,
): VoteRow | null {
  const direction = ballot.direction === 'none' ? null : ballot.direction;
  if ((standing?.direction ?? null) === direction) return null;
  if (standing && (standing.direction === null || direction === null)) {
    const castAnew = direction !== null;
    return {
      ...standing,
      direction,
      round: standing.round + (castAnew ? 1 : 0),
      castAt: castAnew ? at : standing.castAt,
    };
  }
  if (standing) return { ...standing, direction };
  return { _id: voteId(subject, id, voter), subject, subjectId: id, userId: voter, direction, round: 1, castAt: at };
}

const counterOf = { up: 'upVotes', down: 'downVotes' } as const;

function addChange(changes: Tally['changes'], from: VoteRow | undefined, to: VoteRow): void {
  const change = changes.get(to.subjectId) ?? { id: to.subjectId, upVotes: 0, downVotes: 0 };
  if (from?.direction) change[counterOf[from.direction]] -= 1;
  if (to.direction) change[counterOf[to.direction]] += 1;
  changes.set(to.subjectId, change);
}

type Seen = {
  targets: Pick<VoteTarget, '_id' | 'userId'>[];
  /** Whether a vote's row is not there yet. */
  isNew: (row: VoteRow) => boolean;
};

/**
 * Writes a tally: votes and counters, and for votes on posts the points and notifications of their authors.
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
