import type { ReactNode } from 'react';
import { EmptyState } from '../notices/EmptyState';
import { PostYourMeat } from './PostYourMeat';
import { SectionHead } from '../SectionHead';

type Props<T> = {
  title: string;
  /** The page of the whole list. */
  to: string;
  posts: T[];
  signedIn: boolean;
  /** @param list names the list among those of its page */
  children: (posts: T[], list: string) => ReactNode;
};

export function PostSection<T>({ title, to, posts, signedIn, children }: Props<T>) {
  return (
    <section>
      <SectionHead title={title} to={to} />
      {posts.length > 0 ? children(posts, to.slice(1)) : <NoPosts signedIn={signedIn} />}
    </section>
  );
}

export const NoPosts = ({ signedIn }: { signedIn: boolean }) => (
  <EmptyState title="No posts yet" text="Be the first to show what’s good at the next exit.">
    <PostYourMeat signedIn={signedIn} />
  </EmptyState>
);
