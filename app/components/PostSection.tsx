import { Link } from '@remix-run/react';
import { EmptyState } from './EmptyState';
import { PostGrid } from './PostGrid';
import type { PostView } from './view-types';

type Props = { title: string; to: string; posts: PostView[]; viewerId: number | null; now: string; firstEager?: boolean };

/** One of the home page's lists, with the way to all of it. */
export function PostSection({ title, to, posts, viewerId, now, firstEager }: Props) {
  const id = to.slice(1);
  return (
    <section aria-labelledby={id}>
      <div className="head">
        <h2 id={id}>{title}</h2>
        <Link to={to}>
          View All<span className="visually-hidden"> of {title}</span>
        </Link>
      </div>
      {posts.length === 0 ? (
        <EmptyState
          title="Nothing on the plate yet"
          text="Be the first to post what is good at the next exit."
          action={{ to: '/posts/new', label: 'Post Your Meat' }}
        />
      ) : (
        <PostGrid posts={posts} viewerId={viewerId} now={now} firstEager={firstEager} />
      )}
    </section>
  );
}
