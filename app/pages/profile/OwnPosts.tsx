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
