import { getFormProps, useForm } from '@conform-to/react';
import { getZodConstraint } from '@conform-to/zod/v4';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Field } from '~/components/forms/fields';
import { Form, Panel, SubmitButton } from '~/components/forms/form';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { Tabs } from '~/components/page-parts';
import { useLastResult } from '~/components/forms/last-result';
import { keepForm } from '~/components/weak-link/guard';
import { config } from '~/config.server';
import { resendVerification } from '~/domain/accounts/registration';
import { registrationOf } from '~/http/cookies';
import { form, formAction } from '~/http/form-action';
import { parametersOf } from '~/http/page-loader';
import { sessionOf } from '~/http/session';
import { notices } from '~/messages/flash';
import { resendInput } from '~/schemas/accounts';
import { limits } from '~/schemas/atoms';

const tabNames = z.enum(['resend', 'troubleshooting', 'manual']).catch('resend');

export const handle = {
  robots: 'index',
  parameters: ['tab', 'email'],
  notCanonical: ['email'],
} as const satisfies PageHandle;

export const meta = pageMeta({
  title: 'Email verification help',
  description: 'No email from us, or an expired link? Get a new one, and see where the first one may be.',
});

export async function loader(args: LoaderFunctionArgs) {
  const session = await sessionOf(args);
  const parameters = parametersOf(args.request, handle);
  return {
    tab: tabNames.parse(parameters.get('tab')),
    /** Initial value, from an expired link or a failed sign-in. */
    email: session?.user.email ?? parameters.get('email')?.slice(0, limits.email) ?? '',
    contact: config.CONTACT_EMAIL,
    constraint: getZodConstraint(resendInput),
  };
}

export const clientAction = keepForm({
  default: 'resend-verification',
});

export const action = formAction({
  default: form(resendVerification, {
    schema: resendInput,
    sentences: { unexpected: { field: '', sentence: notices['verification-send-failed'].text } },
    refused: 'verification-send-failed',
    input: async ({ input, request }) => ({ ...input, registrationId: await registrationOf(request) }),
    done: () => ({ to: '/verify-help', notice: 'verification-sent' }),
  }),
});

export default function VerifyHelpPage() {
  const { tab, email, contact, constraint } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <h1>Email Verification Help</h1>
      <Tabs
        label="Help"
        items={[
          { label: 'Resend Email', to: '/verify-help', current: tab === 'resend' },
          { label: 'Troubleshooting', to: '/verify-help?tab=troubleshooting', current: tab === 'troubleshooting' },
          { label: 'Manual Verification', to: '/verify-help?tab=manual', current: tab === 'manual' },
        ]}
      />
      {tab === 'resend' && <ResendForm email={email} constraint={constraint} />}
      {tab === 'troubleshooting' && <Troubleshooting />}
      {tab === 'manual' && <ManualVerification contact={contact} />}
    </div>
  );
}

function ResendForm({ email, constraint }: { email: string; constraint: ReturnType<typeof getZodConstraint> }) {
  const [form, fields] = useForm<z.input<typeof resendInput>>({
    id: 'resend',
    lastResult: useLastResult(),
    constraint,
    defaultValue: { email },
    defaultNoValidate: false,
  });
  return (
    <Panel title="Resend Email">
      <Form {...getFormProps(form)} meta={form} hasOneField>
        <Field meta={fields.email} label="Email" type="email" autoComplete="username" />
        <SubmitButton pendingLabel="Sending...">Send a New Email</SubmitButton>
      </Form>
      <p>Open the link in the browser you registered with. In any other, you’ll also need to choose a new password.</p>
      <p>It usually takes 5 to 10 minutes. Give it 15.</p>
    </Panel>
  );
}

function Troubleshooting() {
  return (
    <Panel title="Troubleshooting">
      <ul className="plain-list">
        <li>Check your junk or spam folder, and Promotions.</li>
        <li>Give it 15 minutes to arrive.</li>
        <li>Check your email address for typos. If it&apos;s wrong, register again.</li>
        <li>
          Links work for 24 hours. If you got several emails, use the one from when you registered or asked for it.
        </li>
        <li>Work email may block us. Try a personal address.</li>
      </ul>
      <p>
        <Link to="/verify-help">Send It Again</Link>
      </p>
    </Panel>
  );
}

function ManualVerification({ contact }: { contact: string }) {
  const subject = encodeURIComponent('Please verify my account');
  return (
    <Panel title="Manual Verification">
      <p>Still nothing? Email us from the address you registered with and we&apos;ll verify you.</p>
      <p>
        <a className="btn btn-go" href={`mailto:${contact}?subject=${subject}`}>
          Email {contact}
        </a>
      </p>
    </Panel>
  );
}
