import { Link } from '@remix-run/react';
import { relativeTime } from '~/schemas/relative-time';
import { Author } from '../Driver';
import { PastTime } from '../RelativeTime';
import { DialogLink } from '../dialog/links';
import { ExitSign } from '../stops/signs';
import type { PostView } from '../view-types';
import { Photo } from './Photo';
import { Verdict, VoteButtons } from './VoteButtons';
import { usePostVote } from './use-vote';

/**
 * As wide as the photo of a card is shown on a page of three columns, of two and of one: for the browser's choice of a copy. On a
 * phone, 18 px less than the truth: a screen of 360 px then asks for the copy of 320 px, or of 640 px where pixels are half as large.
 */
const feedCardSizes = '(min-width: 1061px) 370px, (min-width: 620px) calc(50vw - 26px), calc(100vw - 50px)';

type Shown = {
  post: PostView;
  /** A post can be in several lists of a page. */
  anchor: string;
  eager?: boolean;
  headingLevel?: 2 | 3;
  /** Without the sign of the stop, whose page says where one is. */
  atStop?: boolean;
};

type Props = Omit<Shown, 'anchor' | 'post'> & {
  post: PostView;
  signedIn: boolean;
  now: string;
  /** Which of the page's lists this is. */
  list?: string;
};

export function PostCard({ post, signedIn, now, list = 'post', eager, headingLevel, atStop }: Props) {
  const anchor = `${list}-${post.id}`;
  const given = { post, signedIn, age: relativeTime(post.createdAt, now), anchor, eager, headingLevel, atStop };
  return (
    <article className="card card-post" id={anchor}>
      <CardInside {...given} />
    </article>
  );
}

type InsideProps = Shown & { signedIn: boolean; age: string };

/** The title's link is stretched over the card; other links and buttons lie above it. */
function CardInside({ post, signedIn, age, anchor, eager, headingLevel = 3, atStop }: InsideProps) {
  const Heading = `h${headingLevel}` as const;
  const path = `/posts/${post.id}`;
  const vote = usePostVote({ post, own: post.own, signedIn, anchor });
  return (
    <>
      {!atStop && <PostSign post={post} />}
      <Photo photo={post.photo} sizes={feedCardSizes} eager={eager} badge={badgeOf(post)} />
      <Verdict {...vote.tally} />
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

/** What a card leads to (specification §2, Post card). */
export function PostLinks({ id, commentCount }: { id: number; commentCount?: number }) {
  const path = `/posts/${id}`;
  return (
    <p className="more">
      <Link to={`${path}#comment`}>
        {commentCount && (
          <span>
            {commentCount} <span className="unseen">{commentCount === 1 ? 'comment' : 'comments'}</span> ·&nbsp;
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

/** Links to the place where the place is known. */
export function PostSign({ post }: PostSignProps) {
  const { locationName, highway, exit, city, state, locationId } = post;
  const to = locationId === null ? undefined : `/locations/${locationId}`;
  return <ExitSign name={locationName} highway={highway} exit={exit} city={city} state={state} to={to} />;
}

/** The label on the photo of a sample post. */
export const badgeOf = ({ isSample }: { isSample?: true }): string | null => (isSample ? 'Sample post' : null);
