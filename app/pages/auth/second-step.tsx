import { getFormProps, useForm } from '@conform-to/react';
import { getZodConstraint } from '@conform-to/zod/v4';
import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { z } from 'zod';
import { CodeField } from '~/components/forms/account-fields';
import { Form, Panel, SubmitButton } from '~/components/forms/form';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { useLastResult } from '~/components/forms/last-result';
import { keepForm } from '~/components/weak-link/guard';
import { flash } from '~/http/flash';
import { browserForm, formAction } from '~/http/form-action';
import { finishSignIn, secondStepOf } from '~/http/second-step';
import { secondStepInput } from '~/schemas/accounts';

export const handle = { parameters: [] } satisfies PageHandle;

export const meta = pageMeta({
  title: 'Enter your code',
  description: 'The second step of signing in: the code on your phone.',
});

/** Redirects to the sign-in page unless a sign-in is waiting for its second step. */
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
      const { to, cookies, pendingNotice } = await finishSignIn(request, context.network, input.code);
      return { to, cookies, notice: 'signed-in', ...pendingNotice };
    },
  }),
});

export default function SecondStepPage() {
  const { constraint } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<z.input<typeof secondStepInput>>({
    id: 'second-step',
    lastResult: useLastResult(),
    constraint,
    defaultNoValidate: false,
  });
  return (
    <div className="column">
      <Panel level={1} title="Enter your code">
        <Form {...getFormProps(form)} meta={form} hasOneField>
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
