import { getFormProps, useForm } from '@conform-to/react';
import { getZodConstraint } from '@conform-to/zod/v4';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData, useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import type { z } from 'zod';
import { HiddenUsername, NewPasswordField } from '~/components/forms/account-fields';
import { Field } from '~/components/forms/fields';
import { Form, Panel, SubmitButton } from '~/components/forms/form';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { useRefusalCode, useLastResult } from '~/components/forms/last-result';
import { keepForm } from '~/components/weak-link/guard';
import { resetPassword } from '~/domain/accounts/passwords';
import { form, formAction } from '~/http/form-action';
import { parametersOf } from '~/http/page-loader';
import { passwordReset } from '~/messages/accounts';
import { resetPasswordForm } from '~/schemas/accounts';

export const handle = { parameters: ['done', 'token', 'email'], database: 'none' } as const satisfies PageHandle;

export const meta = pageMeta({
  title: 'Choose a new password',
  description: 'Choose a new password with the link we emailed you.',
});

/** GET doesn't use up the token, because mail scanners open links. */
export function loader({ request }: LoaderFunctionArgs) {
  const parameters = parametersOf(request, handle);
  return {
    done: parameters.has('done'),
    token: parameters.get('token') ?? '',
    email: parameters.get('email') ?? '',
    constraint: getZodConstraint(resetPasswordForm),
  };
}

export const clientAction = keepForm({
  default: 'new-password',
});

export const action = formAction({
  default: form(resetPassword, {
    schema: resetPasswordForm,
    sentences: { unexpected: { field: '', sentence: passwordReset.failed }, 'reset-link-invalid': { field: '' } },
    input: ({ input }) => input,
    done: () => ({ to: '/reset-password?done=yes', notice: 'password-reset' }),
  }),
});

export default function ResetPasswordPage() {
  const { done, token, email, constraint } = useLoaderData<typeof loader>();
  if (done) return <PasswordChanged />;
  if (!token) return <NoToken />;
  return <ResetPasswordForm token={token} email={email} constraint={constraint} />;
}

function ResetPasswordForm({
  token,
  email,
  constraint,
}: Pick<ReturnType<typeof loader>, 'token' | 'email' | 'constraint'>) {
  const code = useRefusalCode();
  const [form, fields] = useForm<z.input<typeof resetPasswordForm>>({
    id: 'reset',
    lastResult: useLastResult(),
    constraint,
    defaultNoValidate: false,
  });
  return (
    <div className="column">
      <Panel level={1} title="Choose a new password">
        <Form
          {...getFormProps(form)}
          meta={form}
          help={code === 'reset-link-invalid' && <Link to="/auth?tab=forgot">Get a New Link</Link>}
        >
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="email" value={email} />
          <HiddenUsername email={email} />
          <NewPasswordField meta={fields.newPassword} label="New password" />
          <Field meta={fields.confirmPassword} label="Confirm password" type="password" autoComplete="new-password" />
          <SubmitButton pendingLabel="Saving...">Reset Password</SubmitButton>
        </Form>
      </Panel>
    </div>
  );
}

function NoToken() {
  return (
    <div className="column">
      <Panel level={1} title="This link doesn't work">
        <p role="alert">{passwordReset.missingToken}</p>
        <p>
          <Link className="btn btn-go" to="/auth?tab=forgot">
            Get a New Link
          </Link>
        </p>
      </Panel>
    </div>
  );
}

/** With JavaScript it redirects after 3 seconds (specification §9). */
function PasswordChanged() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate('/auth'), 3000);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className="column">
      <Panel level={1} title="Password changed">
        <p>Your password is changed, and you&apos;re signed out everywhere.</p>
        <p>
          <Link className="btn btn-go" to="/auth">
            Sign In
          </Link>
        </p>
      </Panel>
    </div>
  );
}
