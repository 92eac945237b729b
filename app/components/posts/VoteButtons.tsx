import { Icon } from '../Icons';
import { formatCount } from '../format';
import { Form } from '../forms/form';
import type { PostVote } from './use-vote';

type Props = {
  postId: number;
  vote: PostVote;
  own: boolean;
};

export function VoteButtons({ postId, vote: { tally, button, waits, redirectTo }, own }: Props) {
  if (own) return <OwnTally {...tally} />;
  return (
    <Form className="votes" action={`/posts/${postId}`} intent="vote">
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
      {waits && <WaitingMark />}
    </Form>
  );
}

const ownCount = 'mr-4 font-sign text-lg font-bold leading-[2.8]';

/** Drivers can't vote on their own posts. */
const OwnTally = ({ upVotes, downVotes }: { upVotes: number; downVotes: number }) => (
  <p className="votes">
    <span className={ownCount}>{`Eat It ${formatCount(upVotes)}`}</span>{' '}
    <span className={ownCount}>{`Beat It ${formatCount(downVotes)}`}</span>
  </p>
);

/** Marks a vote or comment that is in the outbox. */
export const WaitingMark = () => (
  <p className="hint flex flex-wrap items-center" role="status">
    <Icon name="clock" /> Sends when you’re back online
  </p>
);
