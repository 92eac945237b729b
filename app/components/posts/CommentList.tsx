import { CommentItem } from './CommentItem';
import type { CommentView } from '../view-types';

type Props = { comments: CommentView[]; postId: number; viewerId: number | null; now: string };

/** Newest first. */
export function CommentList({ comments, ...rest }: Props) {
  if (comments.length === 0) return <p className="hint">No comments yet. Be the first.</p>;
  return (
    <ol className="comments">
      {comments.map((comment) => (
        <CommentItem key={comment.id} comment={comment} {...rest} />
      ))}
    </ol>
  );
}
