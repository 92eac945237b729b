import { Link } from '@remix-run/react';
import { relativeTime } from '~/schemas/relative-time';
import { Author } from '../Author';
import { DialogLink } from '../dialog';
import { PhotoStrip } from './PhotoStrip';
import { PostSign } from './PostSign';
import { ReportLink } from '../ReportLink';
import { PastTime } from '../RelativeTime';
import { ShareOfVotes } from './ShareOfVotes';
import { usePostVote } from './use-post-vote';
import { Verdict } from './Verdict';
import type { FullPostView } from '../view-types';
import { VoteButtons } from './VoteButtons';

/** As the site allows it (contract, `PUT /api/posts/{id}`). */
const editableMs = 30 * 60_000;

type Props = { post: Omit<FullPostView, 'hidden'>; signedIn: boolean; now: string };

export function PostDetail({ post, signedIn, now }: Props) {
  const anchor = `post-${post.id}`;
  const isNew = Date.parse(now) - Date.parse(post.createdAt) < editableMs;
  const given = { post, signedIn, anchor, isNew, age: relativeTime(post.createdAt, now) };
  return (
    <div className="post" id={anchor}>
      <PostInside {...given} />
    </div>
  );
}

type InsideProps = {
  post: Omit<FullPostView, 'hidden'>;
  signedIn: boolean;
  anchor: string;
  isNew: boolean;
  age: string;
};

function PostInside({ post, signedIn, anchor, isNew, age }: InsideProps) {
  const { own } = post;
  const vote = usePostVote({ post, own, signedIn, anchor });
  return (
    <>
      <PhotoStrip post={post} />
      <div className="post-words">
        <PostSign post={post} />
        <h1>{post.title}</h1>
        <ShareOfVotes {...vote.tally} />
        <Verdict {...vote.tally} />
        {post.description && <p className="prose">{post.description}</p>}
        <Author author={post.author}>
          <PastTime time={post.createdAt} words={age} />
          {post.editedAt && <span> · edited</span>}
        </Author>
        <div className="actions">
          {!(own && isNew) && (
            <DialogLink className="btn" to={`/posts/${post.id}/share`}>
              Share This Meat
            </DialogLink>
          )}
          {signedIn && !own && (
            <DialogLink className="btn btn-text" to={`/users/${post.author.username}/block`}>
              Block Driver
            </DialogLink>
          )}
          {own ? (
            <DialogLink className="btn" to={`/posts/${post.id}/delete`}>
              Delete Post
            </DialogLink>
          ) : (
            <ReportLink subject="post" id={post.id} />
          )}
        </div>
      </div>
      <div className="vote-bar">
        <VoteButtons postId={post.id} vote={vote} own={own} />
        {own && isNew && <NewPostActions id={post.id} />}
      </div>
    </>
  );
}

/** In place of votes on what one has just posted. */
const NewPostActions = ({ id }: { id: number }) => (
  <div className="vote-pair new-post-actions">
    <DialogLink className="btn btn-go" to={`/posts/${id}/share`}>
      Share This Meat
    </DialogLink>
    <Link className="btn" to={`/posts/${id}/edit#photos`}>
      Add Photo
    </Link>
    <Link className="btn" to={`/posts/${id}/edit`}>
      Edit
    </Link>
  </div>
);
