import { getFormProps, useForm } from '@conform-to/react';
import { getZodConstraint } from '@conform-to/zod/v4';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { z } from 'zod';
import { Day } from '~/components/RelativeTime';
import { Form, Panel, SubmitButton } from '~/components/forms/form';
import { Field, SelectField, TextArea } from '~/components/forms/fields';
import { pageMeta } from '~/components/page-meta';
import { BackLink } from '~/components/page-parts';
import { BigSign, locationTypeName, typeOptions } from '~/components/stops/stop-facts';
import { useLastResult } from '~/components/forms/last-result';
import { keepForm } from '~/components/weak-link/guard';
import { type Place, truckOptions, truckWords } from '~/schemas/places';
import { readOwnSuggestions, type Suggestion, suggestChange } from '~/domain/locations/suggestions/suggest-change';
import { readPlacePage } from '~/domain/locations/read-locations';
import { viewersReportOn } from '~/domain/locations/place-reports';
import { form, formAction } from '~/http/form-action';
import { requireSignIn } from '~/http/guards';
import { assertCurrentAddress, pathId } from '~/http/page-loader';
import { newSuggestion } from '~/schemas/locations';
import type { PageHandle } from '~/schemas/page-handle';
import { stateOptions } from '~/schemas/states';
import { OpenStatus } from './OpenStatus';

export const handle = { parameters: [] } satisfies PageHandle;

export const meta = pageMeta({
  title: 'Suggest a correction',
  description: 'Correct a stop: its name, exit, town or amenities.',
});

export async function loader(args: LoaderFunctionArgs) {
  const { actor } = await requireSignIn(args);
  const { place, ...page } = await readPlacePage(pathId(args.params.id));
  assertCurrentAddress(args, place.id);
  return {
    place,
    status: { ...page.status, viewerWord: await viewersReportOn(actor, place.id) },
    own: await readOwnSuggestions(actor, place.id),
    constraint: getZodConstraint(newSuggestion),
    states: stateOptions('states-and-district'),
  };
}

export const clientAction = keepForm();

export const action = formAction({
  default: form(suggestChange, {
    schema: newSuggestion,
    words: 'anybody',
    refused: 'suggestion-failed',
    input: ({ input, params }) => ({ ...input, id: pathId(params.id) }),
    done: ({ locationId, status }) => ({
      to: status === 'agreed' ? `/locations/${locationId}` : `/locations/${locationId}/suggest`,
      notice: status === 'agreed' ? 'suggestion-agreed' : 'suggestion-sent',
    }),
  }),
});

/** Form to correct a stop. Empty fields mean no change. */
export default function SuggestPage() {
  const { place, status, own, constraint, states } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<z.input<typeof newSuggestion>>({
    id: 'suggestion',
    lastResult: useLastResult(),
    constraint,
    defaultNoValidate: false,
  });
  const now = (fact: string | number | null) => (fact === null ? 'We don’t have that yet.' : `Now: ${fact}`);
  return (
    <div className="column">
      <BigSign stop={place}>
        <BackLink to={`/locations/${place.id}`}>The stop</BackLink>
      </BigSign>
      <OwnSuggestions own={own} />
      <Panel level={2} title="Suggest a correction">
        <p>Fill in only what&rsquo;s wrong. Leave the rest empty.</p>
        <Form autoComplete="off" {...getFormProps(form)} meta={form}>
          <Field meta={fields.exitNumber} label="Exit number" hint={now(place.exitNumber)} />
          <Field meta={fields.highway} label="Highway" hint={now(place.highway)} />
          <Field meta={fields.name} label="Name" hint={now(place.name)} />
          <Field meta={fields.city} label="City" hint={now(place.city)} />
          <SelectField
            meta={fields.state}
            label="State"
            hint={now(place.state)}
            options={[{ value: '', label: '-- Unchanged --' }, ...states]}
          />
          <SelectField
            meta={fields.type}
            label="Type"
            hint={now(locationTypeName(place.type))}
            options={[{ value: '', label: '-- Unchanged --' }, ...typeOptions]}
          />
          <SelectField
            meta={fields.trucks}
            label="Trucks"
            hint={now(truckWords[place.trucks])}
            options={[{ value: '', label: '-- Unchanged --' }, ...truckOptions]}
          />
          <TextArea meta={fields.amenities} label="Amenities" rows={2} hint={now(place.amenities)} />
          <Field meta={fields.latitude} label="Latitude" inputMode="text" hint={now(place.latitude)} />
          <Field meta={fields.longitude} label="Longitude" inputMode="text" hint={now(place.longitude)} />
          <Field
            meta={fields.duplicateOf}
            label="Same as another stop"
            hint="Listed twice? Paste the other stop’s link or number."
          />
          <div className="actions">
            <SubmitButton pendingLabel="Sending...">Send</SubmitButton>
          </div>
        </Form>
      </Panel>
      <OpenStatus status={status} />
    </div>
  );
}

const states: Record<Suggestion['status'], string> = {
  open: 'is waiting for an editor',
  taken: 'was accepted. Thanks!',
  agreed: 'was right: three drivers agreed. Thanks!',
  settled: 'is what we show now. Thanks!',
  refused: 'was rejected',
  undone: 'was accepted, and undone later',
};

function OwnSuggestions({ own }: { own: Suggestion[] }) {
  if (own.length === 0) return null;
  return (
    <ul className="plain-list" aria-label="Your suggestions">
      {own.map((suggestion) => (
        <li className="desk-line" key={suggestion.id}>
          Your suggestion from <Day time={suggestion.createdAt} /> ({changesIn(suggestion).join(', ')}){' '}
          {states[suggestion.status]}
        </li>
      ))}
    </ul>
  );
}

/** What a suggestion changes, in short. */
function changesIn({ duplicateOf, ...changes }: Suggestion): string[] {
  const facts: [string, Place[keyof Place] | undefined][] = [
    ['exit', changes.exitNumber],
    ['highway', changes.highway],
    ['name', changes.name],
    ['city', changes.city],
    ['state', changes.state],
    ['type', changes.type && locationTypeName(changes.type)],
    ['amenities', changes.amenities],
    ['trucks', changes.trucks && truckWords[changes.trucks]],
    ['position', changes.latitude && `${changes.latitude}, ${changes.longitude}`],
  ];
  const changed = facts.flatMap(([name, value]) => (value ? [`${name} ${value}`] : []));
  return duplicateOf === null ? changed : [`same as stop ${duplicateOf}`];
}
