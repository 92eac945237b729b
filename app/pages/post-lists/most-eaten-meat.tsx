import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { loadPostList } from './load-post-list';
import { PostList } from '~/pages/post-lists/PostList';

export const handle = { cacheable: true, parameters: ['cursor'] } as const satisfies PageHandle;

export const meta = pageMeta({
  title: 'Most Eaten Meat',
  description: 'The truck stop plates that most drivers would eat, best first, and which exit they are at.',
  feed: '/most-eaten-meat.atom',
});

export const loader = (args: LoaderFunctionArgs) => loadPostList(args, handle, 'most-eaten');

export default function MostEatenMeatPage() {
  return <PostList title="Most Eaten Meat" path="/most-eaten-meat" list={useLoaderData<typeof loader>()} />;
}
