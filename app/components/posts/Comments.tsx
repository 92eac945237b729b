import { relativeTime } from '~/schemas/relative-time';
import { nameOf } from '~/schemas/text';
import { Avatar, DriverName } from '../Driver';
import { Icon } from '../Icons';
import { PastTime } from '../RelativeTime';
import { DialogLink } from '../dialog/links';
import { formatCount } from '../format';
import { Form } from '../forms/form';
import { ReportLink } from '../page-parts';
import type { CommentView } from '../view-types';
import { Waits } from './VoteButtons';
import { useVote } from './use-vote';
import { useWaitingComments } from './waiting-said';

type Props = { comments: CommentView[]; postId: number; signedIn: boolean; now: string };

/** Newest first: comments in the outbox, then the published ones. */
export function CommentList({ comments, postId, ...rest }: Props) {
  const waiting = useWaitingComments(postId) ?? [];
  if (comments.length + waiting.length === 0) return <p className="hint">No comments yet. Be the first.</p>;
  return (
    <ol className="comments m-0 p-0 list-none">
      {waiting.map((content, at) => (
        <li key={`waits ${at}`} className="comment">
          <p className="my-2 whitespace-pre-line">{content}</p>
          <Waits />
        </li>
      ))}
      {comments.map((comment) => (
        <CommentItem key={comment.id} comment={comment} {...rest} />
      ))}
    </ol>
  );
}

type CommentItemProps = { comment: CommentView; signedIn: boolean; now: string };

function CommentItem({ comment, signedIn, now }: CommentItemProps) {
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
      <p className="my-2 whitespace-pre-line">{content}</p>
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

/** As wide with a count as without. */
const voteLook = 'btn btn-text min-w-[72px] mr-1 px-2 font-sign';

type CommentVotesProps = { comment: CommentView; signedIn: boolean };

/** Vote buttons of a comment. One request at a time (specification §4). */
function CommentVotes({ comment, signedIn }: CommentVotesProps) {
  const { id, postId, own } = comment;
  const path = `/api/comments/${id}/vote`;
  const { tally, button, waits } = useVote({ standing: comment, path, own, signedIn });
  return (
    <Form action={`/posts/${postId}`} intent="comment-vote">
      <input type="hidden" name="commentId" value={id} />
      <button className={voteLook} {...button('up')}>
        <Icon name="up" label="Helpful" />
        {tally.upVotes > 0 && <span>{formatCount(tally.upVotes)}</span>}
      </button>{' '}
      <button className={voteLook} {...button('down')}>
        <Icon name="down" label="Not helpful" />
        {tally.downVotes > 0 && <span>{formatCount(tally.downVotes)}</span>}
      </button>
      {waits && <Waits />}
    </Form>
  );
}
