import { endpoint, parse, signedIn } from '~/http/api-endpoint';
import { takeLatePhotos } from '~/http/late-photos';
import { postPhotos } from '~/http/photo-forms';
import { countTry } from '~/http/rate-limits';
import { post } from '~/schemas/answers';
import { idParams, latePhotos } from '~/schemas/posts';

const resource = endpoint({
  POST: signedIn({
    summary: 'Add the photos of a post of one’s own that waits for them',
    description: 'Publishes it, with its points.',
    params: idParams,
    upload: { fields: latePhotos, limits: postPhotos },
    answer: post,
    status: 201,
    headers: ['Location'],
    errors: ['post-not-found', 'photo-not-awaited', 'photo-required', 'too-many-requests'],
    run: async ({ actor, params, request, idempotencyKey }) => {
      await countTry('write-actor', actor.id);
      return takeLatePhotos({ request, viewer: actor, idempotencyKey }, (form) => ({
        photoFor: { actor, id: params.id },
        ...parse(latePhotos, Object.fromEntries(form)),
      }));
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
