import { formatCount } from './format';
import { Icon } from './Icons';
import { ballotFor } from './optimistic-vote';
import { useVote } from './use-vote';
import type { CommentView } from './view-types';

/** Up or down for a comment; a plain form, quicker with script. One request at a time (specification §4). */
export function CommentVotes({ comment, postId, own }: { comment: CommentView; postId: number; own: boolean }) {
  const { Form, tally, busy, onSubmit, error } = useVote(comment);
  const choice = (direction: 'up' | 'down') => ({
    name: 'direction',
    value: ballotFor(tally, direction),
    disabled: own,
    'aria-disabled': busy || undefined,
    'aria-pressed': tally.viewerVote === direction,
  });
  return (
    <Form method="post" action={`/posts/${postId}`} onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="comment-vote" />
      <input type="hidden" name="commentId" value={comment.id} />
      <button className="btn comment-vote" {...choice('up')}>
        <Icon name="up" label="Good comment" />
        {formatCount(tally.upVotes)}
      </button>{' '}
      <button className="btn comment-vote" {...choice('down')}>
        <Icon name="down" label="Bad comment" />
        {formatCount(tally.downVotes)}
      </button>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </Form>
  );
}
