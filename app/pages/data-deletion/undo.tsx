import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Form, FormAlert, Panel, SubmitButton } from '~/components/forms/form';
import { NoticeBanner } from '~/components/notices/notices';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { useRefusalCode } from '~/components/forms/last-result';
import { keepForm } from '~/components/weak-link/guard';
import { undoDeletion } from '~/domain/deletion/request-deletion';
import { form, formAction } from '~/http/form-action';
import { parametersOf } from '~/http/page-loader';
import { sentenceFor } from '~/messages/errors';
import { undoDeletionInput } from '~/schemas/accounts';

export const handle = { parameters: ['token'], database: 'none' } as const satisfies PageHandle;

export const meta = pageMeta({
  title: 'Keep your account',
  description: 'Changed your mind? Undo the deletion of your account with the link we emailed you.',
});

/** GET changes nothing, because mail scanners open links. */
export function loader({ request }: LoaderFunctionArgs) {
  const token = parametersOf(request, handle).get('token') ?? '';
  return { token, wrongLink: token === '' ? sentenceFor('undo-link-invalid') : null };
}

export const clientAction = keepForm({ default: 'deletion' });

export const action = formAction({
  default: form(undoDeletion, {
    schema: undoDeletionInput,
    input: ({ input }) => input,
    done: () => ({ to: '/auth?tab=login', notice: 'deletion-undone' }),
  }),
});

export default function UndoDeletionPage() {
  const { token, wrongLink } = useLoaderData<typeof loader>();
  const isUsedUp = useRefusalCode() === 'undo-link-invalid';
  return (
    <div className="column">
      <Panel title="Keep your account" level={1}>
        {wrongLink || isUsedUp ? (
          <>
            {wrongLink ? <NoticeBanner tone="error">{wrongLink}</NoticeBanner> : <FormAlert />}
            <p>
              <Link className="btn btn-go" to="/">
                Go Home
              </Link>
            </p>
          </>
        ) : (
          <>
            <p>Your account, posts and comments are hidden and scheduled for deletion. Do you want to keep them?</p>
            <Form>
              <input type="hidden" name="token" value={token} />
              <SubmitButton pendingLabel="Processing...">Keep My Account</SubmitButton>
            </Form>
          </>
        )}
      </Panel>
    </div>
  );
}
