import { getZodConstraint } from '@conform-to/zod/v4';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Mistakes, Panel, SubmitButton } from '~/components/forms';
import { pageTitle } from '~/components/page-title';
import { wantedForSecondFactor } from '~/domain/accounts/prove-owner';
import { renewRecoveryCodes, turnOff } from '~/domain/second-factor/change';
import { beginSetUp, readSecondFactor, turnOn } from '~/domain/second-factor/set-up';
import { form, formAction } from '~/http/form-action';
import { guard, orErrorPage } from '~/http/guards';
import { secondFactorProofInput, turnOnInput } from '~/schemas/accounts';
import { qrCode } from '~/services/qr-code';
import { ProofForm } from './ProofForm';
import { RecoveryCodes } from './RecoveryCodes';
import { SetUp } from './SetUp';

export const meta: MetaFunction = () => [{ title: pageTitle('Codes at sign-in') }];

export function loader(args: LoaderFunctionArgs) {
  return orErrorPage(args.context, async () => {
    const { actor } = await guard(args);
    const [{ isOn, codesLeft, setUp }, wanted] = await Promise.all([
      readSecondFactor(actor),
      wantedForSecondFactor(actor),
    ]);
    return {
      isOn,
      codesLeft,
      setUp: setUp && { ...setUp, qr: qrCode(setUp.uri) },
      wanted,
      constraints: { turnOn: getZodConstraint(turnOnInput), proof: getZodConstraint(secondFactorProofInput) },
    };
  });
}

const path = '/account/second-factor';

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
  const { isOn, codesLeft, setUp, wanted, constraints } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <h1>Codes at sign-in</h1>
      <p>
        Signing in takes your password and a code that an app on your phone shows. Whoever has only one of the two stays
        out.
      </p>
      <RecoveryCodes />
      {isOn ? (
        <>
          <p>
            Codes are on. Recovery codes that you have not used: <strong>{codesLeft}</strong>. A change below takes your
            password and a code.
          </p>
          <ProofForm intent="new-codes" title="New recovery codes" wanted={wanted} constraint={constraints.proof}>
            Make new codes
          </ProofForm>
          <ProofForm
            intent="turn-off"
            title="Turn codes off"
            wanted={wanted}
            constraint={constraints.proof}
            tone="danger"
          >
            Turn off
          </ProofForm>
        </>
      ) : (
        <>
          {setUp && <SetUp setUp={setUp} wanted={wanted} constraint={constraints.turnOn} />}
          <Begin isBegun={setUp !== null} />
        </>
      )}
      <p>
        <Link to="/account">Keep your account safe</Link>
      </p>
    </div>
  );
}

function Begin({ isBegun }: { isBegun: boolean }) {
  return (
    <Panel title={isBegun ? 'Begin again' : 'Set it up'}>
      <Mistakes intent="begin" />
      <p>
        {isBegun
          ? 'This makes another secret. The one above is good for nothing then.'
          : 'You need an authenticator app: there are free ones for every phone, and password managers have one built in.'}
      </p>
      <Form method="post">
        <input type="hidden" name="intent" value="begin" />
        <SubmitButton tone={isBegun ? 'plain' : 'go'} pendingLabel="One moment...">
          {isBegun ? 'Make another secret' : 'Begin'}
        </SubmitButton>
      </Form>
    </Panel>
  );
}
