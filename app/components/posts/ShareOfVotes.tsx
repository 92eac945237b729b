import { voteShare } from '~/schemas/vote-share';
import { counted } from '../format';
import type { Tally } from './optimistic-vote';

/** How many would eat it, in words. */
export function ShareOfVotes(votes: Tally) {
  const share = voteShare(votes);
  if (share === null) return <p className="share-in-words">No votes yet</p>;
  return (
    <p className="share-in-words">
      <b>{`${share}%`}</b> <span>{`would eat it · ${counted(votes.upVotes + votes.downVotes, 'vote')}`}</span>
    </p>
  );
}
