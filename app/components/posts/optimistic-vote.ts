import type { PostView } from '../view-types';

export type Tally = Pick<PostView, 'upVotes' | 'downVotes' | 'viewerVote'>;
export type VoteChoice = 'up' | 'down' | 'none';

/** Tapping the current vote again withdraws it. */
export const nextVote = (tally: Tally, pressed: 'up' | 'down'): VoteChoice =>
  tally.viewerVote === pressed ? 'none' : pressed;

/** @returns the counts once the vote is saved (contract, "Vote answer") */
export function withVote(tally: Tally, vote: VoteChoice): Tally {
  const viewerVote = vote === 'none' ? null : vote;
  const change = (direction: 'up' | 'down') =>
    Number(viewerVote === direction) - Number(tally.viewerVote === direction);
  return { upVotes: tally.upVotes + change('up'), downVotes: tally.downVotes + change('down'), viewerVote };
}
