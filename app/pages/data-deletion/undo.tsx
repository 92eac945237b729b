import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { Panel, SubmitButton } from '~/components/forms';
import { NoticeBanner } from '~/components/notices/NoticeBanner';
import { formSheets, ownPage, withForms, withSheets } from '~/components/page-handle';
import { pageTitle } from '~/components/page-title';
import { useReply } from '~/components/use-reply';
import { undoDeletion } from '~/domain/deletion';
import { form, formAction } from '~/http/form-action';
import { parametersOf } from '~/http/parameters';
import { sentenceFor } from '~/messages';
import { undoDeletionInput } from '~/schemas/accounts';

export const handle = withForms(withSheets(ownPage('token'), ...formSheets, 'rest'), { default: 'deletion' });

export const meta: MetaFunction = () => [{ title: pageTitle('Keep your account') }];

/** Opening the mailed link changes nothing: mail scanners open links. */
export function loader({ request }: LoaderFunctionArgs) {
  const token = parametersOf(request, handle).get('token') ?? '';
  return { token, wrongLink: token === '' ? sentenceFor('undo-link-invalid') : null };
}

export const action = formAction({
  default: form(undoDeletion, {
    schema: undoDeletionInput,
    input: ({ input }) => input,
    done: () => ({ to: '/auth?tab=login', notice: 'deletion-undone' }),
  }),
});

export default function UndoDeletionPage() {
  const { token, wrongLink } = useLoaderData<typeof loader>();
  const mistakes = Object.values(useReply()?.error ?? {}).flatMap((sentences) => sentences ?? []);
  const refused = wrongLink ?? mistakes.join(' ');
  return (
    <div className="column">
      <Panel title="Keep your account" level={1}>
        {refused ? (
          <>
            <NoticeBanner tone="error">{refused}</NoticeBanner>
            <p>
              <Link className="btn btn-go" to="/">
                Go Home
              </Link>
            </p>
          </>
        ) : (
          <>
            <p>Your account, posts and comments are hidden and scheduled for deletion. Do you want to keep them?</p>
            <Form method="post">
              <input type="hidden" name="token" value={token} />
              <SubmitButton pendingLabel="Processing...">Keep My Account</SubmitButton>
            </Form>
          </>
        )}
      </Panel>
    </div>
  );
}
