import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { EmptyState } from '~/components/notices/notices';
import { pageMeta } from '~/components/page-meta';
import { BackLink, Pager } from '~/components/page-parts';
import { keepForm } from '~/components/weak-link/guard';
import { listBlocked, unblockDriver } from '~/domain/blocks';
import { form, formAction } from '~/http/form-action';
import { requireSignIn } from '~/http/guards';
import { parametersOf } from '~/http/page-loader';
import type { PageHandle } from '~/schemas/page-handle';
import { idParams } from '~/schemas/posts';
import { nameOf } from '~/schemas/text';
import { RemovableList } from './RemovableList';

const perPage = 50;

export const handle = { parameters: ['cursor'] } as const satisfies PageHandle;

export const meta = pageMeta({
  title: 'Blocked drivers',
  description: 'The drivers you have blocked, and how to unblock them.',
});

export async function loader(args: LoaderFunctionArgs) {
  const { actor } = await requireSignIn(args);
  const cursor = parametersOf(args.request, handle).get('cursor') ?? null;
  return { blocked: await listBlocked(actor, { limit: perPage, cursor }), isFirstPage: !cursor };
}

export const clientAction = keepForm({ unblock: 'block' });

export const action = formAction({
  unblock: form(unblockDriver, {
    schema: idParams,
    refused: 'block-failed',
    input: ({ input }) => input.id,
    done: () => ({ to: '/account/blocked', notice: 'driver-unblocked', stay: true }),
  }),
});

export default function BlockedPage() {
  const { blocked, isFirstPage } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <BackLink to="/account">Account security</BackLink>
      <h1>Blocked drivers</h1>
      <p>
        You and a driver you block don&rsquo;t see each other&rsquo;s posts and comments, and can&rsquo;t comment on
        each other&rsquo;s posts. We don&rsquo;t tell them.
      </p>
      {blocked.items.length === 0 && (
        <EmptyState
          title="You haven't blocked anyone"
          text="You can block drivers from their profile or any of their posts."
        />
      )}
      <RemovableList
        intent="unblock"
        lines={blocked.items.map((driver) => ({
          id: String(driver.id),
          name: nameOf(driver),
          fields: { id: String(driver.id) },
        }))}
      >
        Unblock
      </RemovableList>
      <Pager path="/account/blocked" next={blocked.next} isFirstPage={isFirstPage} nextLabel="More" />
    </div>
  );
}
