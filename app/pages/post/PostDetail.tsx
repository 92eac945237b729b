import { Link } from '@remix-run/react';
import { useContext } from 'react';
import { getFormProps, useForm } from '@conform-to/react';
import type { z } from 'zod';
import { voteShare } from '~/schemas/shown';
import { Author } from '~/components/Driver';
import { RelativeTime } from '~/components/RelativeTime';
import { LiteContext } from '~/components/contexts';
import { DialogLink } from '~/components/dialog/links';
import { counted } from '~/components/format';
import { ReportLink, BackLink, VoteBar } from '~/components/page-parts';
import type { FullPostView } from '~/components/view-types';
import { Photo } from '~/components/posts/Photo';
import { PostSign, badgeOf } from '~/components/posts/PostCard';
import { VoteButtons } from '~/components/posts/VoteButtons';
import { type Tally, usePostVote } from '~/components/posts/use-vote';
import { type Constraints, Field } from '~/components/forms/fields';
import { Form, SubmitButton } from '~/components/forms/form';
import { useLastResult } from '~/components/forms/last-result';
import type { Hiding } from '~/domain/moderation/read-acts';
import type { restoreInput } from '~/schemas/moderation';
import { AppealPart, DecisionNotice } from '~/pages/moderation/decision-parts';
import { MoreMenu } from './Comments';

/** How long a post can be edited (contract, `PUT /api/posts/{id}`). */
const editableMs = 30 * 60_000;

type Props = { post: Omit<FullPostView, 'hidden'>; signedIn: boolean; now: string };

/** From tablet width up, the photos are next to the rest. */
const columns = 'md:grid md:grid-cols-[54fr_46fr] md:grid-rows-[auto_1fr] lg:grid-cols-[58fr_42fr]';
const photoColumn = 'md:row-[1/3] md:self-start md:min-w-0 md:m-0 md:rounded-lg';

export function PostDetail({ post, signedIn, now }: Props) {
  const { own } = post;
  const anchor = `post-${post.id}`;
  const isNew = Date.parse(now) - Date.parse(post.createdAt) < editableMs;
  const vote = usePostVote({ post, own, signedIn, anchor });
  return (
    <div className={columns} id={anchor}>
      <PhotoStrip post={post} />
      <div className="md:col-[2] md:ml-6">
        <PostSign post={post} />
        <h1>{post.title}</h1>
        <VoteSummary {...vote.tally} />
        <VoteBar {...vote.tally} className="rounded-sm" />
        {post.description && <p className="my-2 whitespace-pre-line">{post.description}</p>}
        <Author author={post.author}>
          <RelativeTime time={post.createdAt} now={now} />
          {post.editedAt && <span> · edited</span>}
        </Author>
        <div className="actions">
          {!(own && isNew) && (
            <DialogLink className="btn" to={`/posts/${post.id}/share`}>
              Share This Meat
            </DialogLink>
          )}
          {own ? (
            <DialogLink className="btn" to={`/posts/${post.id}/delete`}>
              Delete Post
            </DialogLink>
          ) : (
            <MoreMenu label="More: this post">
              <ReportLink subject="post" id={post.id} />
              {signedIn && (
                <DialogLink className="btn btn-text" to={`/users/${post.author.username}/block`}>
                  Block Driver
                </DialogLink>
              )}
            </MoreMenu>
          )}
        </div>
      </div>
      {/* Sticks to the bottom of the screen where the site's own bar is hidden or at the bottom too. */}
      <div className="vote-bar sticky mouse:static bottom-0 z-[4] -mx-4 mt-3 px-4 py-2.5 border-t bg-card md:col-[2] md:my-0 md:mr-0 md:ml-6 md:px-0 md:py-2 md:border-0 md:bg-page">
        <VoteButtons postId={post.id} vote={vote} own={own} />
        {own && isNew && <NewPostActions id={post.id} />}
      </div>
    </div>
  );
}

