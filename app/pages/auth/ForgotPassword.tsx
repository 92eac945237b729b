import { getFormProps, useForm } from '@conform-to/react';
import { Link } from '@remix-run/react';
import { Form } from '~/components/Form';
import type { Constraints } from '~/components/form-types';
import { Field } from '~/components/forms/fields';
import { FormErrors, Panel, SubmitButton } from '~/components/forms/form-parts';
import { useReply } from '~/components/use-reply';

type Props = {
  constraint: Constraints;
  /** Where the driver was going. */
  redirectTo: string;
  /** The way back. */
  signIn: string;
};

/** Specification §2, Auth page: forgot password. */
export function ForgotPasswordForm({ constraint, redirectTo, signIn }: Props) {
  const [form, fields] = useForm<{ email: string }>({
    id: 'forgot',
    lastResult: useReply('forgot'),
    constraint,
    defaultNoValidate: false,
  });
  return (
    <Panel level={1} title="Forgot password">
      <p>Enter your email and we&apos;ll send you a link to choose a new password.</p>
      <Form method="post" {...getFormProps(form)}>
        <FormErrors form={form} hasOneField />
        <input type="hidden" name="intent" value="forgot" />
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <Field meta={fields.email} label="Email" type="email" autoComplete="username" />
        <SubmitButton pendingLabel="Sending...">Send Link</SubmitButton>
      </Form>
      <p>
        <Link to={signIn}>Return to login</Link>
      </p>
    </Panel>
  );
}

/** The same for a known and an unknown address (contract). */
export function ForgotPasswordSent({ email, sentence, signIn }: { email: string; sentence: string; signIn: string }) {
  return (
    <Panel level={1} title="Check your email">
      <p>{sentence}</p>
      <p>
        The link works for one hour. Nothing there? Look in your spam folder, and check that <strong>{email}</strong> is
        the address you signed up with.
      </p>
      <p>
        <Link className="btn btn-go" to={signIn}>
          Return to login
        </Link>
      </p>
    </Panel>
  );
}
