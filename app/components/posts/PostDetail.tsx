import { Link } from '@remix-run/react';
import { useContext } from 'react';
import { relativeTime } from '~/schemas/relative-time';
import { voteShare } from '~/schemas/shown';
import { Author } from '../Driver';
import { PastTime } from '../RelativeTime';
import { LiteContext } from '../contexts';
import { DialogLink } from '../dialog/links';
import { counted } from '../format';
import { ReportLink } from '../page-parts';
import type { FullPostView } from '../view-types';
import { Photo } from './Photo';
import { PostSign, badgeOf } from './PostCard';
import { Verdict, VoteButtons } from './VoteButtons';
import type { Tally } from './optimistic-vote';
import { usePostVote } from './use-vote';

/** How long a post can be edited (contract, `PUT /api/posts/{id}`). */
const editableMs = 30 * 60_000;

type Props = { post: Omit<FullPostView, 'hidden'>; signedIn: boolean; now: string };

export function PostDetail({ post, signedIn, now }: Props) {
  const anchor = `post-${post.id}`;
  const isNew = Date.parse(now) - Date.parse(post.createdAt) < editableMs;
  const given = { post, signedIn, anchor, isNew, age: relativeTime(post.createdAt, now) };
  return (
    <div className="post md:grid md:grid-cols-[54fr_46fr] md:grid-rows-[auto_1fr] lg:grid-cols-[58fr_42fr]" id={anchor}>
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
      <div className="md:col-[2] md:ml-6">
        <PostSign post={post} />
        <h1>{post.title}</h1>
        <ShareOfVotes {...vote.tally} />
        <Verdict {...vote.tally} />
        {post.description && <p className="my-2 whitespace-pre-line">{post.description}</p>}
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

/** Replaces the vote buttons on the viewer's new post. */
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

/**
 * On a phone it says 48 px less than the real width: a 412 px screen at a density of 1.75 then needs 637 pixels instead of 721, and
 * loads the 640 px copy, which has half the bytes of the next one.
 */
const sizes = '(min-width: 768px) 58vw, calc(100vw - 48px)';

/** A post's photos side by side. Each links to its full-screen view. */
function PhotoStrip({ post }: { post: Pick<FullPostView, 'id' | 'photos' | 'isSample'> }) {
  const lite = useContext(LiteContext);
  const { id, photos } = post;
  const shown = photos.map((photo, index) => {
    const place = `${index + 1} of ${photos.length}`;
    const badges = [index === 0 && badgeOf(post), photos.length > 1 && place].filter(Boolean);
    const drawn = <Photo photo={photo} sizes={sizes} eager={index === 0} badge={badges.join(', ')} />;
    return { key: photo.pattern, number: index + 1, place, drawn };
  });
  return (
    <div className={lite ? undefined : 'strip'}>
      {shown.length === 0 && <Photo photo={null} sizes={sizes} badge={badgeOf(post)} />}
      {shown.map(({ key, number, place, drawn }) =>
        lite ? (
          <div key={key}>{drawn}</div>
        ) : (
          <DialogLink
            key={key}
            className="strip-photo"
            to={`/posts/${id}/photos/${number}`}
            aria-label={`Photo ${place}`}
          >
            {drawn}
          </DialogLink>
        ),
      )}
    </div>
  );
}

/** The share of Eat It votes, in words. */
function ShareOfVotes(votes: Tally) {
  const share = voteShare(votes);
  if (share === null) return <p className="share-in-words mt-0 mb-2 text-dim">No votes yet</p>;
  return (
    <p className="share-in-words mt-0 mb-2 text-dim">
      <b className="text-eat-ink font-sign text-2xl font-extrabold leading-none">{`${share}%`}</b>{' '}
      <span>{`would eat it · ${counted(votes.upVotes + votes.downVotes, 'vote')}`}</span>
    </p>
  );
}
