import { getFormProps, useForm } from '@conform-to/react';
import type { z } from 'zod';
import { Field } from '~/components/forms/fields';
import { Form, SubmitButton } from '~/components/forms/form';
import { FormPhotos } from '~/components/photos/FormPhotos';
import { useLastExtra, useLastResult } from '~/components/forms/last-result';
import type { latePhotosByCode } from '~/schemas/posts';
import type { LateDraft } from './receive-late-photos';

type Props = {
  formKey: string;
  /** Initial value; null if the form has no code field. */
  code: string | null;
  max: { code: number; photos: number };
};

/** Form for the photos of a post that is waiting for them, with its code. */
export function LatePhotosForm({ formKey, code, max }: Props) {
  const draft = useLastExtra('late-photos') as LateDraft | undefined;
  const kept = draft?.photos ?? [];
  const [form, fields] = useForm<z.input<typeof latePhotosByCode> & { image: File }>({
    id: 'late-photos',
    lastResult: useLastResult('late-photos'),
    defaultValue: { code: code ?? '' },
    defaultNoValidate: true,
  });
  return (
    <Form encType="multipart/form-data" {...getFormProps(form)} meta={form} intent="late-photos" formKey={formKey}>
      {code !== null && (
        <Field
          meta={fields.code}
          label="Code *"
          hint="8 letters, upper- or lowercase. It's in your profile, next to the post."
          maxLength={max.code}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <FormPhotos meta={fields.image} kept={kept} max={max.photos} hasCover />
      <SubmitButton pendingLabel="Sending...">Add Photo</SubmitButton>
    </Form>
  );
}
