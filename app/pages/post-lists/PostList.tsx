import { Link } from '@remix-run/react';
import { EmptyState } from '~/components/notices/EmptyState';
import { PagePart } from '~/components/PagePart';
import { Pager } from '~/components/Pager';
import { PostGrid } from '~/components/posts/PostGrid';
import { PostYourMeat } from '~/components/posts/PostYourMeat';
import type { PartOfPage, PostView } from '~/components/view-types';

type List = {
  posts: PartOfPage<{ items: PostView[]; next: string | null }>;
  isFirstPage: boolean;
  signedIn: boolean;
  now: string;
};

/** One of the three lists, with its way back and its further pages as links. */
export function PostList({ title, path, list }: { title: string; path: string; list: List }) {
  const { posts, isFirstPage, signedIn, now } = list;
  return (
    <section>
      <p>
        <Link className="back-link" to="/">
          Back to Home
        </Link>
      </p>
      <h1>{title}</h1>
      <PagePart part={posts}>
        {({ items, next }) => (
          <>
            {items.length === 0 ? (
              <EmptyState title="No meat here yet" text="Be the first to tell others what is good at the next exit.">
                <PostYourMeat signedIn={signedIn} />
              </EmptyState>
            ) : (
              <PostGrid posts={items} signedIn={signedIn} now={now} firstEager headingLevel={2} />
            )}
            <Pager path={path} next={next} isFirstPage={isFirstPage} nextLabel="Older posts" />
          </>
        )}
      </PagePart>
    </section>
  );
}
