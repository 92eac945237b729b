import { getFormProps, useForm } from '@conform-to/react';
import { getZodConstraint } from '@conform-to/zod/v4';
import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Form } from '~/components/Form';
import { CodeField } from '~/components/forms/account-fields';
import { FormErrors, Panel, SubmitButton } from '~/components/forms/form-parts';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { useReply } from '~/components/use-reply';
import { keepForm } from '~/components/weak-link/guard';
import { flash } from '~/http/flash';
import { browserForm, formAction } from '~/http/form-action';
import { finishSignIn, secondStepOf } from '~/http/second-step';
import { secondStepInput } from '~/schemas/accounts';

export const handle = { parameters: [] } satisfies PageHandle;

export const meta = pageMeta({
  title: 'Enter your code',
  description: 'The second step of signing in: the code that your phone shows.',
});

/** Anyone who is not in the middle of a sign-in is sent to begin one. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (!(await secondStepOf(request)))
    throw redirect('/auth', { status: 303, headers: { 'Set-Cookie': await flash('sign-in-again') } });
  return { constraint: getZodConstraint(secondStepInput) };
}

export const clientAction = keepForm();

export const action = formAction({
  default: browserForm({
    schema: secondStepInput,
    run: async ({ input, request, context }) => {
      const { to, cookies, told } = await finishSignIn(request, context.network, input.code);
      return { to, cookies, notice: 'signed-in', ...told };
    },
  }),
});

export default function SecondStepPage() {
  const { constraint } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<{ code: string }>({
    id: 'second-step',
    lastResult: useReply(),
    constraint,
    defaultNoValidate: false,
  });
  return (
    <div className="column">
      <Panel level={1} title="Enter your code">
        <Form method="post" {...getFormProps(form)}>
          <FormErrors form={form} hasOneField />
          <CodeField meta={fields.code} />
          <SubmitButton pendingLabel="Signing in...">Sign In</SubmitButton>
        </Form>
        <p>
          <Link to="/auth">Start over</Link>
        </p>
      </Panel>
    </div>
  );
}
