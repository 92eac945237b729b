import { CommentItem } from './CommentItem';
import { useWaitingComments } from './waiting-said';
import { Waits } from './Waits';
import type { CommentView } from '../view-types';

type Props = { comments: CommentView[]; postId: number; signedIn: boolean; now: string };

/** Newest first: those that wait to be sent, then those that are there. */
export function CommentList({ comments, postId, ...rest }: Props) {
  const waiting = useWaitingComments(postId) ?? [];
  if (comments.length + waiting.length === 0) return <p className="hint">No comments yet. Be the first.</p>;
  return (
    <ol className="comments">
      {waiting.map((content, at) => (
        <li key={`waits ${at}`} className="comment">
          <p className="comment-words">{content}</p>
          <Waits />
        </li>
      ))}
      {comments.map((comment) => (
        <CommentItem key={comment.id} comment={comment} {...rest} />
      ))}
    </ol>
  );
}
