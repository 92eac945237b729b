import { getFormProps, useForm } from '@conform-to/react';
import { Link } from '@remix-run/react';
import { Form } from '~/components/Form';
import type { Constraints } from '~/components/form-types';
import { NewPasswordField } from '~/components/forms/account-fields';
import { Field } from '~/components/forms/fields';
import { FormErrors, Panel, SubmitButton } from '~/components/forms/form-parts';
import { useReply } from '~/components/use-reply';

type Props = {
  constraint: Constraints;
  formKey: string;
  /** Where the driver was going, for the sign-in that follows. */
  redirectTo: string;
};

/** Specification §2, Auth page: register. */
export function RegisterForm({ constraint, formKey, redirectTo }: Props) {
  const [form, fields] = useForm<{ email: string; password: string; formKey: string }>({
    id: 'register',
    lastResult: useReply('register'),
    constraint,
    defaultNoValidate: false,
  });
  return (
    <>
      <Form method="post" {...getFormProps(form)}>
        <FormErrors form={form} />
        <input type="hidden" name="intent" value="register" />
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <input type="hidden" name="formKey" value={fields.formKey.initialValue ?? formKey} />
        <Field meta={fields.email} label="Email" type="email" autoComplete="username" />
        <NewPasswordField meta={fields.password} label="Password" />
        <SubmitButton pendingLabel="Registering...">Register</SubmitButton>
      </Form>
      <p>
        By registering you agree to the <Link to="/terms-of-service/">Terms of Service</Link> and the{' '}
        <Link to="/privacy-policy/">Privacy Policy</Link>. You&apos;ll get 5 points when you verify your email.
      </p>
    </>
  );
}

type Pending = {
  email: string;
  signIn: string;
  /** The page that shows the state of an address is there in development only. */
  hasDebugPage: boolean;
};

export function RegistrationPending({ email, signIn, hasDebugPage }: Pending) {
  const whereIsIt = hasDebugPage
    ? `/verify-email-debug?${new URLSearchParams({ email }).toString()}`
    : '/verify-help?tab=troubleshooting';
  return (
    <Panel level={1} title="Verification needed">
      <p>
        We sent an email to <strong>{email}</strong>. Open the link in it to verify your address. It works for 24 hours.
      </p>
      <p>Nothing after 15 minutes? Check your junk folder first.</p>
      <p>
        <Link className="btn btn-go" to={signIn}>
          Continue to login
        </Link>
      </p>
      <p>
        <Link to="/verify-help">Email verification help</Link> · <Link to={whereIsIt}>Where&apos;s my email?</Link>
      </p>
    </Panel>
  );
}
