import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { EmptyState } from '~/components/notices/notices';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { BackLink, Pager, SectionHead } from '~/components/page-parts';
import { readDecided, readQueue } from '~/domain/reports/read-desk';
import { requireModerator } from '~/http/guards';
import { parametersOf } from '~/http/page-loader';
import { limits } from '~/schemas/atoms';
import { clock } from '~/services/clock';
import { CaseCard, CaseForm, CaseList } from './CaseCard';
import { deskWords } from './decisions';

export const handle = { parameters: ['cursor'] } as const satisfies PageHandle;

export const meta = pageMeta({
  title: 'Reports, moderators’ desk',
  description: 'Reports without a decision, oldest first.',
});

export async function loader(args: LoaderFunctionArgs) {
  const { id: moderatorId } = await requireModerator(args);
  const cursor = parametersOf(args.request, handle).get('cursor') ?? null;
  const [queue, decided] = await Promise.all([readQueue(cursor), readDecided()]);
  return {
    queue,
    decided,
    moderatorId,
    isFirstPage: cursor === null,
    maxNoteLength: limits.report,
    deskWords,
    now: clock.now().toISOString(),
  };
}

export default function DeskReportsPage() {
  const {
    queue,
    decided,
    moderatorId,
    isFirstPage,
    maxNoteLength,
    deskWords: words,
    now,
  } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <BackLink to="/desk">Desk</BackLink>
      <h1>Reports</h1>
      {queue.items.length === 0 && <EmptyState title="You’re all caught up" text="New reports show up here." />}
      {queue.items.map((reported) => (
        <CaseCard key={reported.id} of={reported} words={words} now={now}>
          {reported.author?.id === moderatorId ? (
            <p>This is yours, so another moderator has to decide.</p>
          ) : (
            <CaseForm of={reported} words={words} maxNoteLength={maxNoteLength} />
          )}
        </CaseCard>
      ))}
      <Pager path="/desk/reports" next={queue.next} isFirstPage={isFirstPage} nextLabel="More Reports" />
      {decided.length > 0 && (
        <>
          <SectionHead title="Recent decisions" />
          <CaseList cases={decided} words={words} />
        </>
      )}
      <p>
        Decisions are in the <Link to="/moderation">public log</Link>.
      </p>
    </div>
  );
}
