import { endpoint, open, parse } from '~/http/api-endpoint';
import { takeLatePhotos } from '~/http/late-photos';
import { postPhotos } from '~/http/photo-forms';
import { countTry } from '~/http/rate-limits';
import { post } from '~/schemas/answers';
import { latePhotosByCode } from '~/schemas/posts';

const resource = endpoint({
  POST: open({
    summary: 'Add the photos of a post that waits for them, by its code',
    description:
      'From any device, once. Publishes it, with its points for its author. Tries are counted for each network, right or wrong.',
    upload: { fields: latePhotosByCode, limits: postPhotos },
    answer: post,
    status: 201,
    headers: ['Location'],
    errors: ['photo-not-awaited', 'photo-required', 'too-many-requests'],
    example: { body: { code: 'bcdf ghjk' } },
    run: async ({ viewer, request, context, idempotencyKey }) => {
      await countTry('photo-code-network', context.network);
      return takeLatePhotos({ request, viewer, idempotencyKey }, (form) => {
        const { code, formKey } = parse(latePhotosByCode, Object.fromEntries(form));
        return { photoFor: { code }, formKey };
      });
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
