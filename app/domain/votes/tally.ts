import { type VoteChange, type VoteDirection, voteId, type VoteRow, type VoteSubject } from '~models/vote';

/** A ballot that may be counted: its voter is allowed to vote on it. */
export type CastBallot = { id: number; voter: number; direction: VoteDirection | 'none'; at: Date };

export type Tally = {
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
