import { useForm } from '@conform-to/react';
import { useMemo, useState } from 'react';
import { PageForm } from '~/components/dialog';
import { usePageReply } from '~/components/dialog/dialog-context';
import { VerifyFirst } from '~/components/notices/VerifyFirst';
import { Field, FormErrors, Panel, SubmitButton, TextArea } from '~/components/forms';
import { useLastExtra, useReply } from '~/components/use-reply';
import type { Place } from '~/domain/locations';
import { rules } from '~/messages/forms';
import { useDraft } from '~/offline/drafts/use-draft';
import type { FormReply } from '~/schemas/shown';
import type { NewPostFields } from './new-post-fields';
import { LocationPicker } from './LocationPicker';
import { PhotoPicker } from './PhotoPicker';
import { isPlace } from './is-place';
import type { Draft } from './take-new-post';
import { usePhotos } from './use-photos';

type Option = { value: string; label: string };

type Props = {
  formKey: string;
  isVerified: boolean;
  /** Sent before the driver had to sign in. */
  held: FormReply | null;
  place: Place | null;
  longest: { title: number; description: number; photos: number };
  states: Option[];
  types: Option[];
};

const laterHint = 'photo-later-hint';
const noPhotos: Draft['photos'] = [];

/** One column, and no step that needs script. */
export function NewPostForm({ formKey, isVerified, held, place: ownPlace, longest, states, types }: Props) {
  const [broughtBack, setBroughtBack] = useState<Place | null>(null);
  const place = ownPlace ?? broughtBack;
  const draft = (useLastExtra('new-post') ?? held?.extra) as Draft | undefined;
  const given = useMemo(() => draft ?? { places: place ? [place] : [], count: null, hasMore: false }, [draft, place]);
  const [form, fields] = useForm<NewPostFields>({
    id: 'new-post',
    lastResult: useReply('new-post') ?? held?.result,
    defaultValue: ownPlace ? { locationId: String(ownPlace.id) } : {},
    defaultNoValidate: true,
  });
  const kept = draft?.photos ?? noPhotos;
  const photos = usePhotos(kept, longest.photos);
  const chosen = (draft ? draft.chosen : place) ?? null;
  const [picked, setPicked] = useState(chosen);
  useDraft(form.id, 'post', usePageReply(), {
    photos: photos.all,
    place: picked,
    hasOwnPlace: ownPlace !== null,
    bringBack({ photos: before, place }) {
      photos.setChosen(before);
      setBroughtBack(isPlace(place) ? place : null);
    },
  });
  return (
    <Panel level={1} title="Share Your Meat">
      {!isVerified && <VerifyFirst />}
      <PageForm
        encType="multipart/form-data"
        id={form.id}
        noValidate
        onFocus={photos.ask}
        onClick={photos.ask}
        onSubmit={photos.hold}
      >
        <FormErrors form={form} mended={photos.chosen.length > 0 ? ['image'] : []} />
        {/* Return in a field publishes: browsers press a form's first button. */}
        <button className="first-button" name="intent" value="publish" tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="formKey" value={fields.formKey.initialValue ?? formKey} />
        <PhotoPicker meta={fields.image} kept={kept} photos={photos} most={longest.photos} />
        <LocationPicker
          fields={fields}
          given={given}
          chosenId={chosen?.id}
          onPick={setPicked}
          hasMatch={Boolean(draft?.match)}
          states={states}
          types={types}
          inUse={photos.inUse}
        />
        <Field meta={fields.title} label="Title *" maxLength={longest.title} placeholder="What was on your plate?" />
        <TextArea meta={fields.description} label="Description" rows={3} maxLength={longest.description} />
        {photos.held && (
          <p className="hint upload-status" role="status">
            {rules.post.heldForPhotos}
          </p>
        )}
        <div className="send-bar">
          <SubmitButton name="intent" value="publish" pendingLabel="Creating...">
            Post Your Meat
          </SubmitButton>
        </div>
        <div className="photo-later">
          <p className="hint" id={laterHint}>
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
      </PageForm>
    </Panel>
  );
}
