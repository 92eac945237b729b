import { EmptyState } from '../notices/EmptyState';
import { PostGrid } from './PostGrid';
import { PostYourMeat } from './PostYourMeat';
import { SectionHead } from '../SectionHead';
import { Shelf } from './Shelf';
import type { PostView } from '../view-types';

type Props = {
  title: string;
  to: string;
  posts: PostView[];
  signedIn: boolean;
  now: string;
  as: 'grid' | 'shelf';
};

export function PostSection({ title, to, posts, signedIn, now, as }: Props) {
  const list = to.slice(1);
  return (
    <section>
      <SectionHead title={title} to={to} />
      {posts.length === 0 ? (
        <NoPosts signedIn={signedIn} />
      ) : as === 'grid' ? (
        <PostGrid posts={posts} list={list} signedIn={signedIn} now={now} firstEager />
      ) : (
        <Shelf posts={posts} list={list} signedIn={signedIn} />
      )}
    </section>
  );
}

export const NoPosts = ({ signedIn }: { signedIn: boolean }) => (
  <EmptyState title="No posts yet" text="Be the first to show what’s good at the next exit.">
    <PostYourMeat signedIn={signedIn} />
  </EmptyState>
);
