import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Form, Panel, SubmitButton } from '~/components/forms/form';
import { pageMeta } from '~/components/page-meta';
import { useReplyExtra } from '~/components/forms/last-result';
import { keepForm } from '~/components/weak-link/guard';
import { unsubscribeFromLetter, readUnsubscribeToken } from '~/domain/letter/choose-letter';
import { form, formAction } from '~/http/form-action';
import { parametersOf } from '~/http/page-loader';
import { sentenceFor } from '~/messages/errors';
import { endLetterForm } from '~/schemas/notices';
import type { PageHandle } from '~/schemas/page-handle';

export const handle = { parameters: ['token'], database: 'none' } as const satisfies PageHandle;

export const meta = pageMeta({
  title: 'Unsubscribe from the Monday email',
  description: 'Unsubscribe from the Monday email with one tap.',
});

const tokenIn = (request: Request): string => parametersOf(request, handle).get('token') ?? '';

/** GET changes nothing, because mail scanners open links. */
export function loader({ request }: LoaderFunctionArgs) {
  return { refused: readUnsubscribeToken(tokenIn(request)) === null ? sentenceFor('letter-link-invalid') : null };
}

export const clientAction = keepForm();

/** Also handles a mail client's one-click unsubscribe (RFC 8058), which has no session and follows no redirect. */
export const action = formAction({
  default: form(unsubscribeFromLetter, {
    schema: endLetterForm,
    input: ({ request }) => tokenIn(request),
    done: () => ({ to: '', show: 'ended' }),
  }),
});

export default function UnsubscribePage() {
  const { refused } = useLoaderData<typeof loader>();
  const isDone = useReplyExtra() === 'ended';
  return (
    <div className="column">
      <Panel level={1} title={isDone ? 'You’re unsubscribed' : 'Unsubscribe from the Monday email'}>
        {isDone && <p>We won’t send you the Monday email anymore.</p>}
        {!isDone && (refused ? <p role="alert">{refused}</p> : <End />)}
        <p>
          <Link to="/account/notices">Email settings</Link>
        </p>
      </Panel>
    </div>
  );
}

function End() {
  return (
    <>
      <p>You&rsquo;ll still get email about your account, such as a new password.</p>
      <Form>
        <SubmitButton pendingLabel="Stopping...">Unsubscribe</SubmitButton>
      </Form>
    </>
  );
}
