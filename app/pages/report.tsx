import { getFormProps, useForm } from '@conform-to/react';
import { getZodConstraint } from '@conform-to/zod/v4';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link } from '@remix-run/react';
import { z } from 'zod';
import { usePageData } from '~/components/dialog/dialog-context';
import { CloseLink } from '~/components/dialog/links';
import { Field, FieldMistake, TextArea } from '~/components/forms/fields';
import { Form, Panel, SubmitButton } from '~/components/forms/form';
import { pageMeta } from '~/components/page-meta';
import { useLastResult } from '~/components/forms/last-result';
import { keepForm } from '~/components/weak-link/guard';
import { config } from '~/config.server';
import { DomainError } from '~/domain/errors';
import { readReported } from '~/domain/reports/subjects';
import { report } from '~/domain/reports/report';
import { form, formAction } from '~/http/form-action';
import { pathId } from '~/http/page-loader';
import { viewerOf } from '~/http/session';
import { reportWords } from '~/messages/moderation';
import { reportReasons, type ReportSubject, reportSubjects, visitorReasons } from '~/schemas/choices';
import type { PageHandle } from '~/schemas/page-handle';
import { reportForm } from '~/schemas/moderation';

export const handle = { parameters: [] } satisfies PageHandle;

export const meta = pageMeta({
  title: 'Report',
  description: 'Report a post, a comment, a driver or a stop to the moderators.',
});

const subjectIn = z.enum(reportSubjects);

function reportedIn({ subject, id }: { subject?: string; id?: string }): { subject: ReportSubject; id: number } {
  const parsed = subjectIn.safeParse(subject);
  if (!parsed.success) throw new DomainError('not-found');
  return { subject: parsed.data, id: pathId(id) };
}

/** The reason `not-food` only applies to posts and comments. */
const reasonsFor = (subject: ReportSubject, signedIn: boolean) =>
  (signedIn ? reportReasons : visitorReasons).filter(
    (reason) => reason !== 'not-food' || subject === 'post' || subject === 'comment',
  );

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await viewerOf(args);
  const reported = reportedIn(args.params);
  const { title, words, address } = await readReported(viewer, reported);
  return {
    ...{ ...reported, title, words },
    back: address ?? '/latest-meat',
    signedIn: viewer !== null,
    copyrightContact: config.COPYRIGHT_CONTACT,
    reasons: reasonsFor(reported.subject, viewer !== null).map((value) => ({
      value,
      label: reportWords.reasons[value],
    })),
    heading: reportWords.title[reported.subject],
    seenBy: reportWords.seenBy,
    copyright: reportWords.copyright,
    constraint: getZodConstraint(reportForm),
  };
}

export const clientAction = keepForm();

export const action = formAction({
  default: form(report, {
    schema: reportForm,
    words: 'driver',
    refused: 'report-failed',
    input: ({ input, params }) => ({ ...input, ...reportedIn(params) }),
    async done({ hasHidden }, { actor, params }) {
      if (hasHidden) return { to: '/latest-meat', notice: 'reported' };
      const { address } = await readReported(actor, reportedIn(params));
      return { to: address ?? '/latest-meat', notice: 'reported' };
    },
  }),
});

/** Reports a post, comment, driver or stop. */
export default function ReportPage() {
  const { subject, heading, title, words, back, signedIn, seenBy, copyright, copyrightContact, reasons, constraint } =
    usePageData<typeof loader>();
  const [form, fields] = useForm<z.input<typeof reportForm>>({
    id: 'report',
    lastResult: useLastResult(),
    constraint,
    defaultNoValidate: false,
  });
  return (
    <div className="column">
      <Panel level={1} title={heading}>
        <blockquote>{subject === 'comment' ? words : title}</blockquote>
        <Form {...getFormProps(form)} replace meta={form}>
          <fieldset
            id={fields.reason.id}
            tabIndex={-1}
            aria-describedby={fields.reason.errors && fields.reason.errorId}
          >
            <legend className="label">What&rsquo;s wrong?</legend>
            <FieldMistake meta={fields.reason} />
            {reasons.map(({ value, label }) => (
              <label className="flex items-center min-h-12 py-1 cursor-pointer" key={value}>
                <input
                  type="radio"
                  name="reason"
                  value={value}
                  defaultChecked={fields.reason.initialValue === value}
                  required
                />
                {label}
              </label>
            ))}
          </fieldset>
          {!signedIn && (
            <p>
              Anything else? Please <Link to={`/auth?tab=login&redirectTo=${encodeURIComponent(back)}`}>sign in</Link>{' '}
              first.
            </p>
          )}
          <TextArea
            meta={fields.words}
            label="Anything we should know? (optional)"
            rows={3}
            hint={signedIn ? seenBy : undefined}
          />
          {!signedIn && (
            <>
              <Field meta={fields.email} label="Your email" type="email" autoComplete="email" required />
              <Field
                meta={fields.name}
                label="Your full name (for copyright)"
                autoComplete="name"
                hint="Typing your name counts as your signature."
              />
              <TextArea
                meta={fields.work}
                label="Your work (for copyright)"
                rows={2}
                hint="What it is, and where we can see it."
              />
            </>
          )}
          <p className="hint">
            {copyright} <Link to="/terms-of-service#copyright">Copyright</Link>, or write to{' '}
            <a href={`mailto:${copyrightContact}`}>{copyrightContact}</a>.
          </p>
          {subject === 'location' && (
            <p>
              Only something out of date? <Link to={`${back}/suggest`}>Suggest a correction</Link>.
            </p>
          )}
          <div className="actions">
            <SubmitButton pendingLabel="Sending...">Send Report</SubmitButton>
            <CloseLink className="btn" to={back}>
              Cancel
            </CloseLink>
          </div>
        </Form>
      </Panel>
    </div>
  );
}
