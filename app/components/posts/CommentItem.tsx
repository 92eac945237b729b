import { Avatar } from '../Avatar';
import { CommentVotes } from './CommentVotes';
import { DialogLink } from '../dialog';
import { DriverName } from '../DriverName';
import { nameOf } from '~/schemas/name-of';
import { ReportLink } from '../ReportLink';
import { RelativeTime } from '../RelativeTime';
import type { CommentView } from '../view-types';

type Props = { comment: CommentView; postId: number; viewerId: number | null; now: string };

export function CommentItem({ comment, postId, viewerId, now }: Props) {
  const { id, author, content, createdAt, userId } = comment;
  return (
    <li className="comment" id={`comment-${id}`}>
      <p className="by">
        <Avatar name={nameOf(author)} src={author.avatar} />
        <span className="by-name">
          <DriverName driver={author} /> <RelativeTime time={createdAt} now={now} />
        </span>
      </p>
      <p className="comment-words">{content}</p>
      <div className="actions">
        <CommentVotes comment={comment} postId={postId} viewerId={viewerId} />
        {viewerId !== null && userId !== viewerId && (
          <DialogLink className="btn btn-text" to={`/users/${author.username}/block`}>
            Block
          </DialogLink>
        )}
        {userId === viewerId ? (
          <DialogLink className="btn" to={`/comments/${id}/delete`}>
            Delete
          </DialogLink>
        ) : (
          <ReportLink subject="comment" id={id} />
        )}
      </div>
    </li>
  );
}
