import { Link } from '@remix-run/react';
import { DialogLink } from '~/components/dialog';
import { formatCount } from '~/components/format';
import { EmptyState } from '~/components/notices/EmptyState';
import { Photo } from '~/components/posts/Photo';
import { RelativeTime } from '~/components/RelativeTime';
import type { PostView } from '~/components/view-types';

type Props = { posts: PostView[]; now: string };

/** The latest of one's own, a row each: how they were voted on is what their author looks for. */
export function OwnPosts({ posts, now }: Props) {
  if (posts.length === 0) {
    return (
      <EmptyState title="No posts yet" text="Show other drivers what you ate.">
        <DialogLink className="btn btn-go" to="/posts/new">
          Post Your Meat
        </DialogLink>
      </EmptyState>
    );
  }
  return (
    <ul className="plain-list">
      {posts.map((post) => (
        <OwnPost key={post.id} post={post} now={now} />
      ))}
    </ul>
  );
}

function OwnPost({ post, now }: { post: PostView; now: string }) {
  const { id, title, photo, locationName, upVotes, downVotes, createdAt } = post;
  return (
    <li className="own-post">
      <div>
        <Photo photo={photo} sizes="96px" />
      </div>
      <div>
        <Link to={`/posts/${id}`}>{title}</Link>
        <p>
          {formatCount(upVotes)} Eat It · {formatCount(downVotes)} Beat It
        </p>
        <p className="hint">
          {locationName}, <RelativeTime time={createdAt} now={now} />
        </p>
      </div>
    </li>
  );
}
