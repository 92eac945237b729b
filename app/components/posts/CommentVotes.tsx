import { AccountField } from '../Form';
import { formatCount } from '../format';
import { Icon } from '../Icons';
import { useVote } from './use-vote';
import { Waits } from './Waits';
import type { CommentView } from '../view-types';

type Props = { comment: CommentView; signedIn: boolean };

/** Up or down for a comment. One request at a time (specification §4). */
export function CommentVotes({ comment, signedIn }: Props) {
  const { id, postId, own } = comment;
  const path = `/api/comments/${id}/vote`;
  const { tally, button, waits } = useVote({ standing: comment, path, own, signedIn });
  return (
    <form method="post" action={`/posts/${postId}`}>
      <AccountField />
      <input type="hidden" name="intent" value="comment-vote" />
      <input type="hidden" name="commentId" value={id} />
      <button className="btn comment-vote" {...button('up')}>
        <Icon name="up" label="Helpful" />
        <span>{formatCount(tally.upVotes)}</span>
      </button>{' '}
      <button className="btn comment-vote" {...button('down')}>
        <Icon name="down" label="Not helpful" />
        <span>{formatCount(tally.downVotes)}</span>
      </button>
      {waits && <Waits />}
    </form>
  );
}
