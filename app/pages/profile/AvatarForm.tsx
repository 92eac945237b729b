import { getFormProps, useForm } from '@conform-to/react';
import { type ChangeEvent, useState } from 'react';
import { Form } from '~/components/Form';
import { formatBytes } from '~/components/format';
import { FormErrors, Panel, SubmitButton } from '~/components/forms/form-parts';
import { FileField } from '~/components/forms/more-fields';
import { useReply } from '~/components/use-reply';

/** Image files only, at most 5 MB, square is best (specification §2). */
export function AvatarForm({ avatar }: { avatar: string | null }) {
  const [form, fields] = useForm<{ avatar: string }>({
    id: 'avatar',
    lastResult: useReply('avatar'),
    defaultNoValidate: false,
  });
  const [made, setMade] = useState('');
  const shrink = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    setMade('');
    // What cannot be shrunk is sent as it is.
    const script = await import('~/components/photo-upload/shrink-photo').catch(() => null);
    const bytes = await script?.shrinkInPlace(currentTarget);
    if (bytes) setMade(`${formatBytes(bytes.before)}, shrunk to ${formatBytes(bytes.after)}`);
  };
  return (
    <Panel title={avatar ? 'Change your profile photo' : 'Add a profile photo'}>
      <Form method="post" encType="multipart/form-data" {...getFormProps(form)}>
        <FormErrors form={form} hasOneField />
        <input type="hidden" name="intent" value="avatar" />
        <FileField
          meta={fields.avatar}
          label="Photo"
          accept="image/*"
          hint="Up to 5 MB. Square is best."
          onChange={(event: ChangeEvent<HTMLInputElement>) => void shrink(event)}
        />
        <p className="hint upload-status" role="status">
          {made}
        </p>
        <SubmitButton pendingLabel="Uploading...">Upload Photo</SubmitButton>
      </Form>
    </Panel>
  );
}
