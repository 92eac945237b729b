import { getFormProps, useForm } from '@conform-to/react';
import type { ReactNode } from 'react';
import { Form } from '~/components/Form';
import type { Constraints } from '~/components/form-types';
import { FormErrors, Panel, ProofField, SubmitButton } from '~/components/forms';
import { useReply } from '~/components/use-reply';
import type { WantedProof } from '~/domain/accounts/prove-owner';

type Props = {
  intent: string;
  title: string;
  email: string | null;
  wanted: WantedProof;
  constraint: Constraints;
  tone?: 'go' | 'danger';
  children: ReactNode;
};

/** For a change that takes nothing but a proof. */
export function ProofForm({ intent, title, email, wanted, constraint, tone, children }: Props) {
  const [form, fields] = useForm<{ currentPassword: string; code: string }>({
    id: intent,
    lastResult: useReply(intent),
    constraint,
    defaultNoValidate: false,
  });
  return (
    <Panel title={title}>
      <Form method="post" {...getFormProps(form)}>
        <FormErrors form={form} />
        <input type="hidden" name="intent" value={intent} />
        <ProofField email={email} wanted={wanted} fields={fields} />
        <SubmitButton tone={tone} pendingLabel="One moment...">
          {children}
        </SubmitButton>
      </Form>
    </Panel>
  );
}
