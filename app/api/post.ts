import { deletePost } from '~/domain/posts/delete-post';
import { readPost } from '~/domain/posts/read-posts';
import { endpoint, open, signedIn } from '~/http/api-endpoint';
import { idParams } from '~/schemas/posts';

const resource = endpoint({
  GET: open({ params: idParams, run: ({ params, viewer }) => readPost(viewer, params.id) }),
  DELETE: signedIn({
    params: idParams,
    run: async ({ actor, params }) => {
      await deletePost(actor, params.id);
      return { success: true };
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
