import { Link } from '@remix-run/react';
import { Author } from './Author';
import { DialogLink } from './dialog';
import { Photo } from './Photo';
import { feedCardSizes } from './photo-sizes';
import { PostSign } from './PostSign';
import { RelativeTime } from './RelativeTime';
import type { PostView } from './view-types';
import { VoteButtons } from './VoteButtons';

type Props = {
  post: PostView;
  viewerId: number | null;
  now: string;
  /** Which list of the page it stands in: a post can be in several. */
  list?: string;
  eager?: boolean;
  headingLevel?: 2 | 3;
};

/** Specification §2, Post card. The title's link is stretched over the card; other links and buttons lie above it. */
export function PostCard({ post, viewerId, now, list = 'post', eager, headingLevel = 3 }: Props) {
  const Heading = `h${headingLevel}` as const;
  const anchor = `${list}-${post.id}`;
  const path = `/posts/${post.id}`;
  return (
    <article className="card card-post" id={anchor}>
      <PostSign post={post} />
      <Photo photo={post.photo} sizes={feedCardSizes} eager={eager} />
      <div className="card-text">
        <Heading className="card-title">
          <Link className="card-link" to={path}>
            {post.title}
          </Link>
        </Heading>
        {post.description && <p className="card-words">{post.description}</p>}
        <Author author={post.author}>
          <RelativeTime time={post.createdAt} now={now} />
        </Author>
      </div>
      <VoteButtons post={post} viewerId={viewerId} anchor={anchor} />
      <p className="more">
        <Link to={`${path}#comment`}>Add Comment...</Link>
        <DialogLink to={`${path}/share`}>Share This Meat</DialogLink>
        <Link to={path}>View Details</Link>
      </p>
    </article>
  );
}
