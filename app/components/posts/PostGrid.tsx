import { PostCard } from './PostCard';
import type { PostView } from '../view-types';

type Props = {
  posts: PostView[];
  signedIn: boolean;
  now: string;
  list?: string;
  firstEager?: boolean;
  headingLevel?: 2 | 3;
  /** On the page of the stop that they are from. */
  atStop?: boolean;
};

export function PostGrid({ posts, signedIn, now, list, firstEager = false, headingLevel, atStop }: Props) {
  return (
    <div className="cards">
      {posts.map((post, index) => (
        <PostCard
          key={post.id}
          post={post}
          signedIn={signedIn}
          now={now}
          list={list}
          eager={firstEager && index === 0}
          headingLevel={headingLevel}
          atStop={atStop}
        />
      ))}
    </div>
  );
}
