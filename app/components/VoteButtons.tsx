import { useLocation } from '@remix-run/react';
import { formatCount } from './format';
import { Icon } from './Icons';
import { ballotFor, type Tally } from './optimistic-vote';
import { useVote } from './use-vote';

type Props = {
  post: Tally & { id: number; userId: number };
  viewerId: number | null;
  /** The id of the element to come back to. */
  anchor: string;
};

/** The two buttons that decide. A plain form; with script the counts move before the answer is there. */
export function VoteButtons({ post, viewerId, anchor }: Props) {
  const { Form, tally, busy, onSubmit, error } = useVote(post);
  const { pathname, search } = useLocation();
  const own = post.userId === viewerId;
  const choice = (direction: 'up' | 'down') => ({
    name: 'direction',
    value: ballotFor(tally, direction),
    disabled: own,
    'aria-disabled': busy || undefined,
    'aria-pressed': tally.viewerVote === direction,
  });
  return (
    <Form method="post" action={`/posts/${post.id}`} className="votes" onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="vote" />
      <input type="hidden" name="redirectTo" value={`${pathname}${search}#${anchor}`} />
      <div className="vote-pair">
        <button className="btn vote btn-eat" {...choice('up')}>
          <Icon name="eat" />
          Eat It <b>{formatCount(tally.upVotes)}</b>
        </button>
        <button className="btn vote btn-beat" {...choice('down')}>
          <Icon name="beat" />
          Beat It <b>{formatCount(tally.downVotes)}</b>
        </button>
      </div>
      <Verdict {...tally} />
      {own && <p className="hint">Your own post: others rate it.</p>}
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </Form>
  );
}

/** How the votes are divided, as a line of two colours; the buttons say it in figures. */
function Verdict({ upVotes, downVotes }: Tally) {
  const all = upVotes + downVotes;
  return (
    <svg className="verdict" aria-hidden="true" focusable="false">
      <rect width="100%" height="100%" fill={all ? '#c73537' : '#2d3b50'} />
      {all > 0 && <rect width={`${Math.round((100 * upVotes) / all)}%`} height="100%" fill="#8fd28d" />}
    </svg>
  );
}
