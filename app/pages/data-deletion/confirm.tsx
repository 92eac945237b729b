import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CloseLink, PageForm } from '~/components/dialog';
import { Mistakes, Panel, SubmitButton } from '~/components/forms';
import { pageTitle } from '~/components/page-title';
import { requestDeletion } from '~/domain/deletion';
import { formAction, signedInForm } from '~/http/form-action';
import { guard, orErrorPage } from '~/http/guards';
import { countTry } from '~/http/rate-limits';
import { closeSession } from '~/http/session';
import { dataDeletion } from '~/messages';
import { deletionInput } from '~/schemas/deletion';
import { WhatIsDeleted } from './WhatIsDeleted';

export const meta: MetaFunction = () => [{ title: pageTitle('Confirm Account Deletion') }];

export function loader(args: LoaderFunctionArgs) {
  return orErrorPage(args.context, async () => {
    const { user } = await guard(args, 'sign-in-to-delete');
    return { userId: user._id, email: user.email };
  });
}

const confirmation = formAction({
  default: signedInForm({
    schema: deletionInput,
    sentences: { unexpected: { field: '', sentence: dataDeletion.failed } },
    run: async ({ actor, input, request }) => {
      await countTry('write-actor', actor.id);
      await requestDeletion(actor, input);
      return { to: '/data-deletion', notice: 'deletion-requested', cookies: [await closeSession(request)] };
    },
  }),
});

export async function action(args: ActionFunctionArgs) {
  await orErrorPage(args.context, () => guard(args, 'sign-in-to-delete'));
  return confirmation(args);
}

/** The confirmation dialog of specification §2. */
export default function ConfirmDeletionPage() {
  const { userId, email } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <Panel title="Confirm Account Deletion" level={1}>
        <Mistakes />
        <p>Are you sure? Your account is hidden at once, and after 30 days this is erased for good:</p>
        <WhatIsDeleted />
        <p>
          {email
            ? `Until then a link that we mail to ${email} brings it back.`
            : 'Your account has no email address, so we cannot mail you a way back.'}
        </p>
        <PageForm className="actions">
          <input type="hidden" name="userId" value={userId} />
          <SubmitButton tone="beat" pendingLabel="Processing...">
            Permanently Delete My Account
          </SubmitButton>
          <CloseLink className="btn" to="/data-deletion">
            Cancel
          </CloseLink>
        </PageForm>
      </Panel>
    </div>
  );
}