/** Replaces the vote buttons on the viewer's new post. */
const NewPostActions = ({ id }: { id: number }) => (
  <div className="flex -mx-1 my-0">
    <DialogLink className="btn btn-go flex-auto mx-1 my-0 px-3 py-1" to={`/posts/${id}/share`}>
      Share This Meat
    </DialogLink>
    <Link className="btn flex-auto mx-1 my-0 px-3 py-1" to={`/posts/${id}/edit#photos`}>
      Add Photo
    </Link>
    <Link className="btn flex-auto mx-1 my-0 px-3 py-1" to={`/posts/${id}/edit`}>
      Edit
    </Link>
  </div>
);

/**
 * On a phone it says 48 px less than the real width: a 412 px screen at a density of 1.75 then needs 637 pixels instead of 721, and
 * loads the 640 px copy, which has half the bytes of the next one.
 */
export const photoSizes = '(min-width: 768px) 58vw, calc(100vw - 48px)';

/** A post's photos side by side. Each links to its full-screen view. */
function PhotoStrip({ post }: { post: Pick<FullPostView, 'id' | 'photos' | 'isSample'> }) {
  const lite = useContext(LiteContext);
  const { id, photos } = post;
  const shown = photos.map((photo, index) => {
    const place = `${index + 1} of ${photos.length}`;
    const badges = [index === 0 && badgeOf(post), photos.length > 1 && place].filter(Boolean);
    const drawn = <Photo photo={photo} sizes={photoSizes} eager={index === 0} badge={badges.join(', ')} />;
    return { key: photo.pattern, number: index + 1, place, drawn };
  });
  return (
    <div className={lite ? photoColumn : `strip ${photoColumn}`}>
      {shown.length === 0 && <Photo photo={null} sizes={photoSizes} badge={badgeOf(post)} />}
      {shown.map(({ key, number, place, drawn }) =>
        lite ? (
          <div key={key}>{drawn}</div>
        ) : (
          <DialogLink
            key={key}
            className="focus:[outline-offset:-6px]"
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
function VoteSummary(votes: Tally) {
  const share = voteShare(votes);
  if (share === null) return <p className="mt-0 mb-2 text-dim">No votes yet</p>;
  return (
    <p className="mt-0 mb-2 text-dim">
      <b className="text-eat-ink font-sign text-2xl font-extrabold leading-none">{`${share}%`}</b>{' '}
      <span>{`would eat it · ${counted(votes.upVotes + votes.downVotes, 'vote')}`}</span>
    </p>
  );
}

type HiddenProps = {
  post: FullPostView;
  hidden: Hiding;
  now: string;
  constraint: Constraints;
};

/** Lets a moderator restore the post. */
function RestoreForm() {
  const [form, fields] = useForm<z.input<typeof restoreInput>>({ id: 'restore', lastResult: useLastResult('restore') });
  return (
    <Form {...getFormProps(form)} meta={form} intent="restore" hasOneField aria-labelledby="restore-title">
      <h2 id="restore-title">Show it again?</h2>
      <Field meta={fields.words} label="Note to the author (optional)" maxLength={1000} />
      <SubmitButton pendingLabel="Restoring...">Restore This Post</SubmitButton>
    </Form>
  );
}

/** A hidden post as its author and moderators see it, without votes and comments. */
export function HiddenPost({ post, hidden, now, constraint }: HiddenProps) {
  const { own } = post;
  return (
    <article>
      <BackLink to="/latest-meat">Back to feed</BackLink>
      <DecisionNotice decision={own ? hidden : { ...hidden, sentence: 'This post is hidden.' }} now={now} />
      <div className={columns}>
        <div className={`strip ${photoColumn}`}>
          {post.photos.map((photo) => (
            <div key={photo.pattern}>
              <Photo photo={photo} sizes={photoSizes} />
            </div>
          ))}
        </div>
        <div className="md:col-[2] md:ml-6">
          <PostSign post={post} />
          <h1>{post.title}</h1>
          {post.description && <p className="my-2 whitespace-pre-line">{post.description}</p>}
          <Author author={post.author}>
            <RelativeTime time={post.createdAt} now={now} />
          </Author>
          {hidden.mayDelete && (
            <div className="actions">
              <DialogLink className="btn" to={`/posts/${post.id}/delete`}>
                Delete Post
              </DialogLink>
            </div>
          )}
        </div>
      </div>
      {!own && <RestoreForm />}
      {own && <AppealPart decision={hidden} now={now} constraint={constraint} />}
    </article>
  );
}
