import { readUpload, takePiece } from '~/domain/photos/photo-uploads';
import { endpoint, signedIn } from '~/http/api-endpoint';
import { countTry } from '~/http/rate-limits';
import { readBytes } from '~/http/request-body';
import { photoUpload } from '~/schemas/answers';
import { pieceQuery, uploadParams } from '~/schemas/uploads';

const example = { params: { id: '0f3k9d2m7q1x8c5v4b6n0z2l7' }, query: { offset: 262_144 } };

const resource = endpoint({
  GET: signedIn({
    summary: 'How far an upload has come',
    description: 'One’s own only. From there it goes on.',
    params: uploadParams,
    answer: photoUpload,
    errors: ['upload-not-found'],
    example: { params: example.params },
    run: ({ actor, params }) => readUpload(actor, params.id),
  }),
  PATCH: signedIn({
    summary: 'Send a piece of a photo',
    description:
      'Of any length. What has arrived of a piece that breaks off counts: ask how far it has come, and go on from there. With the last piece the photo is taken in, and waits an hour for the form at /posts/new that names it as keptPhoto. The last piece sent again answers the same photo.',
    params: uploadParams,
    query: pieceQuery,
    bytes: true,
    answer: photoUpload,
    errors: [
      'upload-not-found',
      'upload-out-of-step',
      'photo-unreadable',
      'photo-store-unavailable',
      'photos-wait',
      'photos-crowded',
      'storage-full',
      'too-many-requests',
    ],
    example,
    run: async ({ actor, params, query, request }) => {
      await countTry('piece-actor', actor.id);
      const { signal } = request;
      return takePiece(actor, { id: params.id, offset: query.offset, piece: readBytes(request), signal });
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
