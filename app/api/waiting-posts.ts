import { z } from 'zod';
import {
  dropWaitingPost,
  findAwaiting,
  listWaitingPosts,
  type PhotoFor,
  postWithoutPhoto,
  publishWithPhotos,
} from '~/domain/waiting-posts';
import { call, signedIn } from '~/http/api-call';
import { resource } from '~/http/api-endpoint';
import { Reply, success } from '~/http/api-reply';
import { postPhotos, withPostPhotos } from '~/http/photo-forms';
import { parse } from '~/http/problem';
import type { Post } from '~/domain/posts/present-post';
import { done, post, waitingPost } from '~/schemas/answers';
import { idParams, latePhotos, latePhotosByCode, newWaitingPost, photoCode } from '~/schemas/posts';

const published = (made: Post) => new Reply(made, [['Location', `/api/posts/${made.id}`]]);

/**
 * Reads the body of a call that adds photos to a waiting post. Looks up the post before storing any photo.
 * @param photoFor returns the post that the photos are for, from the form's fields
 */
async function readLatePhotos(
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

const waitingPosts = resource({
  '/api/waiting-posts': {
    GET: signedIn({
      summary: 'Your posts that still need photos',
      description: 'Next to expire first, at most 20.',
      response: z.array(waitingPost),
      run: ({ actor }) => listWaitingPosts(actor),
    }),
    POST: call(postWithoutPhoto, {
      summary: 'Post now, photo later',
      description:
        'Saves a post without its photo. Only you see it, and it earns no points, until its photo is added. It expires after 48 hours.',
      body: newWaitingPost,
      response: waitingPost,
      status: 201,
      example: {
        body: { title: 'Chicken fried steak', locationName: 'Iowa 80 Truckstop', highway: 'I-80', exit: '284' },
      },
      input: ({ body }) => body,
    }),
  },

  '/api/waiting-posts/:id': {
    DELETE: call(dropWaitingPost, {
      summary: 'Delete your post without a photo',
      params: idParams,
      response: done,
      input: ({ params }) => params.id,
      respond: success,
    }),
  },

  '/api/waiting-posts/:id/photos': {
    POST: call(publishWithPhotos.byAuthor, {
      summary: 'Add photos to your post',
      description: 'Publishes the post, with its points.',
      params: idParams,
      upload: { fields: latePhotos, limits: postPhotos },
      response: post,
      status: 201,
      headers: ['Location'],
      input: ({ actor, params, request, idempotencyKey }) =>
        readLatePhotos({ request, idempotencyKey }, () => ({ actor, id: params.id })),
      respond: published,
    }),
  },

  '/api/photo-later': {
    POST: call(publishWithPhotos.byCode, {
      summary: 'Add photos to a waiting post by its code',
      description:
        'From any device, once. Publishes the post, and its author gets the points. Attempts are limited per network.',
      upload: { fields: latePhotosByCode, limits: postPhotos },
      response: post,
      status: 201,
      headers: ['Location'],
      example: { body: { code: 'bcdf ghjk' } },
      input: ({ request, idempotencyKey }) =>
        readLatePhotos({ request, idempotencyKey }, (form) => parse(photoCode, Object.fromEntries(form))),
      respond: published,
    }),
  },
});

export const loader = waitingPosts.loader;
export const action = waitingPosts.action;
