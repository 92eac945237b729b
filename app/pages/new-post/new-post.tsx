import { type FieldMetadata, getFormProps, useForm } from '@conform-to/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { randomUUID } from 'node:crypto';
import { useEffect, useMemo, useState } from 'react';
import { useScript } from '~/components/contexts';
import { usePageData } from '~/components/dialog/dialog-context';
import { formatBytes } from '~/components/format';
import { Field, TextArea } from '~/components/forms/fields';
import { Form, Panel, SubmitButton } from '~/components/forms/form';
import { useLastExtra, useLastResult } from '~/components/forms/last-result';
import { VerifyFirst } from '~/components/notices/notices';
import { pageMeta } from '~/components/page-meta';
import { PhotoGrid, PhotosSoFar } from '~/components/photos/PhotoGrid';
import { PhotosField } from '~/components/photos/PhotosField';
import { newPostOfThisPage } from '~/components/posts/outbox-items';
import { typeOptions } from '~/components/stops/stop-facts';
import type { KeptPhoto } from '~/components/view-types';
import { keepForm } from '~/components/weak-link/guard';
import { familiarPlaces, findLocationOrFail } from '~/domain/locations/read-locations';
import { requireSignIn } from '~/http/guards';
import { parametersOf } from '~/http/page-loader';
import { pendingActionOf } from '~/http/pending-action';
import { rules } from '~/messages/forms';
import type { DraftPhoto } from '~/offline/drafts/store';
import { useDraft } from '~/offline/drafts/use-draft';
import { limits } from '~/schemas/atoms';
import type { PageHandle } from '~/schemas/page-handle';
import type { Place } from '~/schemas/places';
import { stateOptions } from '~/schemas/states';
import { LocationPicker } from './LocationPicker';
import { type Draft, newPostAction, restoreHeldForm } from './new-post-action';
import { isPlace, type NewPostFields } from './new-post-fields';
import { type Photos, usePhotos } from './use-photos';

const placesOffered = 6;

export const handle = { parameters: ['location'], ownBar: true } as const satisfies PageHandle;

export const meta = pageMeta({
  title: 'Share Your Meat',
  description: 'Post a photo of what you ate, and where, for other drivers to rate.',
});

/** A stop's page links here with `?location=7`. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor } = await requireSignIn(args);
  const pending = await pendingActionOf(args.request);
  const held = pending?.path === '/posts/new' ? pending.form : null;
  const chosen = Number(parametersOf(args.request, handle).get('location') ?? '');
  const isChosen = Number.isInteger(chosen) && chosen > 0;
  return {
    formKey: randomUUID(),
    isVerified: actor.isVerified,
    /** The form as submitted before the driver had to sign in again. */
    held: held ? await restoreHeldForm(actor, held) : null,
    place: isChosen ? await findLocationOrFail(chosen) : null,
    /** The stops that the driver posted from lately, and those they follow. */
    familiar: isChosen ? [] : await familiarPlaces(actor, placesOffered),
    max: { title: limits.title, description: limits.description, photos: limits.photosInPost },
    states: stateOptions('states-and-district'),
    types: typeOptions,
  };
}

export const clientAction = keepForm({
  publish: 'post',
  'photo-later': 'post',
  find: 'find-place',
  'add-place': 'place',
  'add-place-anyway': 'place',
});

export const action = (args: ActionFunctionArgs) => newPostAction(args);

const laterHint = 'photo-later-hint';
const noPhotos: Draft['photos'] = [];

