import { getFormProps, useForm } from '@conform-to/react';
import { Form } from '~/components/Form';
import type { Constraints } from '~/components/form-types';
import { CodeField, FormErrors, Panel, ProofField, SubmitButton } from '~/components/forms';
import { useReply } from '~/components/use-reply';
import type { WantedProof } from '~/domain/accounts/prove-owner';
import type { QrCode } from '~/services/qr-code';

type Props = {
  setUp: { secret: string; uri: string; qr: QrCode };
  email: string | null;
  wanted: WantedProof;
  constraint: Constraints;
};

/** The secret, for an app's camera and for typing, and the form that shows that it has arrived. */
export function SetUp({ setUp: { secret, uri, qr }, email, wanted, constraint }: Props) {
  const [form, fields] = useForm<{ code: string; currentPassword: string }>({
    id: 'turn-on',
    lastResult: useReply('turn-on'),
    constraint,
    defaultNoValidate: false,
  });
  return (
    <Panel title="Set it up">
      <ol className="set-up">
        <li>
          <p>Scan this code with your app:</p>
          <svg
            className="qr-code"
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            role="img"
            aria-label="Setup key, for a camera"
          >
            <path d={qr.path} />
          </svg>
          <p>
            <a className="btn" href={uri}>
              Open Your App
            </a>
          </p>
          <p>Or enter this setup key:</p>
          <p className="secret" data-testid="secret">
            {secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </p>
        </li>
        <li>
          <p>Enter the code your app shows:</p>
          <Form method="post" {...getFormProps(form)}>
            <FormErrors form={form} />
            <input type="hidden" name="intent" value="turn-on" />
            <CodeField meta={fields.code} isRecoveryTaken={false} />
            <ProofField email={email} wanted={wanted} fields={fields} />
            <SubmitButton pendingLabel="Turning on...">Turn On</SubmitButton>
          </Form>
        </li>
      </ol>
    </Panel>
  );
}
