import { dropWaitingPost } from '~/domain/waiting-posts';
import { endpoint, signedIn } from '~/http/api-endpoint';
import { done } from '~/schemas/answers';
import { idParams } from '~/schemas/posts';

const resource = endpoint({
  DELETE: signedIn({
    summary: 'Throw away a post of one’s own that waits for its photo',
    params: idParams,
    answer: done,
    errors: ['post-not-found'],
    run: async ({ actor, params }) => {
      await dropWaitingPost(actor, params.id);
      return { success: true as const };
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
