import { getFormProps, useForm } from '@conform-to/react';
import { getZodConstraint } from '@conform-to/zod/v4';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import type { Constraints } from '~/components/forms/fields';
import { counted } from '~/components/format';
import { ProofField, CodeField } from '~/components/forms/account-fields';
import { Form, Panel, SubmitButton } from '~/components/forms/form';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { BackLink } from '~/components/page-parts';
import { useReplyExtra, useLastResult } from '~/components/forms/last-result';
import { keepForm } from '~/components/weak-link/guard';
import { requiredForSecondFactor, type RequiredProof } from '~/domain/accounts/change-account';
import { renewRecoveryCodes, turnOff, beginSetUp, readSecondFactor, turnOn } from '~/domain/second-factor/set-up';
import { form, formAction } from '~/http/form-action';
import { requireSignIn } from '~/http/guards';
import { secondFactorProofInput, turnOnInput } from '~/schemas/accounts';
import { qrCode, type QrCode } from '~/services/qr-code';

export const handle = { parameters: [] } satisfies PageHandle;

export const meta = pageMeta({
  title: 'Two-step verification',
  description: 'Sign in with your password plus a code from your phone.',
});

export async function loader(args: LoaderFunctionArgs) {
  const { actor, user } = await requireSignIn(args);
  const [{ isOn, codesLeft, setUp }, wanted] = await Promise.all([
    readSecondFactor(actor),
    requiredForSecondFactor(actor),
  ]);
  return {
    email: user.email,
    isOn,
    codesLeft,
    setUp: setUp && { ...setUp, qr: qrCode(setUp.uri) },
    wanted,
    constraints: { turnOn: getZodConstraint(turnOnInput), proof: getZodConstraint(secondFactorProofInput) },
  };
}

const path = '/account/second-factor';

export const clientAction = keepForm();

export const action = formAction({
  begin: form(beginSetUp, {
    schema: z.object({}),
    input: () => undefined,
    done: () => ({ to: path }),
  }),
  'turn-on': form(turnOn, {
    schema: turnOnInput,
    input: ({ input }) => input,
    done: (codes) => ({ to: path, notice: 'second-factor-on', show: codes }),
  }),
  'new-codes': form(renewRecoveryCodes, {
    schema: secondFactorProofInput,
    input: ({ input }) => input,
    done: (codes) => ({ to: path, show: codes }),
  }),
  'turn-off': form(turnOff, {
    schema: secondFactorProofInput,
    input: ({ input }) => input,
    done: () => ({ to: '/account', notice: 'second-factor-off' }),
  }),
});

export default function SecondFactorPage() {
  const { email, isOn, codesLeft, setUp, wanted, constraints } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <BackLink to="/account">Account security</BackLink>
      <h1>Two-step verification</h1>
      <p>You’ll sign in with your password plus a code from your phone.</p>
      <RecoveryCodes />
      {isOn ? (
        <>
          <p>
            Two-step verification is on. <strong>{counted(codesLeft, 'recovery code')}</strong> left. You&rsquo;ll need
            your password and a code to change anything below.
          </p>
          <ProofForm
            intent="new-codes"
            title="New recovery codes"
            email={email}
            wanted={wanted}
            constraint={constraints.proof}
          >
            Get New Codes
          </ProofForm>
          <ProofForm
            intent="turn-off"
            title="Turn off two-step verification"
            email={email}
            wanted={wanted}
            constraint={constraints.proof}
            tone="danger"
          >
            Turn Off
          </ProofForm>
        </>
      ) : (
        <>
          {setUp && <SetUp setUp={setUp} email={email} wanted={wanted} constraint={constraints.turnOn} />}
          <StartSetUp isStarted={setUp !== null} />
        </>
      )}
    </div>
  );
}

function StartSetUp({ isStarted }: { isStarted: boolean }) {
  return (
    <Panel title={isStarted ? 'Start over' : 'Set it up'}>
      <p>
        {isStarted
          ? 'This makes a new setup key. The one above will stop working.'
          : "You'll need an authenticator app. There are free ones for every phone, and most password managers include one."}
      </p>
      <Form intent="begin">
        <SubmitButton tone={isStarted ? 'plain' : 'go'} pendingLabel="One moment...">
          {isStarted ? 'Get a New Key' : 'Start'}
        </SubmitButton>
      </Form>
    </Panel>
  );
}

/** The new recovery codes. They are only shown in this response. */
function RecoveryCodes() {
  const replies = [useReplyExtra('turn-on'), useReplyExtra('new-codes')];
  const codes = replies.find(isCodes);
  if (!codes) return null;
  return (
    <Panel title="Your recovery codes">
      <p>Write these down or print them. Each works once if you lose your phone. We can&rsquo;t show them again.</p>
      <ol className="font-board text-lg font-bold leading-loose break-words">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </Panel>
  );
}

const isCodes = (extra: unknown): extra is string[] =>
  Array.isArray(extra) && extra.every((code) => typeof code === 'string');

type Props = {
  intent: string;
  title: string;
  email: string | null;
  wanted: RequiredProof;
  constraint: Constraints;
  tone?: 'go' | 'danger';
  children: ReactNode;
};

/** Form for a change that only needs the user to confirm their identity. */
function ProofForm({ intent, title, email, wanted, constraint, tone, children }: Props) {
  const [form, fields] = useForm<z.input<typeof secondFactorProofInput>>({
    id: intent,
    lastResult: useLastResult(intent),
    constraint,
    defaultNoValidate: false,
  });
  return (
    <Panel title={title}>
      <Form {...getFormProps(form)} meta={form} intent={intent}>
        <ProofField email={email} wanted={wanted} fields={fields} />
        <SubmitButton tone={tone} pendingLabel="One moment...">
          {children}
        </SubmitButton>
      </Form>
    </Panel>
  );
}

type SetUpProps = {
  setUp: { secret: string; uri: string; qr: QrCode };
  email: string | null;
  wanted: RequiredProof;
  constraint: Constraints;
};

/** The secret as a QR code and as text, and the form for the first code. */
function SetUp({ setUp: { secret, uri, qr }, email, wanted, constraint }: SetUpProps) {
  const [form, fields] = useForm<z.input<typeof turnOnInput>>({
    id: 'turn-on',
    lastResult: useLastResult('turn-on'),
    constraint,
    defaultNoValidate: false,
  });
  return (
    <Panel title="Set it up">
      <ol className="pl-[1.3em]">
        <li>
          <p>Scan this code with your app:</p>
          <svg
            className="w-[240px] my-4 rounded-md bg-white fill-[#000]"
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            role="img"
            aria-label="Setup key as a QR code"
          >
            <path d={qr.path} />
          </svg>
          <p>
            <a className="btn" href={uri}>
              Open Your App
            </a>
          </p>
          <p>Or enter this setup key:</p>
          <p className="font-board text-lg font-bold leading-loose break-words" data-testid="secret">
            {secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </p>
        </li>
        <li>
          <p>Enter the code your app shows:</p>
          <Form {...getFormProps(form)} meta={form} intent="turn-on">
            <CodeField meta={fields.code} allowsRecovery={false} />
            <ProofField email={email} wanted={wanted} fields={fields} />
            <SubmitButton pendingLabel="Turning on...">Turn On</SubmitButton>
          </Form>
        </li>
      </ol>
    </Panel>
  );
}
