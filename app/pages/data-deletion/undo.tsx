import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { Panel, SubmitButton } from '~/components/forms';
import { NoticeBanner } from '~/components/NoticeBanner';
import { ownPage } from '~/components/page-handle';
import { pageTitle } from '~/components/page-title';
import { useReply } from '~/components/use-reply';
import { undoDeletion } from '~/domain/deletion';
import { formAction, openForm } from '~/http/form-action';
import { parametersOf } from '~/http/parameters';
import { countTry } from '~/http/rate-limits';
import { sentenceFor } from '~/messages';
import { undoDeletionInput } from '~/schemas/deletion';

export const handle = ownPage('token');

export const meta: MetaFunction = () => [{ title: pageTitle('Keep your account') }];

/** Opening the mailed link changes nothing: mail scanners open links. */
export function loader({ request }: LoaderFunctionArgs) {
  const token = parametersOf(request, handle).get('token') ?? '';
  return { token, wrongLink: token === '' ? sentenceFor('undo-link-invalid') : null };
}

export const action = formAction({
  default: openForm({
    schema: undoDeletionInput,
    run: async ({ input, context }) => {
      await countTry('token-network', context.network);
      await undoDeletion(input);
      return { to: '/auth?tab=login', notice: 'deletion-undone' };
    },
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
                Go to Homepage
              </Link>
            </p>
          </>
        ) : (
          <>
            <p>Your account, your posts and your comments are hidden and waiting to be erased. Shall they stay?</p>
            <Form method="post">
              <input type="hidden" name="token" value={token} />
              <SubmitButton pendingLabel="Processing...">Keep my account</SubmitButton>
            </Form>
          </>
        )}
      </Panel>
    </div>
  );
}
