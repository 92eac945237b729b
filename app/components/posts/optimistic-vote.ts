import type { PostView } from '../view-types';

export type Tally = Pick<PostView, 'upVotes' | 'downVotes' | 'viewerVote'>;
export type VoteChoice = 'up' | 'down' | 'none';

/** Pressing the direction in effect withdraws the vote. */
export const ballotFor = (tally: Tally, pressed: 'up' | 'down'): VoteChoice =>
  tally.viewerVote === pressed ? 'none' : pressed;

/** @returns the counts once the ballot is taken (contract, "Vote answer") */
export function withBallot(tally: Tally, ballot: VoteChoice): Tally {
  const viewerVote = ballot === 'none' ? null : ballot;
  const change = (direction: 'up' | 'down') =>
    Number(viewerVote === direction) - Number(tally.viewerVote === direction);
  return { upVotes: tally.upVotes + change('up'), downVotes: tally.downVotes + change('down'), viewerVote };
}
