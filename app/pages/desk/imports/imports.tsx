import { getFormProps, useForm } from '@conform-to/react';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { z } from 'zod';
import { Day } from '~/components/RelativeTime';
import { counted } from '~/components/format';
import { FileField, SelectField } from '~/components/forms/fields';
import { Form, Panel, SubmitButton } from '~/components/forms/form';
import { useLastResult } from '~/components/forms/last-result';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { BackLink } from '~/components/page-parts';
import { typeOptions } from '~/components/stops/stop-facts';
import { keepForm } from '~/components/weak-link/guard';
import { uploadImport, listPlaceFiles } from '~/domain/locations/place-files';
import { flash } from '~/http/flash';
import { requireEditor } from '~/http/guards';
import { withPlaceFile } from '~/http/multipart';
import { multipartAction } from '~/http/photo-forms';
import { parse, toDomainError, retryAfterHeader } from '~/http/problem';
import { assertFormAccount } from '~/http/submitted-form';
import { placeFileForm } from '~/schemas/locations';
import { stateInWords } from './state-words';

export const handle = { parameters: [] } satisfies PageHandle;

export const meta = pageMeta({
  title: 'Imports, editors’ desk',
  description: 'Imported files and their status.',
});

export async function loader(args: LoaderFunctionArgs) {
  await requireEditor(args);
  return { files: await listPlaceFiles() };
}

export const clientAction = keepForm();

export function action(args: ActionFunctionArgs) {
  return multipartAction(args, async () => {
    const actor = await requireEditor(args);
    try {
      const { execute } = await uploadImport.begin({ actor, network: args.context.network });
      const { id } = await withPlaceFile(args.request, ({ file, fields }) => {
        assertFormAccount(args, fields, actor);
        return execute({ ...file, ...parse(placeFileForm, Object.fromEntries(fields)) });
      });
      const headers = { 'Set-Cookie': await flash('place-file-brought') };
      return redirect(`/desk/imports/${id}`, { status: 303, headers });
    } catch (thrown) {
      const error = toDomainError(thrown, args.context.requestId);
      if (error.status >= 500 || error.code === 'other-account') throw thrown;
      const result = { status: 'error' as const, error: { '': [error.message] }, initialValue: {} };
      return data({ intent: 'default', result }, { status: error.status, headers: retryAfterHeader(error) });
    }
  });
}

export default function ImportsPage() {
  const { files } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<z.input<typeof placeFileForm> & { file: File }>({
    id: 'import',
    lastResult: useLastResult(),
    defaultNoValidate: false,
  });
  return (
    <div className="column">
      <BackLink to="/desk">Desk</BackLink>
      <Panel level={1} title="Imports">
        <p>
          CSV, GeoJSON, GPX or an OpenStreetMap extract, up to 20 MB. First we show what it would change. Nothing is
          imported until you say so.
        </p>
        <Form {...getFormProps(form)} meta={form} encType="multipart/form-data">
          <FileField meta={fields.file} label="File *" required />
          <SelectField
            meta={fields.type}
            label="Type of stops"
            options={[{ value: '', label: 'Same as in the file' }, ...typeOptions]}
          />
          <div className="actions">
            <SubmitButton pendingLabel="Sending...">Preview Changes</SubmitButton>
          </div>
        </Form>
      </Panel>
      <ul className="plain-list">
        {files.map(({ id, fileName, at, state, batchId }) => (
          <li className="desk-line" key={id}>
            <h2>
              <Link to={`/desk/imports/${id}`}>{fileName}</Link>
            </h2>
            <p>
              <Day time={at} />: {stateInWords({ state, batchId })}
              {batchId !== null && `, batch ${batchId}`}
            </p>
          </li>
        ))}
      </ul>
      {files.length > 0 && <p>{counted(files.length, 'file')} from the last 30 days.</p>}
    </div>
  );
}
