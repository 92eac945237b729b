import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Form, Panel, SubmitButton } from '~/components/forms/form';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { keepForm } from '~/components/weak-link/guard';
import { confirmAddressChange } from '~/domain/accounts/change-account';
import { form, formAction } from '~/http/form-action';
import { parametersOf } from '~/http/page-loader';
import { sentenceFor } from '~/messages/errors';
import { confirmAddressInput } from '~/schemas/accounts';

export const handle = { parameters: ['token', 'done', 'email'], database: 'none' } as const satisfies PageHandle;

export const meta = pageMeta({
  title: 'Confirm your new email',
  description: 'Confirm the new email address of your account with the link we emailed you.',
});

/** GET changes nothing, because mail scanners open links. */
export function loader({ request }: LoaderFunctionArgs) {
  const parameters = parametersOf(request, handle);
  const token = parameters.get('token') ?? '';
  return {
    isDone: parameters.has('done'),
    token,
    refused: token === '' ? sentenceFor('address-link-invalid') : null,
    email: parameters.get('email') ?? '',
  };
}

export const clientAction = keepForm();

export const action = formAction({
  default: form(confirmAddressChange, {
    schema: confirmAddressInput,
    input: ({ input }) => input,
    done: () => ({ to: '/confirm-address?done=yes', notice: 'address-changed' }),
  }),
});

export default function ConfirmAddressPage() {
  const { isDone, token, email, refused } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <Panel level={1} title={isDone ? 'Email changed' : 'Confirm your new email'}>
        {isDone && <p>Use it to sign in from now on.</p>}
        {!isDone && (refused ? <p role="alert">{refused}</p> : <Confirm token={token} email={email} />)}
        <p>
          <Link to="/account">Account security</Link>
        </p>
      </Panel>
    </div>
  );
}

function Confirm({ token, email }: { token: string; email: string }) {
  return (
    <>
      <p>
        Use <strong>{email}</strong> for your account from now on?
      </p>
      <Form>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="email" value={email} />
        <SubmitButton pendingLabel="Changing...">Use This Address</SubmitButton>
      </Form>
    </>
  );
}
