import { Link } from '@remix-run/react';
import { Author } from '../Driver';
import { RelativeTime } from '../RelativeTime';
import { DialogLink } from '../dialog/links';
import { ExitSign } from '../signs';
import type { PostView } from '../view-types';
import { Photo } from './Photo';
import { VoteBar } from '../page-parts';
import { VoteButtons } from './VoteButtons';
import { usePostVote } from './use-vote';

/**
 * `sizes` of a card's photo in three columns, two and one. On a phone it says 18 px less than the real width, so that a 360 px screen
 * loads the 320 px copy, or the 640 px copy at a density of 2.
 */
export const feedCardSizes = '(min-width: 1061px) 370px, (min-width: 620px) calc(50vw - 26px), calc(100vw - 50px)';

type Props = {
  post: PostView;
  signedIn: boolean;
  now: string;
  /** The name of the list within the page. A post can be in several. */
  list?: string;
  eager?: boolean;
  headingLevel?: 2 | 3;
  /** Omits the stop's sign, on the page of that stop. */
  atStop?: boolean;
};

/** The title's link covers the whole card; other links and buttons are on top of it. */
export function PostCard({ post, signedIn, now, list = 'post', eager, headingLevel = 3, atStop }: Props) {
  const Heading = `h${headingLevel}` as const;
  const path = `/posts/${post.id}`;
  const anchor = `${list}-${post.id}`;
  const vote = usePostVote({ post, own: post.own, signedIn, anchor });
  return (
    <article
      className={`card card-post${atStop ? ' md:w-[calc(100%_-_16px)] lg:w-[calc(50%_-_16px)]' : ''}`}
      id={anchor}
    >
      {!atStop && <PostSign post={post} />}
      <Photo photo={post.photo} sizes={feedCardSizes} eager={eager} badge={badgeOf(post)} />
      <VoteBar {...vote.tally} />
      <div className="card-text">
        <Heading className="card-title">
          <Link className="card-link" to={path}>
            {post.title}
          </Link>
        </Heading>
        {post.description && <p className="card-words">{post.description}</p>}
        <Author author={post.author}>
          <RelativeTime time={post.createdAt} now={now} />
          {post.editedAt && <span> · edited</span>}
        </Author>
      </div>
      <VoteButtons postId={post.id} vote={vote} own={post.own} />
      <PostLinks id={post.id} commentCount={post.commentCount} />
    </article>
  );
}

/** A card's links (specification §2, Post card). */
export function PostLinks({ id, commentCount }: { id: number; commentCount?: number }) {
  const path = `/posts/${id}`;
  return (
    <p className="more">
      <Link to={`${path}#comment`}>
        {commentCount && (
          <span>
            {commentCount} <span className="sr-only">{commentCount === 1 ? 'comment' : 'comments'}</span> ·&nbsp;
          </span>
        )}
        Add Comment...
      </Link>
      <DialogLink to={`${path}/share`}>Share This Meat</DialogLink>
      <Link to={path}>View Details</Link>
    </p>
  );
}

type PostSignProps = { post: Pick<PostView, 'locationName' | 'highway' | 'exit' | 'city' | 'state' | 'locationId'> };

/** Links to the stop's page if the stop is known. */
export function PostSign({ post }: PostSignProps) {
  const { locationName, highway, exit, city, state, locationId } = post;
  const to = locationId === null ? undefined : `/locations/${locationId}`;
  return <ExitSign name={locationName} highway={highway} exit={exit} city={city} state={state} to={to} />;
}

/** The label on the photo of a sample post. */
export const badgeOf = ({ isSample }: { isSample?: true }): string | null => (isSample ? 'Sample post' : null);
