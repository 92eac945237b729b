import { BackLink, SectionOrError, Pager, Tabs } from '~/components/page-parts';
import { PostGrid, NoPosts } from '~/components/posts/PostGrid';
import type { OptionalSection, PostView } from '~/components/view-types';

type List = {
  posts: OptionalSection<{ items: PostView[]; next: string | null }>;
  isFirstPage: boolean;
  signedIn: boolean;
  now: string;
};

const orders = [
  { label: 'Latest', to: '/latest-meat' },
  { label: 'Most eaten', to: '/most-eaten-meat' },
  { label: 'Most beat', to: '/most-beat-meat' },
];

/** One of the three post lists, with a back link and pagination. */
export function PostList({ title, path, list }: { title: string; path: string; list: List }) {
  const { posts, isFirstPage, signedIn, now } = list;
  return (
    <section className="feed mt-1">
      <div className="head">
        <h1>{title}</h1>
        <BackLink to="/">Back to Home</BackLink>
      </div>
      <Tabs label="Order" items={orders.map((order) => ({ ...order, current: order.to === path }))} />
      <SectionOrError part={posts}>
        {({ items, next }) => (
          <>
            {items.length === 0 ? (
              <NoPosts signedIn={signedIn} />
            ) : (
              <PostGrid posts={items} signedIn={signedIn} now={now} firstEager headingLevel={2} />
            )}
            <Pager
              path={path}
              next={next}
              isFirstPage={isFirstPage}
              {...(path === '/latest-meat'
                ? { firstLabel: 'Back to Newest', nextLabel: 'Older Posts' }
                : { firstLabel: 'Back to the Top', nextLabel: 'More Posts' })}
            />
          </>
        )}
      </SectionOrError>
    </section>
  );
}
