import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, Link } from '@remix-run/react';
import { DriverName } from '~/components/Driver';
import { Form } from '~/components/Form';
import { RelativeTime } from '~/components/RelativeTime';
import { Mistakes, SubmitButton } from '~/components/forms/form-parts';
import { EmptyState } from '~/components/notices/notices';
import { pageMeta } from '~/components/page-meta';
import { BackLink, Pager } from '~/components/page-parts';
import { useHeld } from '~/components/use-reply';
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

const appealsOnAPage = 20;

export const handle = { parameters: ['cursor'] } as const satisfies PageHandle;

export const meta = pageMeta({
  title: 'Appeals, moderators’ desk',
  description: 'Appeals of moderators’ decisions.',
});

export async function loader(args: LoaderFunctionArgs) {
  const actor = await requireModerator(args);
  const cursor = parametersOf(args.request, handle).get('cursor') ?? null;
  const appeals = await readDeskAppeals(actor, { limit: appealsOnAPage, cursor });
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
  return (
    <div className="column">
      <BackLink to="/desk">Desk</BackLink>
      <h1>Appeals</h1>
      <Mistakes field="words" />
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

/** One appeal, with what it is against, and one tap each to uphold the decision or to take it back. */
function AppealCard({ appeal: { id, words, at, author, decision, decidedBy, about, may }, reasons, now }: Props) {
  const held = useHeld()?.result.initialValue;
  const typed = held?.id === String(id) && typeof held.words === 'string' ? held.words : undefined;
  const [titleId, reasonId, wordsId] = ['title', 'reason', 'words'].map((part) => `appeal-${id}-${part}`);
  return (
    <article className="desk-line desk-item" aria-labelledby={titleId}>
      <h2 id={titleId}>
        {`${things[decision.subject]}, ${decision.kind}`} <RelativeTime time={decision.at} now={now} inSentence />
      </h2>
      <p>
        By {decidedBy ? <DriverName driver={decidedBy} /> : 'the site after reports'}. {decision.rule.name}:{' '}
        {decision.rule.rule}
      </p>
      {decision.words && <p className="prose">They were told: {decision.words}</p>}
      {about && (
        <blockquote className="prose">
          {about.address ? <Link to={about.address}>{about.title}</Link> : about.title}
        </blockquote>
      )}
      <p>
        {author ? <DriverName driver={author} /> : 'A driver'} appealed <RelativeTime time={at} now={now} inSentence />:
      </p>
      <blockquote className="prose">{words}</blockquote>
      {may === 'decide' ? (
        <Form method="post" action="/desk/appeals">
          <input type="hidden" name="id" value={id} />
          <div className="field">
            <label className="label" htmlFor={reasonId}>
              Rule
            </label>
            <select className="input" id={reasonId} name="reason" defaultValue={decision.reason}>
              {reasons.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </div>
          <div className="field">
            <label className="label" htmlFor={wordsId}>
              What to tell them (optional)
            </label>
            <textarea className="input" id={wordsId} name="words" rows={2} maxLength={1000} defaultValue={typed} />
          </div>
          <div className="actions">
            <SubmitButton name="verdict" value="uphold" tone="plain" pendingLabel="Saving...">
              Uphold
            </SubmitButton>
            <SubmitButton name="verdict" value="grant" pendingLabel="Saving...">
              {takeBack(decision)}
            </SubmitButton>
          </div>
        </Form>
      ) : (
        <p className="hint">
          {may === 'own'
            ? 'This is your own appeal.'
            : 'You made this decision, so another moderator looks at the appeal.'}
        </p>
      )}
    </article>
  );
}

function takeBack({ kind, subject }: DeskAppeal['decision']): string {
  if (kind === 'suspended') return 'End the Suspension';
  return subject === 'user' ? 'Withdraw the Warning' : 'Restore';
}
