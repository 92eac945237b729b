import type { VoteResult } from '~/domain/votes';
import type { NoticeName } from '~/messages';
import { undoVote } from '~/schemas/undo-vote';
import type { Undo } from '~/schemas/shown';

/** @returns the notice of a vote on a post; sent twice, there is nothing to take back */
export function toldOfVote(
  { id, viewerVote, former }: Omit<VoteResult, 'upVotes' | 'downVotes'>,
  redirectTo: string,
): { notice: NoticeName; undo?: Undo } {
  const notice = viewerVote === null ? 'vote-withdrawn' : viewerVote === 'up' ? 'voted-up' : 'voted-down';
  return viewerVote === former ? { notice } : { notice, undo: undoVote(id, former, redirectTo) };
}
