import { counted } from '../format';
import type { Tally } from './optimistic-vote';

/** How many would eat it, in words. */
export function ShareOfVotes({ upVotes, downVotes }: Tally) {
  const all = upVotes + downVotes;
  if (all === 0) return <p className="share-in-words">No votes yet</p>;
  return (
    <p className="share-in-words">
      <b>{`${Math.round((100 * upVotes) / all)}%`}</b> <span>{`would eat it · ${counted(all, 'vote')}`}</span>
    </p>
  );
}
