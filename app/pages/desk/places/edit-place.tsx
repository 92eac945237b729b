import { getFormProps, useForm } from '@conform-to/react';
import { getZodConstraint } from '@conform-to/zod/v4';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { z } from 'zod';
import { Form, Panel, SubmitButton } from '~/components/forms/form';
import { Field, SelectField, TextArea } from '~/components/forms/fields';
import { pageMeta } from '~/components/page-meta';
import { BackLink } from '~/components/page-parts';
import { amenitiesHint } from '~/messages/stops';
import { typeOptions } from '~/components/stops/stop-facts';
import { useLastResult } from '~/components/forms/last-result';
import { keepForm } from '~/components/weak-link/guard';
import { editPlace } from '~/domain/locations/history/edit-place';
import { type Place, truckOptions } from '~/schemas/places';
import { readPlacePage } from '~/domain/locations/read-locations';
import { form, formAction } from '~/http/form-action';
import { requireEditor } from '~/http/guards';
import { assertCurrentAddress, pathId } from '~/http/page-loader';
import { editedPlace } from '~/schemas/locations';
import type { PageHandle } from '~/schemas/page-handle';
import { stateOptions } from '~/schemas/states';

export const handle = { parameters: [] } satisfies PageHandle;

export const meta = pageMeta({
  title: 'Edit a stop',
  description: 'Edit a stop. Its history shows your reason.',
});

export async function loader(args: LoaderFunctionArgs) {
  await requireEditor(args);
  const { place, source } = await readPlacePage(pathId(args.params.id));
  assertCurrentAddress(args, place.id);
  return {
    place,
    seen: source.changedAt,
    constraint: getZodConstraint(editedPlace),
    states: stateOptions('states-and-district'),
  };
}

export const clientAction = keepForm();

export const action = formAction({
  default: form(editPlace, {
    schema: editedPlace,
    words: 'driver',
    refused: 'desk-failed',
    input: ({ input, params }) => ({ ...input, id: pathId(params.id) }),
    done: ({ id }) => ({ to: `/locations/${id}`, notice: 'place-changed' }),
  }),
});

const fieldNames = [
  'name',
  'chainName',
  'highway',
  'exitNumber',
  'city',
  'state',
  'street',
  'phone',
  'hours',
  'type',
  'amenities',
  'trucks',
  'latitude',
  'longitude',
] as const;

export default function EditPlacePage() {
  const { place, seen, constraint, states } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<z.input<typeof editedPlace>>({
    id: 'place',
    lastResult: useLastResult(),
    constraint,
    defaultValue: asTyped(place),
    defaultNoValidate: false,
  });
  return (
    <div className="column">
      <BackLink to={`/locations/${place.id}`}>{place.name}</BackLink>
      <Panel level={1} title="Edit a stop">
        <Form autoComplete="off" {...getFormProps(form)} meta={form}>
          <input type="hidden" name="seen" value={seen} />
          <Field meta={fields.name} label="Name *" />
          <Field meta={fields.chainName} label="Chain" />
          <Field meta={fields.highway} label="Highway" placeholder="I-40" />
          <Field meta={fields.exitNumber} label="Exit number" placeholder="143A" />
          <Field meta={fields.city} label="City" />
          <SelectField meta={fields.state} label="State" options={[{ value: '', label: '-- Select --' }, ...states]} />
          <Field meta={fields.street} label="Street" />
          <Field meta={fields.phone} label="Phone number" type="tel" />
          <Field meta={fields.hours} label="Hours" placeholder="Open 24 hours" />
          <SelectField meta={fields.type} label="Type" options={typeOptions} />
          <SelectField meta={fields.trucks} label="Trucks" options={truckOptions} />
          <TextArea meta={fields.amenities} label="Amenities" rows={2} hint={amenitiesHint} />
          <Field meta={fields.latitude} label="Latitude" inputMode="text" placeholder="35.19" />
          <Field meta={fields.longitude} label="Longitude" inputMode="text" placeholder="-101.76" />
          <div className="actions">
            <SubmitButton pendingLabel="Saving...">Save</SubmitButton>
            <Link className="btn" to={`/locations/${place.id}/history`}>
              History
            </Link>
            <Link className="btn" to={`/desk/places/${place.id}/merge`}>
              Merge
            </Link>
            <Link className="btn" to={`/locations/${place.id}`}>
              Cancel
            </Link>
          </div>
        </Form>
      </Panel>
    </div>
  );
}

function asTyped(place: Place) {
  const typed: Partial<Record<(typeof fieldNames)[number], string>> = {};
  for (const name of fieldNames) typed[name] = String(place[name] ?? '');
  return typed;
}
