import { EmptyState } from '../notices/EmptyState';
import { PostGrid } from './PostGrid';
import { PostYourMeat } from './PostYourMeat';
import { SectionHead } from '../SectionHead';
import type { PostView } from '../view-types';

type Props = {
  title: string;
  to: string;
  posts: PostView[];
  signedIn: boolean;
  now: string;
  firstEager?: boolean;
};

export function PostSection({ title, to, posts, ...grid }: Props) {
  return (
    <section>
      <SectionHead title={title} to={to} />
      {posts.length > 0 ? (
        <PostGrid posts={posts} list={to.slice(1)} {...grid} />
      ) : (
        <EmptyState title="No meat here yet" text="Be the first to tell others what is good at the next exit.">
          <PostYourMeat signedIn={grid.signedIn} />
        </EmptyState>
      )}
    </section>
  );
}
