import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { DriverName } from '~/components/Driver';
import { Day } from '~/components/RelativeTime';
import { Form, FormAlert, SubmitButton } from '~/components/forms/form';
import { EmptyState } from '~/components/notices/notices';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { BackLink } from '~/components/page-parts';
import { BigSign } from '~/components/stops/stop-facts';
import { keepForm } from '~/components/weak-link/guard';
import { findLocationOrFail } from '~/domain/locations/read-locations';
import { type HistoryRow, readPlaceHistory, undoChange } from '~/domain/locations/history/place-history';
import { form, formAction } from '~/http/form-action';
import { assertCurrentAddress, pathId } from '~/http/page-loader';
import { viewerOf } from '~/http/session';

export const handle = { robots: 'index', parameters: [] } satisfies PageHandle;

export const meta = pageMeta<typeof loader>(({ data }) => {
  const name = data?.place.name ?? 'Stop';
  return { title: `${name}: history`, description: `What changed about ${name}, when, why, and where it came from.` };
});

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await viewerOf(args);
  const place = await findLocationOrFail(pathId(args.params.id));
  assertCurrentAddress(args, place.id);
  return { place, rows: await readPlaceHistory(viewer, place.id) };
}

export const clientAction = keepForm();

export const action = formAction({
  undo: form(undoChange, {
    schema: z.object({ change: z.string().max(100) }),
    refused: 'desk-failed',
    input: ({ input, params }) => ({ id: pathId(params.id), changeId: input.change }),
    done: ({ locationId }) => ({ to: `/locations/${locationId}/history`, notice: 'change-undone' }),
  }),
});

/** A stop's edit history. */
export default function HistoryPage() {
  const { place, rows } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <BigSign stop={place}>
        <BackLink to={`/locations/${place.id}`}>The stop</BackLink>
      </BigSign>
      <h2>History</h2>
      <FormAlert intent="undo" />
      {rows.length === 0 && <EmptyState title="Nothing has changed here yet" />}
      <ul className="plain-list">
        {rows.map((row) => (
          <li className="desk-line" key={row.id}>
            <Row row={row} />
          </li>
        ))}
      </ul>
      <p>
        <Link className="btn" to={`/locations/${place.id}/suggest`}>
          Suggest a Correction
        </Link>
      </p>
    </div>
  );
}

function Row({ row }: { row: HistoryRow }) {
  const { id, at, facts, merged, undoneAt, forEditors } = row;
  return (
    <>
      <p>
        <Day time={at} />: <Who row={row} />
      </p>
      {merged !== null && <p>Merged with {merged}.</p>}
      {facts.length > 0 && (
        <ul className={undoneAt ? 'opacity-70' : undefined}>
          {facts.map(({ field, was, is }) => (
            <li key={field}>
              {field}: {was === null ? 'none' : <del>{was}</del>} → {is === null ? 'none' : <ins>{is}</ins>}
            </li>
          ))}
        </ul>
      )}
      {undoneAt && (
        <p>
          Undone <Day time={undoneAt} />
          {forEditors?.undoneBy && (
            <>
              {' '}
              by <DriverName driver={forEditors.undoneBy} />
            </>
          )}
          .
        </p>
      )}
      {forEditors?.mayUndo && (
        <Form className="actions" alert={false}>
          <input type="hidden" name="change" value={id} />
          <SubmitButton name="intent" value="undo" tone="plain" pendingLabel="Undoing...">
            Undo
          </SubmitButton>
        </Form>
      )}
    </>
  );
}

const reasons: Record<HistoryRow['why'], string> = {
  editor: 'an editor changed it',
  suggestion: 'an editor accepted a driver’s suggestion',
  drivers: 'three drivers agreed',
  file: 'updated from a file',
};

function Who({ row: { why, what, forEditors } }: { row: HistoryRow }) {
  const reason = why === 'file' && what === 'added' ? 'imported from a file' : reasons[why];
  if (!forEditors) return <>{reason}.</>;
  const { by, suggestedBy, file } = forEditors;
  return (
    <>
      {reason}
      {by && (
        <>
          {' '}
          (<DriverName driver={by} />)
        </>
      )}
      {suggestedBy.length > 0 && ', suggested by '}
      {suggestedBy.map((driver, at) => (
        <span key={driver.id}>
          {at > 0 && ', '}
          <DriverName driver={driver} /> (<Link to={`/desk/places/drivers/${driver.id}`}>all changes</Link>)
        </span>
      ))}
      {file && ` (${file})`}.
    </>
  );
}
