import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { loadPostList } from './load-post-list';
import { PostList } from '~/pages/post-lists/PostList';

export const handle = { cacheable: true, parameters: ['cursor'] } as const satisfies PageHandle;

export const meta = pageMeta({
  title: 'Most Beat Meat',
  description: 'The truck stop plates that drivers would rather drive past: most Beat It votes first.',
});

export const loader = (args: LoaderFunctionArgs) => loadPostList(args, handle, 'most-beat');

export default function MostBeatMeatPage() {
  return <PostList title="Most Beat Meat" path="/most-beat-meat" list={useLoaderData<typeof loader>()} />;
}
