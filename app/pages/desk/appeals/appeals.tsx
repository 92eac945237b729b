import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BackLink } from '~/components/BackLink';
import { Mistakes } from '~/components/forms';
import { EmptyState } from '~/components/notices/EmptyState';
import type { PageHandle } from '~/components/page-handle';
import { pageMeta } from '~/components/page-meta';
import { Pager } from '~/components/Pager';
import { keepForm } from '~/components/weak-link/guard';
import { decideAppeal, readDeskAppeals } from '~/domain/moderation';
import { requireModerator } from '~/http/guards';
import { form, formAction } from '~/http/form-action';
import { parametersOf } from '~/http/page-loader';
import { communityRules } from '~/messages/moderation';
import { appealDecision } from '~/schemas/moderation';
import { reportReasons } from '~/schemas/reports';
import { clock } from '~/services/clock';
import { AppealCard } from './AppealCard';

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
