import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { postSheets, sharedByEverybody, withSheets } from '~/components/page-handle';
import { pageTitle } from '~/components/page-title';
import { loadPostList } from './load-post-list';
import { PostList } from './PostList';

export const handle = withSheets(sharedByEverybody('cursor'), ...postSheets, 'tabs');

export const meta: MetaFunction = () => [{ title: pageTitle('Most Beat Meat') }];

export const loader = (args: LoaderFunctionArgs) => loadPostList(args, handle, 'most-beat');

export default function MostBeatMeatPage() {
  return <PostList title="Most Beat Meat" path="/most-beat-meat" list={useLoaderData<typeof loader>()} />;
}
