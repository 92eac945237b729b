import { getFormProps, useForm } from '@conform-to/react';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { z } from 'zod';
import { DriverName } from '~/components/Driver';
import { Day, RelativeTime } from '~/components/RelativeTime';
import { TextArea } from '~/components/forms/fields';
import { Form, FormAlert, SubmitButton } from '~/components/forms/form';
import { NoticeBanner } from '~/components/notices/notices';
import { pageMeta } from '~/components/page-meta';
import { BackLink, SectionHead } from '~/components/page-parts';
import { useLastResult } from '~/components/forms/last-result';
import { keepForm } from '~/components/weak-link/guard';
import { unsuspendDriver } from '~/domain/moderation/operations';
import { readDeskDriver } from '~/domain/reports/read-desk';
import { form, formAction } from '~/http/form-action';
import { requireModerator } from '~/http/guards';
import { pathId } from '~/http/page-loader';
import { limits } from '~/schemas/atoms';
import { unsuspendInput } from '~/schemas/moderation';
import type { PageHandle } from '~/schemas/page-handle';
import { nameOf } from '~/schemas/text';
import { clock } from '~/services/clock';
import { CaseList, suspendedInWords } from './CaseCard';
import { deskWords } from './decisions';

export const handle = { parameters: [] } satisfies PageHandle;

export const meta = pageMeta({
  title: 'Driver, moderators’ desk',
  description: 'Decisions about a driver and their posts, and a form to end a suspension.',
});

export async function loader(args: LoaderFunctionArgs) {
  await requireModerator(args);
  return {
    ...(await readDeskDriver(pathId(args.params.id))),
    maxNoteLength: limits.report,
    deskWords,
    now: clock.now().toISOString(),
  };
}

export const clientAction = keepForm();

export const action = formAction({
  unsuspend: form(unsuspendDriver, {
    schema: unsuspendInput,
    words: 'driver',
    refused: 'desk-failed',
    input: ({ input, params }) => ({ id: pathId(params.id), ...input }),
    done: (_, { params }) => ({ to: `/desk/drivers/${pathId(params.id)}`, notice: 'driver-unsuspended' }),
  }),
});

/** A driver's account, where a moderator can end a suspension early. */
export default function DeskDriverPage() {
  const { driver, decisions, seen, maxNoteLength, deskWords: words, now } = useLoaderData<typeof loader>();
  const { memberSince, points, openCases, suspended, history, username } = driver;
  return (
    <div className="column">
      <BackLink to="/desk/reports">Reports</BackLink>
      <h1>{nameOf(driver)}</h1>
      <p>
        <DriverName driver={driver} /> (@{username}), member since <Day time={memberSince} />, {points} points
        {openCases > 0 && `, ${openCases} open ${openCases === 1 ? 'report' : 'reports'}`}
      </p>
      {!suspended && <FormAlert intent="unsuspend" repeats="words" />}
      {suspended && (
        <>
          <NoticeBanner tone="error">
            <p>
              This account is <b>{suspendedInWords(suspended)}</b>.
            </p>
          </NoticeBanner>
          <UnsuspendForm seen={seen} maxNoteLength={maxNoteLength} />
        </>
      )}
      <SectionHead title="Decisions about the account" />
      {decisions.length === 0 && <p className="hint">Nothing yet.</p>}
      <ul>
        {decisions.map(({ id, kind, at, words: message, reason }) => (
          <li key={id}>
            {inWords[kind]}, <RelativeTime time={at} now={now} inSentence />, for: {words.reasons[reason]}
            {message && <q className="block my-2 whitespace-pre-line break-anywhere">{message}</q>}
          </li>
        ))}
      </ul>
      <SectionHead title="Recent decisions" />
      {history.length === 0 ? <p className="hint">Nothing yet.</p> : <CaseList cases={history} words={words} />}
    </div>
  );
}

function UnsuspendForm({ seen, maxNoteLength }: { seen: number; maxNoteLength: number }) {
  const [form, fields] = useForm<z.input<typeof unsuspendInput>>({
    id: 'unsuspend',
    lastResult: useLastResult('unsuspend'),
  });
  return (
    <Form {...getFormProps(form)} meta={form} intent="unsuspend" hasOneField className="mt-4 mb-8">
      {/* Detects decisions that another moderator has made in the meantime. */}
      <input type="hidden" name="seen" value={seen} />
      <TextArea meta={fields.words} label="Reason (the driver will see it)" rows={2} maxLength={maxNoteLength} />
      <SubmitButton pendingLabel="Saving...">End the Suspension</SubmitButton>
    </Form>
  );
}

const inWords = {
  hidden: 'Hidden',
  restored: 'Shown again',
  kept: 'Reviewed, no action',
  warned: 'Warned',
  suspended: 'Suspended',
  unsuspended: 'Suspension ended',
  upheld: 'Appeal rejected',
  withdrawn: 'Warning withdrawn',
};
