import { getFormProps, useForm } from '@conform-to/react';
import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { DriverName } from '~/components/Driver';
import { Day, RelativeTime } from '~/components/RelativeTime';
import { usePageReply } from '~/components/dialog/dialog-context';
import { SelectField, TextArea } from '~/components/forms/fields';
import { Form, SubmitButton } from '~/components/forms/form';
import { useHeldReply } from '~/components/forms/last-result';
import type { CaseInShort, DeskCase, DeskReport } from '~/domain/reports/read-desk';
import { agoInSentence, calendarDate, nameOf } from '~/schemas/text';
import type { caseDecision } from '~/schemas/moderation';
import { reportReasons } from '~/schemas/choices';
import { decisionInWords, type DeskWords, type CaseButton, caseButtons, caseButtonsFor } from './decisions';

type Props = { of: DeskCase; words: DeskWords; now: string; children?: ReactNode };

/** The reported content, its author and its reporters. */
export function CaseCard({ of: reported, words, now, children }: Props) {
  const { id, subject, what, isUrgent, isHiddenByReports, reasons, openedAt, decision } = reported;
  const titleId = `case-${id}`;
  return (
    <article className={isUrgent ? 'desk-line border-l-6 border-l-beat' : 'desk-line'} aria-labelledby={titleId}>
      <h2 id={titleId}>
        <Link to={`/desk/reports/${id}`}>
          {words.subjects[subject]}: {what ? what.title : 'gone'}
        </Link>
      </h2>
      <p>
        {reasons.map(({ reason, count }) => `${words.reasons[reason]} (${count})`).join(', ')}, first{' '}
        <RelativeTime time={openedAt} now={now} inSentence />
      </p>
      {isHiddenByReports && (
        <p>
          <b>Hidden by reports until you decide.</b>
        </p>
      )}
      {what ? <Subject of={reported} /> : <p>It’s gone: its author deleted it.</p>}
      <Author of={reported} words={words} />
      <h3 className="mt-4 mb-1 text-base">Reported by</h3>
      <ul className="m-0 pl-[1.2em]">
        {reported.reports.map((report) => (
          <Report key={report.key} report={report} words={words} now={now} />
        ))}
      </ul>
      {reported.reportCount > reported.reports.length && (
        <p>
          <Link to={`/desk/reports/${id}`}>All {reported.reportCount} reports</Link>
        </p>
      )}
      {decision ? (
        <p>
          <b>
            {decision.by ? nameOf(decision.by) : words.operator}: {decisionInWords({ subject, decision })}
          </b>{' '}
          <RelativeTime time={decision.at} now={now} inSentence />, for: {words.reasons[decision.reason]}
          {decision.words && <q className="block my-2 whitespace-pre-line break-anywhere">{decision.words}</q>}
        </p>
      ) : (
        children
      )}
    </article>
  );
}

function Subject({ of: { id, subject, what } }: { of: DeskCase }) {
  if (!what) return null;
  const { words, photos, address, isShown, at } = what;
  return (
    <div>
      {photos.map(({ alt, width, height }, index) => (
        <a key={index} href={`/desk/reports/${id}/photos/${index + 1}`}>
          <img
            className="block w-auto max-w-full h-auto max-h-[320px] mt-3 mb-0 rounded-md"
            src={`/desk/reports/${id}/photos/${index + 1}`}
            alt={alt}
            width={width}
            height={height}
            loading="lazy"
          />
        </a>
      ))}
      {words && <blockquote className="block my-2 whitespace-pre-line break-anywhere">{words}</blockquote>}
      <p>
        {subject !== 'location' && <span>{isShown ? 'Shown, ' : 'Not shown, '}</span>}
        <Day time={at} />
        {address && (
          <>
            {' '}
            <Link className="btn btn-text" to={address}>
              Open
            </Link>
          </>
        )}
      </p>
    </div>
  );
}

