import { deleteComment } from '~/domain/comments';
import { endpoint, signedIn } from '~/http/api-endpoint';
import { done } from '~/schemas/answers';
import { idParams } from '~/schemas/posts';

const resource = endpoint({
  DELETE: signedIn({
    summary: 'Delete a comment of one’s own',
    params: idParams,
    answer: done,
    errors: ['comment-not-found', 'not-comment-author'],
    run: async ({ actor, params }) => {
      await deleteComment(actor, params.id);
      return { success: true as const };
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
