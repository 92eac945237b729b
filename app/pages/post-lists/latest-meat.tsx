import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { loadPostList } from './load-post-list';
import { PostList } from '~/pages/post-lists/PostList';

export const handle = { cacheable: true, parameters: ['cursor'] } as const satisfies PageHandle;

export const meta = pageMeta({
  title: 'Latest Meat',
  description:
    'What truck drivers ate at the next exit: the newest plates from truck stops across the country, with votes.',
  feed: '/latest-meat.atom',
});

export const loader = (args: LoaderFunctionArgs) => loadPostList(args, handle, 'latest');

export default function LatestMeatPage() {
  return <PostList title="Latest Meat" path="/latest-meat" list={useLoaderData<typeof loader>()} />;
}
