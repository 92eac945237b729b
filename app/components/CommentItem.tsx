import { nameOf } from './format';
import { Avatar } from './Avatar';
import { CommentVotes } from './CommentVotes';
import { DeleteComment } from './DeleteComment';
import { RelativeTime } from './RelativeTime';
import type { CommentView } from './view-types';

type Props = { comment: CommentView; postId: number; viewerId: number | null; now: string };

/** What a driver said, how it was taken, and for its author the way to take it back. */
export function CommentItem({ comment, postId, viewerId, now }: Props) {
  const own = comment.userId === viewerId;
  return (
    <li className="comment" id={`comment-${comment.id}`}>
      <p className="by">
        <Avatar name={nameOf(comment.author)} src={comment.author.avatar} />
        <span className="by-name">
          <b>{nameOf(comment.author)}</b> <RelativeTime time={comment.createdAt} now={now} />
        </span>
      </p>
      <p className="comment-words">{comment.content}</p>
      <div className="actions">
        <CommentVotes comment={comment} postId={postId} own={own} />
        {own && <DeleteComment commentId={comment.id} postId={postId} />}
      </div>
    </li>
  );
}
