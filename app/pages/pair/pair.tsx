import { getFormProps, useForm } from '@conform-to/react';
import { getZodConstraint } from '@conform-to/zod/v4';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { z } from 'zod';
import { RelativeTime } from '~/components/RelativeTime';
import { type Constraints, Field } from '~/components/forms/fields';
import { Form, Panel, SubmitButton } from '~/components/forms/form';
import { NoticeBanner } from '~/components/notices/notices';
import { pageMeta } from '~/components/page-meta';
import { BackLink } from '~/components/page-parts';
import { useLastResult } from '~/components/forms/last-result';
import { keepForm } from '~/components/weak-link/guard';
import { answerDevice, type AskingDevice, askingDevice, findAskingDevice } from '~/domain/pairing';
import { form, formAction } from '~/http/form-action';
import { requireSignIn } from '~/http/guards';
import { pairingAnswerForm, pairingCode } from '~/schemas/accounts';
import type { PageHandle } from '~/schemas/page-handle';
import { clock } from '~/services/clock';

export const handle = { parameters: [] } satisfies PageHandle;

export const meta = pageMeta({
  title: 'Sign in on another device',
  description: 'Enter the code that another device shows, and let it sign in as you.',
});

/** The code must be typed. A link can't prefill it, which prevents phishing (RFC 8628, 5.4). */
export async function loader(args: LoaderFunctionArgs) {
  const { actor } = await requireSignIn(args);
  const asking = await askingDevice(actor);
  return { asking, constraint: getZodConstraint(pairingCode), now: clock.now().toISOString() };
}

export const clientAction = keepForm();

export const action = formAction({
  find: form(findAskingDevice, {
    schema: pairingCode,
    input: ({ input }) => input.code,
    done: () => ({ to: '/pair' }),
  }),
  answer: form(answerDevice, {
    schema: pairingAnswerForm,
    input: ({ input }) => input,
    done: ({ state }) => ({ to: '/pair', notice: state === 'allowed' ? 'device-allowed' : 'device-refused' }),
  }),
});

/** On the phone: shows the device that wants to sign in, with buttons to allow or deny it. */
export default function PairPage() {
  const { asking, constraint, now } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <BackLink to="/profile">Profile</BackLink>
      {asking ? <Question {...asking} now={now} /> : <CodeForm constraint={constraint} />}
    </div>
  );
}

function CodeForm({ constraint }: { constraint: Constraints }) {
  const [form, fields] = useForm<z.input<typeof pairingCode>>({
    id: 'pair',
    lastResult: useLastResult('find'),
    constraint,
    defaultNoValidate: false,
  });
  return (
    <Panel level={1} title="Sign in on another device">
      <p>
        On the tablet, open the sign-in page and tap <strong>Use your phone instead</strong>. Enter the code it shows.
      </p>
      <Form {...getFormProps(form)} meta={form} hasOneField intent="find">
        <Field
          meta={fields.code}
          label="Code"
          hint="8 letters, upper- or lowercase"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SubmitButton pendingLabel="Looking...">Continue</SubmitButton>
      </Form>
    </Panel>
  );
}

function Question({ id, device, network, askedAt, now }: AskingDevice & { now: string }) {
  return (
    <Panel level={1} title="Is this your device?">
      <p>
        <strong>{device}</strong> wants to sign in as you. Requested{' '}
        <RelativeTime time={askedAt} now={now} inSentence /> from a network that starts with {network}
      </p>
      <NoticeBanner tone="error">
        <strong>Did someone give you this code?</strong> By phone, in a message, on a web page? Then deny it. Anyone
        with that device could post as you and read your profile. We never ask you for a code.
      </NoticeBanner>
      <p>Allow it only if the code is on a screen in front of you.</p>
      <Form intent="answer">
        <input type="hidden" name="id" value={id} />
        <div className="actions">
          <SubmitButton pendingLabel="..." name="answer" value="allow">
            Allow This Device
          </SubmitButton>
          <SubmitButton pendingLabel="..." tone="danger" name="answer" value="refuse">
            Deny
          </SubmitButton>
        </div>
      </Form>
    </Panel>
  );
}
