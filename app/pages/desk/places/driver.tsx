import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { DriverName } from '~/components/Driver';
import { Form, SubmitButton } from '~/components/forms/form';
import { EmptyState } from '~/components/notices/notices';
import { pageMeta } from '~/components/page-meta';
import { BackLink } from '~/components/page-parts';
import { keepForm } from '~/components/weak-link/guard';
import { readDriversChanges, undoDriver } from '~/domain/locations/history/place-history';
import { form, formAction } from '~/http/form-action';
import { requireEditor } from '~/http/guards';
import { pathId } from '~/http/page-loader';
import type { PageHandle } from '~/schemas/page-handle';
import { calendarDate, nameOf } from '~/schemas/text';

export const handle = { parameters: [] } satisfies PageHandle;

export const meta = pageMeta({
  title: 'A driver’s changes, editors’ desk',
  description: 'Changes to stops that a driver made together with others, and how to undo them.',
});

export async function loader(args: LoaderFunctionArgs) {
  await requireEditor(args);
  return readDriversChanges(pathId(args.params.id));
}

export const clientAction = keepForm();

export const action = formAction({
  'undo-all': form(undoDriver, {
    schema: z.object({}),
    refused: 'desk-failed',
    input: ({ params }) => pathId(params.id),
    done: (_, { params }) => ({ to: `/desk/places/drivers/${pathId(params.id)}`, notice: 'driver-undone' }),
  }),
});

/** Lets an editor undo a driver's changes to many stops. */
export default function DriversChangesPage() {
  const { driver, changes } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <BackLink to="/desk/places">Stops</BackLink>
      <h1>Changes by {nameOf(driver)}</h1>
      <p>
        <DriverName driver={driver} /> agreed on these with others, so they were made without an editor.
      </p>
      {changes.length === 0 && <EmptyState title="No changes left" />}
      <ul className="plain-list">
        {changes.map(({ id, locationId, name, at, facts }) => (
          <li className="desk-line" key={id}>
            <Link to={`/locations/${locationId}/history`}>{name}</Link>, {calendarDate(at)}
            {facts.map(({ field, was, is }) => (
              <p key={field}>
                {field}: {was === null ? 'none' : <del>{was}</del>} → {is === null ? 'none' : <ins>{is}</ins>}
              </p>
            ))}
          </li>
        ))}
      </ul>
      <Form className="actions" intent="undo-all">
        <SubmitButton tone="danger" pendingLabel="Undoing...">
          Undo All Their Changes
        </SubmitButton>
      </Form>
      <p className="hint">This also removes their reports about stops and rejects their suggestions.</p>
    </div>
  );
}
