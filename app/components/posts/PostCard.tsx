import { Link } from '@remix-run/react';
import { relativeTime } from '~/schemas/text';
import { Author } from '../Driver';
import { PastTime } from '../RelativeTime';
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

type Shown = {
  post: PostView;
  /** Id of the card's element. A post can be in several lists of a page. */
  anchor: string;
  eager?: boolean;
  headingLevel?: 2 | 3;
  /** Omits the stop's sign, on the page of that stop. */
  atStop?: boolean;
};

type Props = Omit<Shown, 'anchor' | 'post'> & {
  post: PostView;
  signedIn: boolean;
  now: string;
  /** The name of the list within the page. */
  list?: string;
};

export function PostCard({ post, signedIn, now, list = 'post', eager, headingLevel, atStop }: Props) {
  const anchor = `${list}-${post.id}`;
  const props = { post, signedIn, age: relativeTime(post.createdAt, now), anchor, eager, headingLevel, atStop };
  return (
    <article
      className={`card card-post${atStop ? ' md:w-[calc(100%_-_16px)] lg:w-[calc(50%_-_16px)]' : ''}`}
      id={anchor}
    >
      <CardInside {...props} />
    </article>
  );
}

type InsideProps = Shown & { signedIn: boolean; age: string };

/** The title's link covers the whole card; other links and buttons are on top of it. */
function CardInside({ post, signedIn, age, anchor, eager, headingLevel = 3, atStop }: InsideProps) {
  const Heading = `h${headingLevel}` as const;
  const path = `/posts/${post.id}`;
  const vote = usePostVote({ post, own: post.own, signedIn, anchor });
  return (
    <>
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
          <PastTime time={post.createdAt} words={age} />
          {post.editedAt && <span> · edited</span>}
        </Author>
      </div>
      <VoteButtons postId={post.id} vote={vote} own={post.own} />
      <PostLinks id={post.id} commentCount={post.commentCount} />
    </>
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
