import { useForm } from '@conform-to/react';
import { Form } from '~/components/Form';
import { Field } from '~/components/forms/fields';
import { FormErrors, SubmitButton } from '~/components/forms/form-parts';
import { FormPhotos } from '~/components/posts/FormPhotos';
import { useLastExtra, useReply } from '~/components/use-reply';
import type { LateDraft } from './receive-late-photos';

type Props = {
  formKey: string;
  /** The initial value; null where none is asked for. */
  code: string | null;
  longest: { code: number; photos: number };
};

/** The photos of a waiting post, and its code. */
export function LatePhotosForm({ formKey, code, longest }: Props) {
  const draft = useLastExtra('late-photos') as LateDraft | undefined;
  const kept = draft?.photos ?? [];
  const [form, fields] = useForm<Record<'code' | 'image' | 'formKey', string>>({
    id: 'late-photos',
    lastResult: useReply('late-photos'),
    defaultValue: { code: code ?? '' },
    defaultNoValidate: true,
  });
  return (
    <Form method="post" encType="multipart/form-data" id={form.id} noValidate>
      <FormErrors form={form} />
      <input type="hidden" name="intent" value="late-photos" />
      <input type="hidden" name="formKey" value={fields.formKey.initialValue ?? formKey} />
      {code !== null && (
        <Field
          meta={fields.code}
          label="Code *"
          hint="8 letters, upper- or lowercase. It's in your profile, next to the post."
          maxLength={longest.code}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <FormPhotos meta={fields.image} kept={kept} most={longest.photos} hasCover />
      <SubmitButton pendingLabel="Sending...">Add Photo</SubmitButton>
    </Form>
  );
}
