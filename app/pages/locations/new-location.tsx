import { randomUUID } from 'node:crypto';
import { getFormProps, useForm } from '@conform-to/react';
import { getZodConstraint } from '@conform-to/zod/v4';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link } from '@remix-run/react';
import type { z } from 'zod';
import { usePageData } from '~/components/dialog/dialog-context';
import { Form, Panel, SubmitButton } from '~/components/forms/form';
import { Field, SelectField, TextArea } from '~/components/forms/fields';
import { VerifyFirst } from '~/components/notices/notices';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { amenitiesHint } from '~/messages/stops';
import { typeOptions } from '~/components/stops/stop-facts';
import { ExitSign } from '~/components/signs';
import { useLastResult, useReplyExtra } from '~/components/forms/last-result';
import { keepForm } from '~/components/weak-link/guard';
import { addLocation } from '~/domain/locations/add-location';
import type { Place } from '~/schemas/places';
import { form, formAction } from '~/http/form-action';
import { requireSignIn } from '~/http/guards';
import { useDraft } from '~/offline/drafts/use-draft';
import { newLocation } from '~/schemas/locations';
import { stateOptions } from '~/schemas/states';

export const handle = { parameters: [] } satisfies PageHandle;

export const meta = pageMeta({
  title: 'Add a stop',
  description: 'Add a truck stop, rest area or diner that isn’t listed yet.',
});

export async function loader(args: LoaderFunctionArgs) {
  const { actor } = await requireSignIn(args, 'sign-in-to-add-location');
  return {
    isVerified: actor.isVerified,
    formKey: randomUUID(),
    constraint: getZodConstraint(newLocation),
    states: stateOptions('states-and-district'),
  };
}

export const clientAction = keepForm();

export const action = formAction({
  default: form(addLocation, {
    schema: newLocation,
    words: 'anybody',
    refused: 'location-failed',
    input: ({ input }) => input,
    done: ({ id }) => ({ to: `/locations/${id}`, notice: 'location-created' }),
  }),
});

/** The add-location dialog (specification §2). */
export default function NewLocationPage() {
  const { formKey, isVerified, constraint, states } = usePageData<typeof loader>();
  const match = useReplyExtra() as Place | undefined;
  const [form, fields] = useForm<z.input<typeof newLocation>>({
    id: 'new-location',
    lastResult: useLastResult(),
    constraint,
    defaultValue: { type: 'truck_stop' },
    defaultNoValidate: false,
  });
  useDraft(form.id, 'place');
  return (
    <div className="column">
      <Panel level={1} title="Add a stop">
        {!isVerified && <VerifyFirst />}
        <Form {...getFormProps(form)} replace meta={form} formKey={formKey}>
          {match && <SamePlace match={match} />}
          <Field meta={fields.name} autoComplete="off" label="Name *" />
          <Field meta={fields.chainName} autoComplete="off" label="Chain" />
          <Field meta={fields.highway} autoComplete="off" label="Highway" placeholder="I-40" />
          <Field meta={fields.exitNumber} autoComplete="off" label="Exit number" placeholder="143A" />
          <Field meta={fields.city} autoComplete="off" label="City" />
          <SelectField
            meta={fields.state}
            label="State"
            autoComplete="off"
            options={[{ value: '', label: '-- Select --' }, ...states]}
          />
          <SelectField meta={fields.type} label="Type" options={typeOptions} />
          <TextArea meta={fields.amenities} label="Amenities" rows={2} hint={amenitiesHint} />
          <div className="actions">
            <SubmitButton pendingLabel="Creating...">Add Stop</SubmitButton>
            {match && (
              <SubmitButton name="confirm" value="yes" tone="plain" pendingLabel="Creating...">
                No, Add Mine
              </SubmitButton>
            )}
          </div>
        </Form>
      </Panel>
    </div>
  );
}

/** Offers an existing similar stop instead of creating a duplicate (contract). */
function SamePlace({ match }: { match: Place }) {
  const { id, exitNumber } = match;
  return (
    <div className="notice" role="alert">
      <p>Is it this one?</p>
      <ExitSign {...match} exit={exitNumber} to={`/locations/${id}`} />
      <p>
        <Link to={`/posts/new?location=${id}`}>Yes, Post from Here</Link>
      </p>
    </div>
  );
}
