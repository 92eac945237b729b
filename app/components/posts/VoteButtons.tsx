import { useLocation } from '@remix-run/react';
import { notices } from '~/messages';
import { undoVote } from '~/schemas/undo-vote';
import { formatCount } from '../format';
import { Icon } from '../Icons';
import type { Tally } from './optimistic-vote';
import { useVote } from './use-vote';
import { Verdict } from './Verdict';

type Props = {
  post: Tally & { id: number };
  own: boolean;
  signedIn: boolean;
  /** Id of the element to come back to. */
  anchor: string;
};

const thanks = { up: notices['voted-up'], down: notices['voted-down'], none: notices['vote-withdrawn'] };

export function VoteButtons({ post, own, signedIn, anchor }: Props) {
  const { pathname, search } = useLocation();
  const path = `/api/posts/${post.id}/vote`;
  const redirectTo = `${pathname}${search}#${anchor}`;
  const undo = (former: string | null) => undoVote(post.id, former, redirectTo);
  const { tally, button } = useVote({ standing: post, path, own, signedIn, thanks, undo });
  return (
    <form method="post" action={`/posts/${post.id}`} className="votes">
      <input type="hidden" name="intent" value="vote" />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <div className="vote-pair">
        <button className="btn vote btn-eat" {...button('up')}>
          <Icon name="eat" />
          Eat It <b>{formatCount(tally.upVotes)}</b>
        </button>
        <button className="btn vote btn-beat" {...button('down')}>
          <Icon name="beat" />
          Beat It <b>{formatCount(tally.downVotes)}</b>
        </button>
      </div>
      <Verdict {...tally} />
      {own && <p className="hint">Your own post: others rate it.</p>}
    </form>
  );
}
