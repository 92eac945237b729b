import { getZodConstraint } from '@conform-to/zod/v4';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { BackLink } from '~/components/BackLink';
import { Form } from '~/components/Form';
import { counted } from '~/components/format';
import { Mistakes, Panel, SubmitButton } from '~/components/forms';
import type { PageHandle } from '~/components/page-handle';
import { pageMeta } from '~/components/page-meta';
import { keepForm } from '~/components/weak-link/guard';
import { wantedForSecondFactor } from '~/domain/accounts/prove-owner';
import { renewRecoveryCodes, turnOff } from '~/domain/second-factor/change';
import { beginSetUp, readSecondFactor, turnOn } from '~/domain/second-factor/set-up';
import { form, formAction } from '~/http/form-action';
import { requireSignIn } from '~/http/guards';
import { secondFactorProofInput, turnOnInput } from '~/schemas/accounts';
import { qrCode } from '~/services/qr-code';
import { ProofForm } from './ProofForm';
import { RecoveryCodes } from './RecoveryCodes';
import { SetUp } from './SetUp';

export const handle = { parameters: [] } satisfies PageHandle;

export const meta = pageMeta({
  title: 'Two-step verification',
  description: 'Ask for a code from your phone, besides your password, whenever you sign in.',
});

export async function loader(args: LoaderFunctionArgs) {
  const { actor, user } = await requireSignIn(args);
  const [{ isOn, codesLeft, setUp }, wanted] = await Promise.all([
    readSecondFactor(actor),
    wantedForSecondFactor(actor),
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
          <Begin isBegun={setUp !== null} />
        </>
      )}
    </div>
  );
}

function Begin({ isBegun }: { isBegun: boolean }) {
  return (
    <Panel title={isBegun ? 'Start over' : 'Set it up'}>
      <Mistakes intent="begin" />
      <p>
        {isBegun
          ? 'This makes a new setup key. The one above will stop working.'
          : "You'll need an authenticator app. There are free ones for every phone, and most password managers include one."}
      </p>
      <Form method="post">
        <input type="hidden" name="intent" value="begin" />
        <SubmitButton tone={isBegun ? 'plain' : 'go'} pendingLabel="One moment...">
          {isBegun ? 'Get a New Key' : 'Start'}
        </SubmitButton>
      </Form>
    </Panel>
  );
}
