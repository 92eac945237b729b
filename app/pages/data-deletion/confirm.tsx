import type { LoaderFunctionArgs } from '@remix-run/node';
import { usePageData } from '~/components/dialog/dialog-context';
import { CloseLink } from '~/components/dialog/links';
import { Form, Panel, SubmitButton } from '~/components/forms/form';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { keepForm } from '~/components/weak-link/guard';
import { requestDeletion } from '~/domain/deletion/request-deletion';
import { form, formAction } from '~/http/form-action';
import { requireSignIn } from '~/http/guards';
import { closeSession } from '~/http/session';
import { dataDeletion } from '~/messages/accounts';
import { deletionInput } from '~/schemas/accounts';
import { WhatIsDeleted } from './WhatIsDeleted';

export const handle = { parameters: [] } satisfies PageHandle;

export const meta = pageMeta({
  title: 'Confirm Account Deletion',
  description: 'Delete your account, your posts and your comments. For 30 days you can change your mind.',
});

export async function loader(args: LoaderFunctionArgs) {
  const { user } = await requireSignIn(args, 'sign-in-to-delete');
  return { userId: user._id, email: user.email };
}

export const clientAction = keepForm({ default: 'deletion' });

export const action = formAction({
  default: form(requestDeletion, {
    schema: deletionInput,
    signInNotice: 'sign-in-to-delete',
    sentences: { unexpected: { field: '', sentence: dataDeletion.failed } },
    refused: 'deletion-failed',
    input: ({ input }) => input,
    done: async (_, { request }) => ({
      to: '/data-deletion',
      notice: 'deletion-requested',
      cookies: [await closeSession(request)],
    }),
  }),
});

/** The confirmation dialog of specification §2. */
export default function ConfirmDeletionPage() {
  const { userId, email } = usePageData<typeof loader>();
  return (
    <div className="column">
      <Panel title="Confirm Account Deletion" level={1}>
        <p>Are you sure? We&rsquo;ll hide your account right away, and after 30 days we&rsquo;ll permanently delete:</p>
        <WhatIsDeleted />
        <p>
          {email
            ? `Until then you can undo it with a link we'll email to ${email}.`
            : "Your account has no email address, so we can't send you a link to undo it."}
        </p>
        <Form className="actions" replace>
          <input type="hidden" name="userId" value={userId} />
          <SubmitButton tone="danger" pendingLabel="Processing...">
            Permanently Delete My Account
          </SubmitButton>
          <CloseLink className="btn" to="/data-deletion">
            Cancel
          </CloseLink>
        </Form>
      </Panel>
    </div>
  );
}
