import { nameOf } from '~/schemas/name-of';
import { relativeTime } from '~/schemas/relative-time';
import { Avatar } from '../Avatar';
import { CommentVotes } from './CommentVotes';
import { DialogLink } from '../dialog';
import { DriverName } from '../DriverName';
import { ReportLink } from '../ReportLink';
import { PastTime } from '../RelativeTime';
import type { CommentView } from '../view-types';

type Props = { comment: CommentView; signedIn: boolean; now: string };

export function CommentItem({ comment, signedIn, now }: Props) {
  const given = { comment, signedIn, age: relativeTime(comment.createdAt, now) };
  return (
    <li className="comment" id={`comment-${comment.id}`}>
      <Inside {...given} />
    </li>
  );
}

type InsideProps = { comment: CommentView; signedIn: boolean; age: string };

function Inside({ comment, signedIn, age }: InsideProps) {
  const { id, author, content, createdAt, own } = comment;
  return (
    <>
      <p className="by">
        <Avatar name={nameOf(author)} src={author.avatar} />
        <span className="by-name">
          <DriverName driver={author} />{' '}
          <span className="by-when">
            <PastTime time={createdAt} words={age} />
          </span>
        </span>
      </p>
      <p className="comment-words">{content}</p>
      <div className="actions">
        <CommentVotes comment={comment} signedIn={signedIn} />
        <details className="comment-menu">
          <summary className="btn btn-text" aria-label={`More: ${nameOf(author)}’s comment`}>
            More
          </summary>
          <div className="comment-choices">
            {own ? (
              <DialogLink className="btn btn-text" to={`/comments/${id}/delete`}>
                Delete
              </DialogLink>
            ) : (
              <ReportLink subject="comment" id={id} />
            )}
            {signedIn && !own && (
              <DialogLink className="btn btn-text" to={`/users/${author.username}/block`}>
                Block
              </DialogLink>
            )}
          </div>
        </details>
      </div>
    </>
  );
}
