import { getFormProps, useForm } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { type ChangeEvent, useState } from 'react';
import { formatBytes } from '~/components/format';
import { FileField, FormErrors, Panel, SubmitButton } from '~/components/forms';
import { shrinkInPlace } from '~/components/photo-upload/shrink-in-place';
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
    const bytes = await shrinkInPlace(currentTarget);
    if (bytes) setMade(`${formatBytes(bytes.before)} made ${formatBytes(bytes.after)}`);
  };
  return (
    <Panel title={avatar ? 'Change your picture' : 'Add a picture'}>
      <Form method="post" encType="multipart/form-data" {...getFormProps(form)}>
        <FormErrors form={form} hasOneField />
        <input type="hidden" name="intent" value="avatar" />
        <FileField
          meta={fields.avatar}
          label="Picture"
          accept="image/*"
          hint="An image of at most 5 MB; square is best."
          onChange={(event: ChangeEvent<HTMLInputElement>) => void shrink(event)}
        />
        <p className="hint upload-status" role="status">
          {made}
        </p>
        <SubmitButton pendingLabel="Uploading...">Upload</SubmitButton>
      </Form>
    </Panel>
  );
}
