import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { postSheets, sharedByEverybody, withSheets } from '~/components/page-handle';
import { pageTitle } from '~/components/page-title';
import { loadPostList } from './load-post-list';
import { PostList } from './PostList';

export const handle = withSheets(sharedByEverybody('cursor'), ...postSheets, 'tabs');

export const meta: MetaFunction = () => [{ title: pageTitle('Latest Meat') }];

export const loader = (args: LoaderFunctionArgs) => loadPostList(args, handle, 'latest');

export default function LatestMeatPage() {
  return <PostList title="Latest Meat" path="/latest-meat" list={useLoaderData<typeof loader>()} />;
}
