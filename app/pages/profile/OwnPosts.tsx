import { Link } from '@remix-run/react';
import type { HiddenPostOfOwn } from '~/domain/moderation';
import { EmptyState } from '~/components/notices/EmptyState';
import { PostYourMeat } from '~/components/posts/PostYourMeat';
import { Shelf } from '~/components/posts/Shelf';
import type { PostView } from '~/components/view-types';

/** The latest of one's own. How they were voted on is what their author looks for. */
export function OwnPosts({ posts }: { posts: PostView[] }) {
  if (posts.length === 0) {
    return (
      <EmptyState title="No posts yet" text="Show other drivers what you ate.">
        <PostYourMeat signedIn />
      </EmptyState>
    );
  }
  return <Shelf posts={posts} signedIn list="mine" votable={false} />;
}

/** Only their author sees these here, with the rule they were hidden by. */
export function HiddenPosts({ posts }: { posts: HiddenPostOfOwn[] }) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="hidden-posts">
      <h2 id="hidden-posts">Hidden posts</h2>
      <ul className="plain-list waiting-posts">
        {posts.map(({ id, title, decision }) => (
          <li key={id}>
            <Link to={`/posts/${id}`}>{title}</Link>
            {decision && (
              <>
                <p className="hint">
                  {decision.rule.name}. {decision.rule.rule} {decision.words}
                </p>
                <Link className="btn" to={`/appeals/${decision.id}`}>
                  {decision.mayAppeal ? 'Appeal' : 'See the decision'}
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
