import type { ReactNode } from 'react';
import { EmptyState } from '../notices/notices';
import { SectionHead, PostYourMeat } from '../page-parts';
import type { PostView } from '../view-types';
import { PostCard } from './PostCard';

type Props = {
  posts: PostView[];
  signedIn: boolean;
  now: string;
  list?: string;
  firstEager?: boolean;
  headingLevel?: 2 | 3;
  /** The grid is on the page of the posts' stop. */
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

type PostSectionProps<T> = {
  title: string;
  /** Address of the full list. */
  to: string;
  posts: T[];
  signedIn: boolean;
  /** Margin classes. */
  className: string;
  /** @param list the name of the list within the page */
  children: (posts: T[], list: string) => ReactNode;
};

export function PostSection<T>({ title, to, posts, signedIn, className, children }: PostSectionProps<T>) {
  return (
    <section className={className}>
      <SectionHead className="mb-2" title={title} to={to} />
      {posts.length > 0 ? children(posts, to.slice(1)) : <NoPosts signedIn={signedIn} />}
    </section>
  );
}

export const NoPosts = ({ signedIn }: { signedIn: boolean }) => (
  <EmptyState title="No posts yet" text="Be the first to show what’s good at the next exit.">
    <PostYourMeat signedIn={signedIn} />
  </EmptyState>
);
