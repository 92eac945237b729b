import { getFormProps, useForm } from '@conform-to/react';
import { Link } from '@remix-run/react';
import { Form } from '~/components/Form';
import type { Constraints } from '~/components/form-types';
import { Field, FormErrors, SubmitButton } from '~/components/forms';
import { useRefusalCode, useReply } from '~/components/use-reply';
import { verifyHelpPath } from './verify-help-path';

type Props = {
  constraint: Constraints;
  redirectTo: string;
  /** The way for who forgot the password. */
  forgot: string;
};

/** Specification §2, Auth page: login. */
export function SignInForm({ constraint, redirectTo, forgot }: Props) {
  const code = useRefusalCode('login');
  const [form, fields] = useForm<{ email: string; password: string }>({
    id: 'login',
    lastResult: useReply('login'),
    constraint,
    defaultNoValidate: false,
  });
  return (
    <>
      <Form method="post" {...getFormProps(form)}>
        <FormErrors form={form} />
        <input type="hidden" name="intent" value="login" />
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <Field meta={fields.email} label="Email" type="email" autoComplete="username" />
        {code === 'email-unverified' && (
          <p>
            <Link to={verifyHelpPath(fields.email.value)}>Email verification help</Link>
          </p>
        )}
        <Field meta={fields.password} label="Password" type="password" autoComplete="current-password" />
        <SubmitButton pendingLabel="Signing in...">Sign In</SubmitButton>
      </Form>
      <p>
        <Link to={forgot}>Forgot password?</Link>
      </p>
    </>
  );
}
