import type { Viewer } from '~/domain/actor';
import type { Post } from '~/domain/posts/present-post';
import { findAwaiting, type PhotoFor, publishWithPhotos } from '~/domain/waiting-posts';
import { Reply } from './api-endpoint';
import { withPostPhotos } from './photo-forms';

type Sent = { request: Request; viewer: Viewer; idempotencyKey: string | null };

/**
 * The API's door for photos of a post that waits for them. Nothing is stored before it is known that one does.
 * @param readFields the form's own fields, and what the photos are for.
 */
export async function takeLatePhotos(
  { request, viewer, idempotencyKey }: Sent,
  readFields: (form: FormData) => { photoFor: PhotoFor; formKey: string | null },
): Promise<Reply<Post>> {
  const { waiting, photoKeys, formKey } = await withPostPhotos(request, async (form) => {
    const fields = readFields(form);
    const found = await findAwaiting(fields.photoFor);
    return { waiting: found, owner: { id: found.userId }, formKey: idempotencyKey ?? fields.formKey };
  });
  const post = await publishWithPhotos(viewer, waiting, { photoKeys, formKey });
  return new Reply(post, [['Location', `/api/posts/${post.id}`]]);
}
