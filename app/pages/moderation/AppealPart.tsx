import { RelativeTime } from '~/components/RelativeTime';
import { getFormProps, useForm } from '@conform-to/react';
import { Form } from '~/components/Form';
import type { Constraints } from '~/components/form-types';
import { FormErrors, Mistakes, SubmitButton, TextArea } from '~/components/forms';
import { useReply } from '~/components/use-reply';
import type { AppealView, OwnDecision } from '~/domain/moderation';

type Props = { decision: OwnDecision; now: string; constraint: Constraints };

/** What the reader has said against a decision on something of theirs, or may say. */
export function AppealPart({ decision: { id, appeal, mayAppeal }, now, constraint }: Props) {
  const refused = <Mistakes intent="appeal" field="words" />;
  if (!appeal && !mayAppeal) return refused;
  return (
    <section aria-labelledby="appeal-title">
      <h2 id="appeal-title">Appeal</h2>
      {appeal ? (
        <>
          {refused}
          <p>
            {stateWords[appeal.state]} You wrote <RelativeTime time={appeal.at} now={now} inSentence />:
          </p>
          <blockquote className="prose">{appeal.words}</blockquote>
        </>
      ) : (
        <AppealForm id={id} constraint={constraint} />
      )}
    </section>
  );
}

const stateWords: Record<AppealView['state'], string> = {
  open: 'A moderator will look at your appeal.',
  upheld: 'A moderator reviewed your appeal. The decision is unchanged.',
  granted: 'Your appeal was granted.',
  settled: 'The decision was already reversed when we got to your appeal.',
};

function AppealForm({ id, constraint }: { id: number; constraint: Constraints }) {
  const [form, fields] = useForm<{ words: string }>({
    id: `appeal-${id}`,
    lastResult: useReply('appeal'),
    constraint,
    defaultNoValidate: false,
  });
  return (
    <Form method="post" action={`/appeals/${id}`} {...getFormProps(form)}>
      <p>Think this is a mistake? Tell us why. You can appeal once. If there’s another moderator, they’ll review it.</p>
      <FormErrors form={form} hasOneField />
      <input type="hidden" name="intent" value="appeal" />
      <TextArea meta={fields.words} label="Why is it a mistake?" rows={4} />
      <SubmitButton pendingLabel="Sending...">Appeal</SubmitButton>
    </Form>
  );
}
