import { beginUpload } from '~/domain/photos/photo-uploads';
import { endpoint, Reply, signedIn } from '~/http/api-endpoint';
import { countTry } from '~/http/rate-limits';
import { photoUpload } from '~/schemas/answers';
import { newUpload } from '~/schemas/uploads';

const resource = endpoint({
  POST: signedIn({
    summary: 'Begin to send a photo in pieces',
    description:
      'For links that break. Four may be unfinished at a time: a fifth takes the place of the one that has stood still longest. After an hour without a new piece an upload is gone.',
    body: newUpload,
    answer: photoUpload,
    status: 201,
    headers: ['Location'],
    errors: ['photo-too-large', 'storage-full', 'email-unverified', 'too-many-requests'],
    example: { body: { bytes: 310_000 } },
    run: async ({ actor, body }) => {
      await countTry('upload-actor', actor.id);
      const upload = await beginUpload(actor, body.bytes);
      return new Reply(upload, [['Location', `/api/photo-uploads/${upload.id}`]]);
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
