import { beginUpload, readUpload, receivePiece } from '~/domain/photos/photo-uploads';
import { call, signedIn } from '~/http/api-call';
import { resource } from '~/http/api-endpoint';
import { Reply } from '~/http/api-reply';
import { readBytes } from '~/http/request-body';
import { photoUpload } from '~/schemas/answers';
import { newUpload, pieceQuery, uploadParams } from '~/schemas/posts';

const example = { params: { id: '0f3k9d2m7q1x8c5v4b6n0z2l7' }, query: { offset: 262_144 } };

const photoUploads = resource({
  '/api/photo-uploads': {
    POST: call(beginUpload, {
      summary: 'Start sending a photo in pieces',
      description:
        'For unreliable connections. You can have four unfinished uploads; a fifth replaces the one that has been idle longest. An upload expires after an hour without a new piece.',
      body: newUpload,
      response: photoUpload,
      status: 201,
      headers: ['Location'],
      example: { body: { bytes: 310_000 } },
      input: ({ body }) => body.bytes,
      respond: (upload) => new Reply(upload, [['Location', `/api/photo-uploads/${upload.id}`]]),
    }),
  },

  '/api/photo-uploads/:id': {
    GET: signedIn({
      summary: 'How many bytes of an upload have arrived',
      description: 'For your own uploads only. Continue from there.',
      params: uploadParams,
      response: photoUpload,
      errors: ['upload-not-found'],
      example: { params: example.params },
      run: ({ actor, params }) => readUpload(actor, params.id),
    }),
    PATCH: call(receivePiece, {
      summary: 'Send a piece of a photo',
      description:
        'A piece can have any length. If the connection breaks, the bytes that arrived are saved: check how many there are, and continue from there. The last piece completes the photo, which is saved for an hour, for the form at /posts/new or for a call to /api/posts that names it in keptPhoto. Sending the last piece again returns the same photo.',
      params: uploadParams,
      query: pieceQuery,
      bytes: true,
      response: photoUpload,
      example,
      input: ({ params, query, request }) => ({
        id: params.id,
        offset: query.offset,
        piece: readBytes(request),
        signal: request.signal,
      }),
    }),
  },
});

export const loader = photoUploads.loader;
export const action = photoUploads.action;