function Author({ of: { author }, words }: Omit<Props, 'now'>) {
  if (!author) return null;
  const { id, memberSince, suspended, points, openCases, history } = author;
  return (
    <>
      <p>
        {'By '}
        <DriverName driver={author} />, member since <Day time={memberSince} />, {points} points
        {suspended && <b>, {suspendedInWords(suspended)}</b>}
        {openCases > 1 && <span>{`, ${openCases} open reports in total`}</span>}.{' '}
        <Link to={`/desk/drivers/${id}`}>View account</Link>
      </p>
      {history.length > 0 ? (
        <details>
          <summary>Prior decisions: {history.length}</summary>
          <CaseList cases={history} words={words} />
        </details>
      ) : (
        <p className="hint">No prior decisions about this driver.</p>
      )}
    </>
  );
}

/** For example `suspended until November 30, 2026`. */
export const suspendedInWords = ({ until }: { until: string | null }): string =>
  until === null ? 'banned' : `suspended until ${calendarDate(until)}`;

/** One line per case. */
export function CaseList({ cases, words }: { cases: CaseInShort[]; words: DeskWords }) {
  return (
    <ul>
      {cases.map(({ id, subject, title, decision }) => (
        <li key={id}>
          <Link to={`/desk/reports/${id}`}>
            {words.subjects[subject]} {title}
          </Link>
          : {decisionInWords({ subject, decision })}, <Day time={decision.at} />
        </li>
      ))}
    </ul>
  );
}

function Report({ report, words: { reasons }, now }: Omit<Props, 'of'> & { report: DeskReport }) {
  const { by, driver, visitor, reason, words, at, trust } = report;
  return (
    <li className="mb-2">
      {by === 'site' && <b>The site</b>}
      {by === 'visitor' && <b>{visitor ? `${visitor.name ?? 'A visitor'}, ${visitor.email}` : 'A visitor'}</b>}
      {by === 'driver' && (driver ? <DriverName driver={driver} /> : <b>A former driver</b>)}
      {`: ${reasons[reason]}, ${agoInSentence(at, now)}`}
      {visitor?.work && <p>Their work: {visitor.work}</p>}
      {words && <blockquote className="block my-2 whitespace-pre-line break-anywhere">{words}</blockquote>}
      {trust && (
        <p className="hint">
          {trust.counts ? 'Counts toward auto-hide. ' : 'Doesn’t count toward auto-hide. '}
          {trust.reasons.join(' ')}
        </p>
      )}
    </li>
  );
}

type FormProps = {
  of: Pick<DeskCase, 'id' | 'subject' | 'mainReason' | 'what' | 'decisions'>;
  words: DeskWords;
  maxNoteLength: number;
};

/** One button per decision. The reason defaults to the most reported one. */
export function CaseForm({ of: { id, subject, mainReason, what, decisions }, words, maxNoteLength }: FormProps) {
  const held = useHeldReply();
  const [form, fields] = useForm<z.input<typeof caseDecision>>({
    id: `decide-${id}`,
    // Each button has its own intent.
    lastResult: (usePageReply() ?? held)?.result,
    defaultValue: { reason: mainReason },
  });
  const label = (button: CaseButton): string => {
    if (what === null && button === 'keep') return 'Close';
    return button === 'warn' && subject === 'user' ? 'Warn' : caseButtons[button].label;
  };
  return (
    <Form {...getFormProps(form)} meta={form} action={`/desk/reports/${id}`} className="mt-4">
      <SelectField
        meta={fields.reason}
        label="Reason"
        options={reportReasons.map((reason) => ({ value: reason, label: words.reasons[reason] }))}
      />
      <TextArea
        meta={fields.words}
        label={subject === 'location' ? 'Note (optional)' : 'Note to the author (optional)'}
        rows={2}
        maxLength={maxNoteLength}
      />
      <div className="actions">
        {caseButtonsFor(decisions).map((button) => (
          <SubmitButton
            key={button}
            name="intent"
            value={button}
            tone={caseButtons[button].tone}
            pendingLabel="Saving..."
          >
            {label(button)}
          </SubmitButton>
        ))}
      </div>
    </Form>
  );
}
