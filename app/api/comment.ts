import { deleteComment } from '~/domain/comments';
import { endpoint, signedIn } from '~/http/api-endpoint';
import { idParams } from '~/schemas/posts';

const resource = endpoint({
  DELETE: signedIn({
    params: idParams,
    run: async ({ actor, params }) => {
      await deleteComment(actor, params.id);
      return { success: true };
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
