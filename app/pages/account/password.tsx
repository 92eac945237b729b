import { getFormProps, useForm } from '@conform-to/react';
import { getZodConstraint } from '@conform-to/zod/v4';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { z } from 'zod';
import { HiddenUsername, NewPasswordField, ProofField } from '~/components/forms/account-fields';
import { Field } from '~/components/forms/fields';
import { Form, Panel, SubmitButton } from '~/components/forms/form';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { BackLink } from '~/components/page-parts';
import { useLastResult } from '~/components/forms/last-result';
import { keepForm } from '~/components/weak-link/guard';
import { changePassword, requiredProof } from '~/domain/accounts/change-account';
import { form, formAction } from '~/http/form-action';
import { requireSignIn } from '~/http/guards';
import { changePasswordForm } from '~/schemas/accounts';

export const handle = { parameters: [] } satisfies PageHandle;

export const meta = pageMeta({
  title: 'Change your password',
  description: 'Choose another password for your account.',
});

export async function loader(args: LoaderFunctionArgs) {
  const { actor, user } = await requireSignIn(args);
  return { email: user.email, wanted: await requiredProof(actor), constraint: getZodConstraint(changePasswordForm) };
}

export const clientAction = keepForm();

export const action = formAction({
  default: form(changePassword, {
    schema: changePasswordForm,
    input: ({ input }) => input,
    done: () => ({ to: '/account', notice: 'password-changed' }),
  }),
});

export default function ChangePasswordPage() {
  const { email, wanted, constraint } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<z.input<typeof changePasswordForm>>({
    id: 'change-password',
    lastResult: useLastResult(),
    constraint,
    defaultNoValidate: false,
  });
  return (
    <div className="column">
      <BackLink to="/account">Account security</BackLink>
      <Panel level={1} title="Change your password">
        <p>This signs out your other devices.</p>
        <Form {...getFormProps(form)} meta={form}>
          {wanted !== 'password' && <HiddenUsername email={email} />}
          <ProofField email={email} wanted={wanted} fields={fields} />
          <NewPasswordField meta={fields.newPassword} label="New password" />
          <Field meta={fields.confirmPassword} label="Confirm password" type="password" autoComplete="new-password" />
          <SubmitButton pendingLabel="Saving...">Change Password</SubmitButton>
        </Form>
      </Panel>
    </div>
  );
}
