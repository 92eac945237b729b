import { deletePost } from '~/domain/posts/delete-post';
import { readPost } from '~/domain/posts/read-posts';
import { endpoint, open, signedIn } from '~/http/api-endpoint';
import { done, post } from '~/schemas/answers';
import { idParams } from '~/schemas/posts';

const resource = endpoint({
  GET: open({
    summary: 'A post',
    params: idParams,
    answer: post,
    errors: ['post-not-found'],
    run: ({ params, viewer }) => readPost(viewer, params.id),
  }),
  DELETE: signedIn({
    summary: 'Delete a post of one’s own',
    description: 'Takes back the points that it and its votes gave.',
    params: idParams,
    answer: done,
    errors: ['post-not-found', 'not-post-author'],
    run: async ({ actor, params }) => {
      await deletePost(actor, params.id);
      return { success: true as const };
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