/** The post-creation dialog (specification §2): one column, and no step that needs JavaScript. */
export default function NewPostPage() {
  const page = usePageData<typeof loader>();
  const { formKey, isVerified, held, place: ownPlace, familiar, max, states, types } = page;
  const [restoredPlace, setRestoredPlace] = useState<Place | null>(null);
  const place = ownPlace ?? restoredPlace;
  // Stays the same when the page's data is read again, since new stops would replace what a search has found.
  const [offered] = useState(familiar);
  const draft = (useLastExtra('new-post') ?? held?.extra) as Draft | undefined;
  const loaded = useMemo(
    () => draft ?? { places: place ? [place] : offered, count: null, hasMore: false },
    [draft, place, offered],
  );
  const [form, fields] = useForm<NewPostFields>({
    id: 'new-post',
    lastResult: useLastResult('new-post') ?? held?.result,
    defaultValue: ownPlace ? { locationId: String(ownPlace.id) } : {},
    defaultNoValidate: true,
  });
  const kept = draft?.photos ?? noPhotos;
  const photos = usePhotos(kept, max.photos);
  const chosen = (draft ? draft.chosen : place) ?? null;
  const [picked, setPicked] = useState(chosen);
  useEffect(() => void (newPostOfThisPage.place = picked), [picked]);
  useDraft(form.id, 'post', {
    photos: photos.all,
    place: picked,
    hasOwnPlace: ownPlace !== null,
    bringBack({ photos: before, place }) {
      photos.setChosen(before);
      setRestoredPlace(isPlace(place) ? place : null);
    },
  });
  return (
    <div className="column">
      <Panel level={1} title="Share Your Meat">
        {!isVerified && <VerifyFirst />}
        <Form
          {...getFormProps(form)}
          meta={form}
          corrected={photos.chosen.length > 0 ? ['image'] : []}
          formKey={fields.formKey.initialValue ?? formKey}
          encType="multipart/form-data"
          replace
          onFocus={photos.ask}
          onClick={photos.ask}
          onSubmit={photos.hold}
        >
          {/* Enter in a field publishes: browsers click a form's first button. */}
          <button
            className="absolute left-[-999px] w-px h-px p-0 border-0"
            name="intent"
            value="publish"
            tabIndex={-1}
            aria-hidden="true"
          />
          <PhotoPicker meta={fields.image} kept={kept} photos={photos} max={max.photos} />
          <LocationPicker
            fields={fields}
            loaded={loaded}
            chosenId={chosen?.id}
            onPick={setPicked}
            hasMatch={Boolean(draft?.match)}
            states={states}
            types={types}
            tools={photos.tools}
            nearPhoto={photos.nearPhoto?.found}
          />
          <Field meta={fields.title} label="Title *" maxLength={max.title} placeholder="What was on your plate?" />
          <TextArea meta={fields.description} label="Description" rows={3} maxLength={max.description} />
          {photos.held && (
            <p className="hint mt-0 mb-3 empty:m-0" role="status">
              {rules.post.heldForPhotos}
            </p>
          )}
          {/* Within reach of a thumb, no matter how long the form is. */}
          <div className="sticky z-[3] bottom-0 -mx-5 px-5 py-2 bg-card shadow-above max-md:-mx-4 max-md:px-4">
            <SubmitButton
              className="w-full min-h-[54px] text-lg"
              name="intent"
              value="publish"
              pendingLabel="Creating..."
            >
              Post Your Meat
            </SubmitButton>
          </div>
          <div className="mt-6 pt-4 border-t-3 border-dashed">
            <p className="hint mb-3" id={laterHint}>
              Bad signal? Post the text now. You&apos;ll get a code and 48 hours to add the photo from any device.
            </p>
            <SubmitButton
              name="intent"
              value="photo-later"
              tone="plain"
              pendingLabel="Creating..."
              aria-describedby={laterHint}
            >
              Post now, photo later
            </SubmitButton>
          </div>
        </Form>
      </Panel>
    </div>
  );
}

type PhotoPickerProps = {
  meta: FieldMetadata;
  /** Photos from an earlier submission of the form. */
  kept: KeptPhoto[];
  photos: Photos;
  max: number;
};

/** The photos with their upload progress, and the field to add more. Without JavaScript the form sends the photos. */
function PhotoPicker({ meta, kept, photos, max }: PhotoPickerProps) {
  const hasScript = useScript();
  const { tools, all, chosen, mistakes, add, remove, toFront } = photos;
  const take = (input: HTMLInputElement) => {
    if (!input.files?.length) return;
    add([...input.files]);
    input.value = '';
  };
  // Photos chosen before hydration.
  useEffect(() => {
    const input = document.getElementById(meta.id);
    if (input instanceof HTMLInputElement) take(input);
  });
  return (
    <>
      {hasScript ? (
        <PhotoGrid photos={all} field={meta.id} onRemove={remove} onCover={toFront}>
          {(photo) => !photo.kept && <UploadProgress photo={photo} photos={photos} />}
        </PhotoGrid>
      ) : (
        kept.length > 0 && <PhotosSoFar photos={kept} />
      )}
      <PhotosField
        meta={meta}
        kept={kept.length}
        chosen={hasScript ? all.length : kept.length}
        isFixed={chosen.length > 0}
        max={max}
        mistakes={mistakes}
        onChange={(event) => take(event.currentTarget)}
      />
      <p className="hint mt-0 mb-3 empty:m-0" role="status">
        {tools ? <tools.PhotoUploads photos={photos} /> : <span>{mistakes.join(' ')}</span>}
      </p>
    </>
  );
}

const uploadLine = 'block mx-2 mt-2 mb-0 text-sm break-anywhere';

/** Upload progress of a photo. */
function UploadProgress({ photo: { id, name, blob }, photos }: { photo: DraftPhoto; photos: Photos }) {
  const { tools, progress } = photos;
  const size = blob?.size ?? 0;
  const { bytes = size, sentBytes = 0, step } = progress[id] ?? {};
  return (
    <>
      <label className={uploadLine} htmlFor={`upload-${id}`}>
        {`${name}, ${formatBytes(bytes)}${size < bytes ? `, shrunk to ${formatBytes(size)}` : ''}`}
      </label>
      <progress
        className="block w-[calc(100%_-_16px)] h-3 m-2 accent-amber"
        id={`upload-${id}`}
        max={size}
        value={sentBytes}
      />
      {(tools === null || step === 'failed') && <p className={`hint ${uploadLine}`}>{rules.post.photoFailed}</p>}
    </>
  );
}
