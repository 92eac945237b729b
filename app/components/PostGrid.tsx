import { PostCard } from './PostCard';
import type { PostView } from './view-types';

type Props = {
  posts: PostView[];
  signedIn: boolean;
  now: string;
  /** Which list of the page these are, where it has several. */
  list?: string;
  /** The first card's photo loads at once. */
  firstEager?: boolean;
  headingLevel?: 2 | 3;
};

/** Cards in one, two or three columns; four cards make one row of a wide screen. */
export function PostGrid({ posts, signedIn, now, list, firstEager = false, headingLevel }: Props) {
  return (
    <div className={posts.length === 4 ? 'cards cards-four' : 'cards'}>
      {posts.map((post, index) => (
        <PostCard
          key={post.id}
          post={post}
          signedIn={signedIn}
          now={now}
          list={list}
          eager={firstEager && index === 0}
          headingLevel={headingLevel}
        />
      ))}
    </div>
  );
}
