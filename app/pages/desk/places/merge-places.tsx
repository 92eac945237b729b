import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Form, FormAlert, Labeled } from '~/components/forms/form';
import { NoticeBanner } from '~/components/notices/notices';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { BackLink } from '~/components/page-parts';
import { keepForm } from '~/components/weak-link/guard';
import { comparePlaces } from '~/domain/locations/history/write-edit';
import { mergePlaces } from '~/domain/locations/merge-places';
import type { Place } from '~/schemas/places';
import { parse } from '~/http/problem';
import { form, formAction } from '~/http/form-action';
import { requireEditor } from '~/http/guards';
import { assertCurrentAddress, parametersOf, pathId } from '~/http/page-loader';
import { errors } from '~/messages/errors';
import { id } from '~/schemas/atoms';
import { otherPlace, seen } from '~/schemas/locations';
import { PlaceDrawing, Versions } from './places-parts';

export const handle = { parameters: ['other'] } as const satisfies PageHandle;

export const meta = pageMeta({
  title: 'Merge two stops',
  description: 'Compare two stops that are the same, and merge them into one.',
});

const mergeQuery = z.object({ other: otherPlace.catch(null) });

export async function loader(args: LoaderFunctionArgs) {
  await requireEditor(args);
  const parameters = parametersOf(args.request, handle);
  const { other } = parse(mergeQuery, Object.fromEntries(parameters));
  const pair = await comparePlaces(pathId(args.params.id), other);
  assertCurrentAddress(args, pair.place.id);
  const failure = parameters.has('other') && !pair.other ? errors['other-not-found'] : null;
  return { ...pair, typed: parameters.get('other') ?? '', failure };
}

export const clientAction = keepForm();

export const action = formAction({
  default: form(mergePlaces, {
    schema: z.object({ kept: id, removed: id, seen }),
    refused: 'desk-failed',
    input: ({ input: { kept, removed, seen: shown } }) => ({ keptId: kept, removedId: removed, seen: shown }),
    done: (place) => ({ to: `/locations/${place.id}`, notice: 'places-merged' }),
  }),
});

export default function MergePlacesPage() {
  const { place, other, facts, map, seen: shown, typed, failure } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <BackLink to={`/locations/${place.id}`}>{place.name}</BackLink>
      <h1>Merge two stops</h1>
      <p>Everything from both stops moves to the one you keep. The other page redirects to it.</p>
      <FormAlert />
      {failure !== null && <NoticeBanner tone="error">{failure}</NoticeBanner>}
      <Form method="get" role="search">
        <div className="search-row max-sm:flex-wrap max-sm:[&>.field]:basis-full max-sm:[&>.field]:mr-0">
          <Labeled id="other" label="The other stop’s link or number">
            <input className="input" id="other" name="other" defaultValue={typed} />
          </Labeled>
          <button className="btn" type="submit">
            Show Both
          </button>
        </div>
      </Form>
      {other && (
        <>
          <Versions facts={facts} now={`Stop ${place.id}`} then={`Stop ${other.place.id}`} areEqual />
          {map && <PlaceDrawing map={map} name={place.name} />}
          <KeepForm kept={place} seen={shown} removed={other.place} />
          <KeepForm kept={other.place} seen={other.seen} removed={place} />
        </>
      )}
      <p>
        <Link to={`/locations/${place.id}/history`}>History</Link>
      </p>
    </div>
  );
}

function KeepForm({ kept, seen: shown, removed }: { kept: Place; seen: string; removed: Place }) {
  return (
    <Form className="actions" alert={false}>
      <input type="hidden" name="kept" value={kept.id} />
      <input type="hidden" name="removed" value={removed.id} />
      <input type="hidden" name="seen" value={shown} />
      <button className="btn btn-go">
        Keep Stop {kept.id}, {kept.name}
      </button>
    </Form>
  );
}
