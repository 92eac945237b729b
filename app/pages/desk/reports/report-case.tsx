import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { PageHandle } from '~/schemas/page-handle';
import { usePageReply } from '~/components/dialog/dialog-context';
import { FormAlert } from '~/components/forms/form';
import { pageMeta } from '~/components/page-meta';
import { BackLink } from '~/components/page-parts';
import { keepForm } from '~/components/weak-link/guard';
import { decideCase } from '~/domain/reports/decide-case';
import { readCase } from '~/domain/reports/read-desk';
import { form, formAction } from '~/http/form-action';
import { requireModerator } from '~/http/guards';
import { pathId } from '~/http/page-loader';
import { limits } from '~/schemas/atoms';
import { caseDecision } from '~/schemas/moderation';
import { clock } from '~/services/clock';
import { CaseCard, CaseForm } from './CaseCard';
import { deskWords, caseButtons } from './decisions';

export const handle = { parameters: [] } satisfies PageHandle;

export const meta = pageMeta({
  title: 'Report, moderators’ desk',
  description: 'The report, who sent it and why, and your options.',
});

export async function loader(args: LoaderFunctionArgs) {
  const { id: moderatorId } = await requireModerator(args);
  return {
    reported: await readCase(pathId(args.params.id)),
    moderatorId,
    maxNoteLength: limits.report,
    deskWords,
    now: clock.now().toISOString(),
  };
}

const notice = {
  keep: 'case-kept',
  settle: 'case-closed',
  hide: 'case-hidden',
  warn: 'case-warned',
  suspend: 'case-suspended',
} as const;

const decisionForm = ({ what, days }: (typeof caseButtons)[keyof typeof caseButtons]) =>
  form(decideCase, {
    schema: caseDecision,
    words: 'driver',
    refused: 'desk-failed',
    input: ({ input, params }) => ({ ...input, id: pathId(params.id), decision: what, days }),
    done: ({ decision }) => ({ to: '/desk/reports', notice: notice[decision] }),
  });

export const clientAction = keepForm();

export const action = formAction({
  keep: decisionForm(caseButtons.keep),
  settle: decisionForm(caseButtons.settle),
  hide: decisionForm(caseButtons.hide),
  warn: decisionForm(caseButtons.warn),
  'suspend-1': decisionForm(caseButtons['suspend-1']),
  'suspend-7': decisionForm(caseButtons['suspend-7']),
  'suspend-30': decisionForm(caseButtons['suspend-30']),
  'suspend-for-good': decisionForm(caseButtons['suspend-for-good']),
});

/** A case with all its reports. Also shown to a moderator if another one decided first. */
export default function ReportCasePage() {
  const { reported, moderatorId, maxNoteLength, deskWords: words, now } = useLoaderData<typeof loader>();
  const reply = usePageReply();
  return (
    <div className="column">
      <BackLink to="/desk/reports">Reports</BackLink>
      <h1>Report {reported.id}</h1>
      {/* Once the report is decided, its form is gone. */}
      {reported.decision && reply && <FormAlert intent={reply.intent} repeats="words" />}
      <CaseCard of={reported} words={words} now={now}>
        {reported.author?.id === moderatorId ? (
          <p>This is yours, so another moderator has to decide.</p>
        ) : (
          <CaseForm of={reported} words={words} maxNoteLength={maxNoteLength} />
        )}
      </CaseCard>
      <p className="actions">
        {/* A plain link: the router can't load a file. */}
        <a className="btn" href={`/desk/reports/${reported.id}/file`} download>
          Download as a File
        </a>
        {reported.subject === 'location' && reported.what?.address && (
          <Link className="btn" to={`/desk/places/${reported.what.address.split('/').pop() ?? ''}`}>
            Edit the Stop
          </Link>
        )}
      </p>
    </div>
  );
}
