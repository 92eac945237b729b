import { PostCard } from './PostCard';
import type { PostView } from './view-types';

type Props = { posts: PostView[]; viewerId: number | null; now: string; firstEager?: boolean; headingLevel?: 2 | 3 };

export function PostGrid({ posts, viewerId, now, firstEager = false, headingLevel }: Props) {
  return (
    <div className="grid">
      {posts.map((post, index) => (
        <PostCard
          key={post.id}
          post={post}
          viewerId={viewerId}
          now={now}
          eager={firstEager && index === 0}
          headingLevel={headingLevel}
        />
      ))}
    </div>
  );
}
