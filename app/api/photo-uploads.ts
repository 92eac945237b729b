import { beginUpload, readUpload, takePiece } from '~/domain/photos/photo-uploads';
import { call, Reply, resource, signedIn } from '~/http/api-endpoint';
import { readBytes } from '~/http/request-body';
import { photoUpload } from '~/schemas/answers';
import { newUpload, pieceQuery, uploadParams } from '~/schemas/uploads';

const example = { params: { id: '0f3k9d2m7q1x8c5v4b6n0z2l7' }, query: { offset: 262_144 } };

const photoUploads = resource({
  '/api/photo-uploads': {
    POST: call(beginUpload, {
      summary: 'Start sending a photo in pieces',
      description:
        'For links that break. Four may be unfinished at a time: a fifth takes the place of the one that has stood still longest. After an hour without a new piece an upload is gone.',
      body: newUpload,
      answer: photoUpload,
      status: 201,
      headers: ['Location'],
      example: { body: { bytes: 310_000 } },
      input: ({ body }) => body.bytes,
      answered: (upload) => new Reply(upload, [['Location', `/api/photo-uploads/${upload.id}`]]),
    }),
  },

  '/api/photo-uploads/:id': {
    GET: signedIn({
      summary: 'How far an upload has come',
      description: 'One’s own only. From there it goes on.',
      params: uploadParams,
      answer: photoUpload,
      errors: ['upload-not-found'],
      example: { params: example.params },
      run: ({ actor, params }) => readUpload(actor, params.id),
    }),
    PATCH: call(takePiece, {
      summary: 'Send a piece of a photo',
      description:
        'Of any length. What has arrived of a piece that breaks off counts: ask how far it has come, and go on from there. With the last piece the photo is taken in, and waits an hour for the form at /posts/new, or the call of /api/posts, that names it as keptPhoto. The last piece sent again answers the same photo.',
      params: uploadParams,
      query: pieceQuery,
      bytes: true,
      answer: photoUpload,
      example,
      input: ({ params, query, request }) => {
        const sent = request;
        return { id: params.id, offset: query.offset, piece: readBytes(sent), signal: sent.signal };
      },
    }),
  },
});

export const loader = photoUploads.loader;
export const action = photoUploads.action;
