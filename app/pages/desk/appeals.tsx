import { getFormProps, useForm } from '@conform-to/react';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, Link } from '@remix-run/react';
import type { z } from 'zod';
import { DriverName } from '~/components/Driver';
import { RelativeTime } from '~/components/RelativeTime';
import { SelectField, TextArea } from '~/components/forms/fields';
import { Form, FormAlert, SubmitButton } from '~/components/forms/form';
import { EmptyState } from '~/components/notices/notices';
import { pageMeta } from '~/components/page-meta';
import { BackLink, Pager } from '~/components/page-parts';
import { useLastResult } from '~/components/forms/last-result';
import { keepForm } from '~/components/weak-link/guard';
import { decideAppeal } from '~/domain/moderation/appeals';
import { readDeskAppeals, type DeskAppeal } from '~/domain/moderation/read-acts';
import { form, formAction } from '~/http/form-action';
import { requireModerator } from '~/http/guards';
import { parametersOf } from '~/http/page-loader';
import { communityRules } from '~/messages/moderation';
import { reportReasons } from '~/schemas/choices';
import { appealDecision } from '~/schemas/moderation';
import type { PageHandle } from '~/schemas/page-handle';
import { clock } from '~/services/clock';

const appealsPerPage = 20;

export const handle = { parameters: ['cursor'] } as const satisfies PageHandle;

export const meta = pageMeta({
  title: 'Appeals, moderators’ desk',
  description: 'Appeals of moderators’ decisions.',
});

export async function loader(args: LoaderFunctionArgs) {
  const actor = await requireModerator(args);
  const cursor = parametersOf(args.request, handle).get('cursor') ?? null;
  const appeals = await readDeskAppeals(actor, { limit: appealsPerPage, cursor });
  const reasons = reportReasons.map((reason) => ({ value: reason, label: communityRules[reason].name }));
  return { appeals, reasons, isFirstPage: !cursor, now: clock.now().toISOString() };
}

export const clientAction = keepForm();

export const action = formAction({
  default: form(decideAppeal, {
    schema: appealDecision,
    words: 'driver',
    refused: 'desk-failed',
    input: ({ input }) => input,
    done: ({ state }) => ({
      to: '/desk/appeals',
      notice: state === 'granted' ? 'appeal-granted' : state === 'upheld' ? 'appeal-upheld' : 'appeal-settled',
    }),
  }),
});

export default function DeskAppealsPage() {
  const { appeals, reasons, isFirstPage, now } = useLoaderData<typeof loader>();
  const sentId = useLastResult()?.initialValue?.id;
  const isOpen = appeals.items.some(({ id, may }) => String(id) === sentId && may === 'decide');
  return (
    <div className="column">
      <BackLink to="/desk">Desk</BackLink>
      <h1>Appeals</h1>
      {!isOpen && <FormAlert repeats="words" />}
      {appeals.items.length === 0 && (
        <EmptyState title="You’re all caught up" text="Appeals against decisions show up here, oldest first." />
      )}
      {appeals.items.map((appeal) => (
        <AppealCard key={appeal.id} appeal={appeal} reasons={reasons} now={now} />
      ))}
      <Pager path="/desk/appeals" next={appeals.next} isFirstPage={isFirstPage} nextLabel="More Appeals" />
    </div>
  );
}

type Props = { appeal: DeskAppeal; reasons: { value: string; label: string }[]; now: string };

const things = { post: 'A post', comment: 'A comment', user: 'An account', location: 'A stop' };

/** An appeal with its decision, and buttons to uphold or reverse it. */
function AppealCard({ appeal: { id, words, at, author, decision, decidedBy, about, may }, reasons, now }: Props) {
  const titleId = `appeal-${id}-title`;
  return (
    <article className="desk-line" aria-labelledby={titleId}>
      <h2 id={titleId}>
        {`${things[decision.subject]}, ${decision.kind}`} <RelativeTime time={decision.at} now={now} inSentence />
      </h2>
      <p>
        By {decidedBy ? <DriverName driver={decidedBy} /> : 'the site after reports'}. {decision.rule.name}:{' '}
        {decision.rule.rule}
      </p>
      {decision.words && <p className="my-2 whitespace-pre-line">Moderator’s note: {decision.words}</p>}
      {about && (
        <blockquote className="my-2 whitespace-pre-line">
          {about.address ? <Link to={about.address}>{about.title}</Link> : about.title}
        </blockquote>
      )}
      <p>
        {author ? <DriverName driver={author} /> : 'A driver'} appealed <RelativeTime time={at} now={now} inSentence />:
      </p>
      <blockquote className="my-2 whitespace-pre-line">{words}</blockquote>
      {may === 'decide' ? (
        <DecisionForm id={id} decision={decision} reasons={reasons} />
      ) : (
        <p className="hint">
          {may === 'own'
            ? 'This is your own appeal.'
            : 'You made this decision, so another moderator has to review the appeal.'}
        </p>
      )}
    </article>
  );
}

function DecisionForm({ id, decision, reasons }: Pick<DeskAppeal, 'id' | 'decision'> & Pick<Props, 'reasons'>) {
  const last = useLastResult();
  const [form, fields] = useForm<z.input<typeof appealDecision>>({
    id: `appeal-${id}`,
    lastResult: last?.initialValue?.id === String(id) ? last : undefined,
    defaultValue: { reason: decision.reason },
  });
  return (
    <Form {...getFormProps(form)} meta={form} action="/desk/appeals">
      <input type="hidden" name="id" value={id} />
      <SelectField meta={fields.reason} label="Rule" options={reasons} />
      <TextArea meta={fields.words} label="Note to the driver (optional)" rows={2} maxLength={1000} />
      <div className="actions">
        <SubmitButton name="verdict" value="uphold" tone="plain" pendingLabel="Saving...">
          Uphold
        </SubmitButton>
        <SubmitButton name="verdict" value="grant" pendingLabel="Saving...">
          {reversalLabel(decision)}
        </SubmitButton>
      </div>
    </Form>
  );
}

function reversalLabel({ kind, subject }: DeskAppeal['decision']): string {
  if (kind === 'suspended') return 'End the Suspension';
  return subject === 'user' ? 'Withdraw the Warning' : 'Restore';
}
