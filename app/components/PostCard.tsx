import { Link } from '@remix-run/react';
import { Byline } from './Byline';
import { ExitSign } from './ExitSign';
import { Photo } from './Photo';
import { RelativeTime } from './RelativeTime';
import type { PostView } from './view-types';
import { VoteButtons } from './VoteButtons';

type Props = { post: PostView; viewerId: number | null; now: string; eager?: boolean; headingLevel?: 2 | 3 };

/** A post in a list (specification §2, Post card). The title's link covers the card; buttons and links lie above it. */
export function PostCard({ post, viewerId, now, eager, headingLevel = 3 }: Props) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const [image] = post.images;
  const path = `/posts/${post.id}`;
  return (
    <article className="card" id={`post-${post.id}`}>
      <ExitSign
        name={post.locationName}
        highway={post.highway}
        exit={post.exit}
        city={post.city}
        state={post.state}
        to={post.locationId ? `/locations/${post.locationId}` : undefined}
      />
      {image && <Photo image={image} eager={eager} sizes="(max-width: 620px) 92vw, (max-width: 980px) 46vw, 370px" />}
      <Heading className="card-title">
        <Link to={path}>{post.title}</Link>
      </Heading>
      {post.description && <p className="card-text">{post.description}</p>}
      <Byline author={post.author} />
      <p className="when">
        <RelativeTime at={post.createdAt} now={now} />
      </p>
      <VoteButtons post={post} viewerId={viewerId} />
      <div className="more">
        <Link to={`${path}#comment`}>{post.commentCount > 0 ? `${post.commentCount} · Add Comment...` : 'Add Comment...'}</Link>
        <Link to={`${path}/share`}>Share This Meat</Link>
        <Link to={path}>View Details</Link>
      </div>
    </article>
  );
}
