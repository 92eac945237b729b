import { z } from 'zod';
import { listWaitingPosts, postWithoutPhoto } from '~/domain/waiting-posts';
import { endpoint, signedIn } from '~/http/api-endpoint';
import { countTry } from '~/http/rate-limits';
import { waitingPost } from '~/schemas/answers';
import { newWaitingPost } from '~/schemas/posts';

const resource = endpoint({
  GET: signedIn({
    summary: 'One’s own posts that wait for their photos',
    description: 'The first to lapse first; there are 20 at most.',
    answer: z.array(waitingPost),
    run: ({ actor }) => listWaitingPosts(actor),
  }),
  POST: signedIn({
    summary: 'Post now, photo later',
    description:
      'Takes a post without its photo. Only its author sees it, and it gives no points, until the photo is there; without that it is gone after 48 hours.',
    body: newWaitingPost,
    answer: waitingPost,
    status: 201,
    errors: ['location-not-found', 'post-not-found', 'too-many-waiting', 'email-unverified', 'too-many-requests'],
    example: {
      body: { title: 'Chicken fried steak', locationName: 'Iowa 80 Truckstop', highway: 'I-80', exit: '284' },
    },
    run: async ({ actor, body, idempotencyKey }) => {
      await countTry('write-actor', actor.id);
      await countTry('post-actor', actor.id);
      return postWithoutPhoto(actor, { ...body, formKey: idempotencyKey ?? body.formKey });
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
