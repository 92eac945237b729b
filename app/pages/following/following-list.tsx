import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/components/page-meta';
import { Pager } from '~/components/page-parts';
import { keepForm } from '~/components/weak-link/guard';
import { listFollows, unfollow } from '~/domain/follows/follow';
import { form, formAction } from '~/http/form-action';
import { requireSignIn } from '~/http/guards';
import { parametersOf } from '~/http/page-loader';
import { RemovableList } from '~/pages/account/RemovableList';
import { unfollowForm } from '~/schemas/notices';
import type { PageHandle } from '~/schemas/page-handle';
import { FollowingFrame, NothingFollowed } from './following-parts';

const perPage = 50;

export const handle = { parameters: ['cursor'] } as const satisfies PageHandle;

export const meta = pageMeta({
  title: 'What I follow',
  description: 'The drivers, stops and highways that you follow, and how to unfollow them.',
});

export async function loader(args: LoaderFunctionArgs) {
  const { actor } = await requireSignIn(args);
  const cursor = parametersOf(args.request, handle).get('cursor') ?? null;
  return { follows: await listFollows(actor, { limit: perPage, cursor }), isFirstPage: !cursor };
}

export const clientAction = keepForm({
  unfollow: 'follow',
});

export const action = formAction({
  unfollow: form(unfollow, {
    schema: unfollowForm,
    refused: 'follow-failed',
    input: ({ input }) => input,
    done: () => ({ to: '/following/list', notice: 'unfollowed', stay: true }),
  }),
});

const kinds = { user: 'Driver', location: 'Stop', highway: 'Highway' };

export default function FollowingListPage() {
  const { follows, isFirstPage } = useLoaderData<typeof loader>();
  return (
    <FollowingFrame path="/following/list">
      {follows.items.length === 0 && <NothingFollowed title="You don't follow anything yet" />}
      <RemovableList
        intent="unfollow"
        lines={follows.items.map(({ kind, id, name, url }) => ({
          id: `${kind}-${id}`,
          name: (
            <bdi>
              <Link to={url}>{name}</Link>
            </bdi>
          ),
          hint: kinds[kind],
          fields: { kind, id },
        }))}
      >
        Unfollow
      </RemovableList>
      <Pager path="/following/list" next={follows.next} isFirstPage={isFirstPage} nextLabel="More" />
    </FollowingFrame>
  );
}
