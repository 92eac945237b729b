import { getFormProps, useForm } from '@conform-to/react';
import { Form, Link } from '@remix-run/react';
import type { Constraints } from '~/components/form-types';
import { Field, FormErrors, Panel, SubmitButton } from '~/components/forms';
import { useReply } from '~/components/use-reply';

/** Specification §2, Auth page: forgot password. */
export function ForgotPasswordForm({ constraint }: { constraint: Constraints }) {
  const [form, fields] = useForm<{ email: string }>({
    id: 'forgot',
    lastResult: useReply('forgot'),
    constraint,
    defaultNoValidate: false,
  });
  return (
    <Panel level={1} title="Forgot password">
      <p>Tell us the address of your account, and we mail you a link to choose a new password.</p>
      <Form method="post" {...getFormProps(form)}>
        <FormErrors form={form} />
        <input type="hidden" name="intent" value="forgot" />
        <Field meta={fields.email} label="Email" type="email" autoComplete="username" />
        <SubmitButton pendingLabel="Sending...">Send the link</SubmitButton>
      </Form>
      <p>
        <Link to="/auth?tab=login">Return to login</Link>
      </p>
    </Panel>
  );
}

/** The same for a known and an unknown address (contract). */
export function ForgotPasswordSent({ email, sentence }: { email: string; sentence: string }) {
  return (
    <Panel level={1} title="Check your mail">
      <p>{sentence}</p>
      <p>
        Address: <strong>{email}</strong>. The link is good for one hour.
      </p>
      <p>
        <Link className="btn btn-go" to="/auth?tab=login">
          Return to login
        </Link>
      </p>
    </Panel>
  );
}
