import type { LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { usePageData } from '~/components/dialog/dialog-context';
import { CloseLink } from '~/components/dialog/links';
import { Form, Panel, SubmitButton } from '~/components/forms/form';
import { pageMeta } from '~/components/page-meta';
import { keepForm } from '~/components/weak-link/guard';
import { blockDriver } from '~/domain/blocks';
import { readDriverToBlock } from '~/domain/profiles/read-user';
import { form, formAction } from '~/http/form-action';
import { requireSignIn } from '~/http/guards';
import type { PageHandle } from '~/schemas/page-handle';
import { nameOf } from '~/schemas/text';

export const handle = { parameters: [] } satisfies PageHandle;

export const meta = pageMeta({
  title: 'Block driver',
  description: 'Hide a driver’s posts and comments, and stop them from commenting on yours.',
});

/** Works for drivers without a public profile too, since they post and comment like others. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor } = await requireSignIn(args);
  return { driver: await readDriverToBlock(actor, args.params.username ?? '') };
}

export const clientAction = keepForm({ default: 'block' });

export const action = formAction({
  default: form(blockDriver, {
    schema: z.object({}),
    refused: 'block-failed',
    input: async ({ actor, params }) => (await readDriverToBlock(actor, params.username ?? '')).id,
    done: () => ({ to: '/account/blocked', notice: 'driver-blocked' }),
  }),
});

export default function BlockDriverPage() {
  const { driver } = usePageData<typeof loader>();
  return (
    <div className="column">
      <Panel level={1} title="Block driver">
        <p>
          Block{' '}
          <strong>
            <bdi>{nameOf(driver)}</bdi>
          </strong>
          ? You won&rsquo;t see each other&rsquo;s posts and comments, or comment on each other&rsquo;s posts. We
          don&rsquo;t tell them, and you can unblock them in your account.
        </p>
        <Form className="actions" replace>
          <SubmitButton tone="danger" pendingLabel="Blocking...">
            Block
          </SubmitButton>
          <CloseLink className="btn" to={driver.profileUrl ?? '/latest-meat'}>
            Cancel
          </CloseLink>
        </Form>
      </Panel>
    </div>
  );
}
