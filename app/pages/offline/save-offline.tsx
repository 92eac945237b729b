import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useScript } from '~/components/contexts';
import { Form } from '~/components/forms/form';
import { counted, formatBytes } from '~/components/format';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { useReplyExtra } from '~/components/forms/last-result';
import { keepForm } from '~/components/weak-link/guard';
import { runOperation } from '~/domain/operation';
import { listToSave, type ToSave } from '~/domain/saved-offline';
import { parse } from '~/http/problem';
import { form, formAction } from '~/http/form-action';
import { parametersOf } from '~/http/page-loader';
import { callerOf } from '~/http/session';
import { importWithRetry } from '~/offline/page/scripts';
import { savedWords } from '~/offline/words';
import { saveOfflinePath, subjectAddress, subjectQuery, type SavedSubject } from '~/schemas/saved-offline';
import { savedOfflineQuery } from '~/schemas/travel';

export const handle = {
  parameters: ['highway', 'from', 'to', 'via', 'location', 'state'],
} as const satisfies PageHandle;

export const meta = pageMeta({
  title: 'Save offline',
  description:
    'Save the stops of a highway, a trip or a state and their best dishes on your device, for when you have no signal.',
});

/** Loads the size of the download for display. */
export async function loader(args: LoaderFunctionArgs) {
  const subject = parse(savedOfflineQuery, Object.fromEntries(parametersOf(args.request, handle)));
  return { offer: subject && offerOf(await runOperation(listToSave, await callerOf(args), subject)) };
}

const offerOf = ({ subject, title, stops, dishes, photos, bytes }: ToSave) => ({
  ...{ subject, title, dishes, bytes },
  stops: stops.length,
  photos: photos.length,
});

/** Loads after hydration, since only a device that saved something shows it. */
const SavedProgress = lazy(() => importWithRetry(() => import('./SavedProgress')));

type Offer = ReturnType<typeof offerOf>;

export const clientAction = keepForm();

/** Only reached without JavaScript, which is needed for saving. The page then says so. */
export const action = formAction({
  default: form(listToSave, {
    schema: savedOfflineQuery.pipe(z.custom<SavedSubject>((subject) => subject !== null)),
    // Takes as much work as rendering a page, so it waits for a render slot, and stops if the client disconnects.
    input: async ({ input, context }) => {
      await context.waitForRenderSlot?.();
      return input;
    },
    done: (list) => ({ to: saveOfflinePath(list.subject), show: offerOf(list) }),
  }),
});

export default function SaveOfflinePage() {
  const loaded = useLoaderData<typeof loader>();
  const posted = useReplyExtra() as Offer | undefined;
  const offer = posted ?? loaded.offer;
  if (!offer) {
    return (
      <article className="column">
        <h1>Save offline</h1>
        <p>Open any highway, trip, stop or state and tap Save Offline.</p>
      </article>
    );
  }
  const { subject, title, stops, dishes } = offer;
  return (
    <article className="column">
      <h1>{`Save ${title} for offline`}</h1>
      {posted && (
        <p className="field-error" role="alert">
          Saving offline needs JavaScript, and it’s off in this browser. You can print a list or download a file for
          your GPS instead.
        </p>
      )}
      <p>
        {counted(stops, 'stop')} and {counted(dishes, 'best dish', 'best dishes')}, to read with no signal. Search and
        What’s Ahead keep working, too.
      </p>
      <SaveButtons offer={offer} />
      <p className="actions actions-fill">
        <Link className="btn" to={subjectAddress(subject)}>
          Back to the {backTo[subject.kind]}
        </Link>
        <Link className="btn" to="/offline">
          Saved Offline
        </Link>
      </p>
    </article>
  );
}

const backTo: Record<SavedSubject['kind'], string> = {
  highway: 'Highway',
  trip: 'Trip',
  location: 'Stop',
  state: 'Map',
};

/** Buttons with the download's size; after a tap, the progress. */
function SaveButtons({ offer }: { offer: Offer }) {
  const { subject, bytes, photos } = offer;
  const hasScript = useScript();
  const [problem, setProblem] = useState<string | null>(null);
  const whole = bytes.pages + bytes.photos;

  const save = async (withPhotos: boolean) => {
    const size = withPhotos ? whole : bytes.pages;
    if (!('serviceWorker' in navigator)) return setProblem(savedWords.noWorker);
    if (!(await hasRoomFor(size))) return setProblem(savedWords.noRoom(formatBytes(size)));
    const { fetchList, saveOffline } = await import('~/offline/saved/save');
    setProblem(null);
    await saveOffline(subject, await fetchList(subject), withPhotos);
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const submitter = (event.nativeEvent as SubmitEvent).submitter;
    const withPhotos = submitter instanceof HTMLButtonElement && submitter.value === 'yes';
    save(withPhotos).catch((failed: Error) =>
      setProblem(failed instanceof DOMException ? savedWords.storesNothing : savedWords.refused),
    );
  };

  return (
    <section className="mb-3 p-3 border rounded-lg bg-card" aria-labelledby="save-offline">
      <h2 className="mt-0 mb-2 text-xl" id="save-offline">
        Save offline ({photos > 0 && `${formatBytes(whole)} with photos, `}
        {formatBytes(bytes.pages)} {photos > 0 ? 'without' : 'in all'})
      </h2>
      <Form action={saveOfflinePath(subject)} onSubmit={submit}>
        {[...new URLSearchParams(subjectQuery(subject))].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p className="actions actions-fill">
          {photos > 0 && (
            <button className="btn btn-go" name="photos" value="yes">
              With Photos ({formatBytes(whole)})
            </button>
          )}
          <button className={photos > 0 ? 'btn' : 'btn btn-go'} name="photos" value="no">
            {photos > 0 ? `Without Photos (${formatBytes(bytes.pages)})` : 'Save Offline'}
          </button>
        </p>
      </Form>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      {hasScript && (
        <Suspense>
          <SavedProgress id={subjectQuery(subject)} />
        </Suspense>
      )}
    </section>
  );
}

/** Allows for files being larger once decompressed. Assumes room if the browser gives no estimate. */
async function hasRoomFor(bytes: number): Promise<boolean> {
  if (!('storage' in navigator) || !('estimate' in navigator.storage)) return true;
  const { quota, usage } = await navigator.storage.estimate().catch((): StorageEstimate => ({}));
  return quota === undefined || usage === undefined || quota - usage > 6 * bytes;
}
