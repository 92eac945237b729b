import { findAwaiting, type PhotoFor } from '~/domain/waiting-posts';
import { latePhotos } from '~/schemas/posts';
import { parse } from './api-endpoint';
import { withPostPhotos } from './photo-forms';

/**
 * Reads the body of a call that brings photos to a waiting post. No photo is stored before the post is known.
 * @param photoFor tells from the form's own fields what they are for
 */
export async function readLatePhotos(
  { request, idempotencyKey }: { request: Request; idempotencyKey: string | null },
  photoFor: (form: FormData) => PhotoFor,
) {
  const { waiting, photoKeys, formKey } = await withPostPhotos(request, async (form) => {
    const fields = parse(latePhotos, Object.fromEntries(form));
    const found = await findAwaiting(photoFor(form));
    return { waiting: found, owner: { id: found.userId }, formKey: idempotencyKey ?? fields.formKey };
  });
  return { waiting, photoKeys, formKey };
}
