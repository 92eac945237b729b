import { AccountField } from '../Form';
import { formatCount } from '../format';
import { Icon } from '../Icons';
import type { PostVote } from './use-post-vote';
import { Waits } from './Waits';

type Props = {
  postId: number;
  vote: PostVote;
  own: boolean;
};

export function VoteButtons({ postId, vote: { tally, button, waits, redirectTo }, own }: Props) {
  if (own) return <OwnTally {...tally} />;
  return (
    <form method="post" action={`/posts/${postId}`} className="votes">
      <AccountField />
      <input type="hidden" name="intent" value="vote" />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <div className="vote-pair">
        <button className="btn vote vote-eat" {...button('up')}>
          <Icon name="eat" />
          Eat It <b>{formatCount(tally.upVotes)}</b>
        </button>
        <button className="btn vote vote-beat" {...button('down')}>
          <Icon name="beat" />
          Beat It <b>{formatCount(tally.downVotes)}</b>
        </button>
      </div>
      {waits && <Waits />}
    </form>
  );
}

/** Nobody votes on their own post. */
const OwnTally = ({ upVotes, downVotes }: { upVotes: number; downVotes: number }) => (
  <p className="votes own-tally">
    <span>{`Eat It ${formatCount(upVotes)}`}</span> <span>{`Beat It ${formatCount(downVotes)}`}</span>
  </p>
);
