import { getFormProps, useForm } from '@conform-to/react';
import { Link } from '@remix-run/react';
import type { z } from 'zod';
import { RelativeTime } from '~/components/RelativeTime';
import { type Constraints, TextArea } from '~/components/forms/fields';
import { Form, FormAlert, SubmitButton } from '~/components/forms/form';
import { NoticeBanner } from '~/components/notices/notices';
import { useLastResult } from '~/components/forms/last-result';
import type { DecisionView, AppealView, OwnDecision } from '~/domain/moderation/read-acts';
import type { appealInput } from '~/schemas/moderation';

/** A moderation decision about the viewer's content, with its rule and the moderator's note. */
export function DecisionNotice({ decision, now }: { decision: DecisionView; now: string }) {
  const { kind, sentence, rule, words, at } = decision;
  const isReversed = kind === 'restored' || kind === 'unsuspended' || kind === 'withdrawn' || kind === 'kept';
  return (
    <NoticeBanner tone={isReversed ? 'success' : 'error'}>
      <p>
        <strong>{sentence}</strong> <RelativeTime time={at} now={now} />
      </p>
      {!isReversed && (
        <p>
          The rule: <b>{rule.name}.</b> {rule.rule}
        </p>
      )}
      {words && <p className="my-2 whitespace-pre-line">Moderator’s note: {words}</p>}
    </NoticeBanner>
  );
}

/** Tells a suspended driver until when and why, and how to appeal. Shown on their own pages. */
export function SuspendedBanner({ suspension, now }: { suspension: DecisionView | null; now: string }) {
  if (!suspension) return null;
  return (
    <section aria-label="Suspension">
      <DecisionNotice decision={suspension} now={now} />
      <p>
        {suspension.until === null ? 'You can' : 'Until then you can'} read,{' '}
        <Link to="/account/data">download your data</Link> and delete your account, but nothing else.
      </p>
      <p>
        <Link className="btn" to={`/appeals/${suspension.id}`}>
          See the Decision, or Appeal
        </Link>
      </p>
    </section>
  );
}

type Props = { decision: OwnDecision; now: string; constraint: Constraints };

/** The viewer's appeal of a decision, or the form for one. */
export function AppealPart({ decision: { id, appeal, mayAppeal }, now, constraint }: Props) {
  const refused = <FormAlert intent="appeal" repeats="words" />;
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
          <blockquote className="my-2 whitespace-pre-line">{appeal.words}</blockquote>
        </>
      ) : (
        <AppealForm id={id} constraint={constraint} />
      )}
    </section>
  );
}

const stateWords: Record<AppealView['state'], string> = {
  open: 'A moderator will review your appeal.',
  upheld: 'A moderator reviewed your appeal. The decision is unchanged.',
  granted: 'Your appeal was granted.',
  settled: 'The decision was already reversed when we got to your appeal.',
};

function AppealForm({ id, constraint }: { id: number; constraint: Constraints }) {
  const [form, fields] = useForm<z.input<typeof appealInput>>({
    id: `appeal-${id}`,
    lastResult: useLastResult('appeal'),
    constraint,
    defaultNoValidate: false,
  });
  return (
    <Form action={`/appeals/${id}`} {...getFormProps(form)} meta={form} hasOneField intent="appeal">
      <p>Think this is a mistake? Tell us why. You can appeal once. If there’s another moderator, they’ll review it.</p>
      <TextArea meta={fields.words} label="Why is it a mistake?" rows={4} />
      <SubmitButton pendingLabel="Sending...">Appeal</SubmitButton>
    </Form>
  );
}
