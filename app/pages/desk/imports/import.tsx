import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { z } from 'zod';
import { formatCount } from '~/components/format';
import { Form, FormAlert, SubmitButton } from '~/components/forms/form';
import { NoticeBanner } from '~/components/notices/notices';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { BackLink } from '~/components/page-parts';
import { keepForm } from '~/components/weak-link/guard';
import { decideImport, type PlaceFile, readPlaceFile } from '~/domain/locations/place-files';
import { form, formAction } from '~/http/form-action';
import { requireEditor } from '~/http/guards';
import { pathId } from '~/http/page-loader';
import { FactTable } from '../places/places-parts';
import { stateInWords } from './state-words';

export const handle = { parameters: [] } satisfies PageHandle;

export const meta = pageMeta({
  title: 'Import, editors’ desk',
  description: 'Preview an import, row by row.',
});

export async function loader(args: LoaderFunctionArgs) {
  await requireEditor(args);
  return { file: await readPlaceFile(pathId(args.params.id)) };
}

const stepNotices = { import: 'import-begun', cancel: 'import-canceled', undo: 'undo-begun' } as const;

const step = (name: keyof typeof stepNotices) =>
  form(decideImport, {
    schema: z.object({}),
    refused: 'desk-failed',
    input: ({ params }) => ({ id: pathId(params.id), step: name }),
    done: ({ id }) => ({ to: `/desk/imports/${id}`, notice: stepNotices[name] }),
  });

export const clientAction = keepForm();

export const action = formAction({ import: step('import'), cancel: step('cancel'), undo: step('undo') });

const runningStates = new Set<PlaceFile['state']>(['checking', 'importing', 'undoing']);
/** States in which the report describes the import itself, not the preview. */
const importedStates = new Set<PlaceFile['state']>(['imported', 'undoing', 'undone']);
const pollMs = 2_000;

export default function ImportPage() {
  const { file } = useLoaderData<typeof loader>();
  const isRunning = runningStates.has(file.state);
  useReload(isRunning);
  return (
    <div className="column">
      <BackLink to="/desk/imports">Imports</BackLink>
      <h1>{file.fileName}</h1>
      {['import', 'cancel', 'undo'].map((intent) => (
        <FormAlert key={intent} intent={intent} />
      ))}
      <p role="status">
        {`This file: ${[
          stateInWords(file),
          isRunning && file.rows > 0 && `, ${formatCount(file.rows)} rows so far`,
          file.batchId !== null && ` (batch ${file.batchId})`,
        ]
          .filter(Boolean)
          .join('')}.`}
      </p>
      {isRunning && (
        <p>
          <Link className="btn" to={`/desk/imports/${file.id}`}>
            Check Progress
          </Link>
        </p>
      )}
      {file.report && <Report file={file} report={file.report} />}
      {file.kept.length > 0 && (
        <>
          <h2>Not undone</h2>
          <ul>
            {file.kept.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      <Form className="actions" alert={false}>
        {file.state === 'checked' && (
          <SubmitButton name="intent" value="import" pendingLabel="Starting...">
            Import
          </SubmitButton>
        )}
        {(file.state === 'checking' || file.state === 'checked' || file.state === 'importing') && (
          <SubmitButton name="intent" value="cancel" tone="danger" pendingLabel="Canceling...">
            Cancel
          </SubmitButton>
        )}
        {file.isUndoable && (
          <SubmitButton name="intent" value="undo" tone="danger" pendingLabel="Starting...">
            Undo
          </SubmitButton>
        )}
      </Form>
    </div>
  );
}

/** With JavaScript the page polls the progress. */
function useReload(isRunning: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(revalidate, pollMs);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
}

type Report = NonNullable<PlaceFile['report']>;

const outcomes: Record<keyof Report['counts'], string> = {
  rows: 'Total rows',
  added: 'New stops',
  updated: 'Changed stops',
  unchanged: 'No change',
  duplicate: 'Stops we have from another source',
  conflict: 'Conflicts with our data',
  skipped: 'Skipped',
  failed: 'Could not be saved',
};
const inOrder = ['rows', 'added', 'updated', 'unchanged', 'duplicate', 'conflict', 'skipped', 'failed'] as const;

function Report({ file, report: { format, unreadable, counts, groups } }: { file: PlaceFile; report: Report }) {
  return (
    <>
      {unreadable !== null && <NoticeBanner tone="error">{unreadable}</NoticeBanner>}
      {format !== null && (
        <FactTable
          caption={importedStates.has(file.state) ? 'What happened' : 'What would happen'}
          rows={inOrder
            .filter((outcome) => counts[outcome] > 0 || outcome === 'rows' || outcome === 'added')
            .map((outcome) => ({ name: outcomes[outcome], cells: [formatCount(counts[outcome])] }))}
        />
      )}
      {groups
        .filter(({ reason, first }) => reason !== '' || first.length > 0)
        .map(({ outcome, reason, count, first }) => (
          <details key={`${outcome} ${reason}`}>
            <summary>{`${outcomes[outcome]}${reason && `: ${reason}`} (${formatCount(count)})`}</summary>
            <ul>
              {first.map(({ line, label, note }) => (
                <li key={line}>
                  Line {line}: {label}
                  {note && `, ${note}`}
                </li>
              ))}
            </ul>
          </details>
        ))}
    </>
  );
}
