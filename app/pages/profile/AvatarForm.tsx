import { useForm } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { FileField, Panel, SubmitButton } from '~/components/forms';
import { useReply } from '~/components/use-reply';

/** Image files only, at most 5 MB, square is best (specification §2). */
export function AvatarForm({ avatar }: { avatar: string | null }) {
  const [form, fields] = useForm<{ avatar: string }>({
    id: 'avatar',
    lastResult: useReply('avatar'),
    defaultNoValidate: false,
  });
  return (
    <Panel title={avatar ? 'Change your picture' : 'Add a picture'}>
      <Form method="post" encType="multipart/form-data" id={form.id}>
        <FileField
          meta={fields.avatar}
          label="Picture"
          accept="image/*"
          hint="An image of at most 5 MB; square is best."
        />
        <SubmitButton pendingLabel="Uploading...">Upload</SubmitButton>
      </Form>
    </Panel>
  );
}
