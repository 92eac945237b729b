import { getFormProps, useForm } from '@conform-to/react';
import { getZodConstraint } from '@conform-to/zod/v4';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { z } from 'zod';
import { ProofField } from '~/components/forms/account-fields';
import { Field } from '~/components/forms/fields';
import { Form, Panel, SubmitButton } from '~/components/forms/form';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { BackLink } from '~/components/page-parts';
import { useLastResult } from '~/components/forms/last-result';
import { keepForm } from '~/components/weak-link/guard';
import { requestAddressChange, requiredProof } from '~/domain/accounts/change-account';
import { form, formAction } from '~/http/form-action';
import { requireSignIn } from '~/http/guards';
import { parametersOf } from '~/http/page-loader';
import { changeAddressInput } from '~/schemas/accounts';

export const handle = { parameters: ['email'] } as const satisfies PageHandle;

export const meta = pageMeta({
  title: 'Change your email',
  description: 'Change the email address of your account. We email a link to the new one to confirm it.',
});

export async function loader(args: LoaderFunctionArgs) {
  const { actor, user } = await requireSignIn(args);
  return {
    current: user.email,
    /** The address that was typed into the profile form. */
    typed: parametersOf(args.request, handle).get('email') ?? '',
    wanted: await requiredProof(actor),
    constraint: getZodConstraint(changeAddressInput),
  };
}

export const clientAction = keepForm();

export const action = formAction({
  default: form(requestAddressChange, {
    schema: changeAddressInput,
    words: 'driver',
    input: ({ input }) => input,
    done: () => ({ to: '/account', notice: 'address-link-sent' }),
  }),
});

export default function ChangeAddressPage() {
  const { current, typed, wanted, constraint } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<z.input<typeof changeAddressInput>>({
    id: 'change-address',
    lastResult: useLastResult(),
    constraint,
    defaultValue: { email: typed },
    defaultNoValidate: false,
  });
  return (
    <div className="column">
      <BackLink to="/account">Account security</BackLink>
      <Panel level={1} title="Change your email">
        <p>
          {current ? `You sign in with ${current} now. ` : ''}We&rsquo;ll email a link to the new address. Nothing
          changes until you open it.
        </p>
        <Form {...getFormProps(form)} meta={form}>
          <Field meta={fields.email} label="New email" type="email" autoComplete="email" />
          <ProofField email={current} wanted={wanted} fields={fields} />
          <SubmitButton pendingLabel="Sending...">Send Link</SubmitButton>
        </Form>
      </Panel>
    </div>
  );
}
