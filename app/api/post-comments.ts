import { listComments, postComment } from '~/domain/comments';
import { endpoint, open, pageReply, Reply, signedIn } from '~/http/api-endpoint';
import { countTry } from '~/http/rate-limits';
import { commentInput, commentListQuery, idParams } from '~/schemas/posts';

const resource = endpoint({
  GET: open({
    params: idParams,
    query: commentListQuery,
    run: async ({ params, query, viewer, request }) =>
      pageReply(await listComments(viewer, { postId: params.id, ...query }), request),
  }),
  POST: signedIn({
    params: idParams,
    body: commentInput,
    run: async ({ actor, params, body, idempotencyKey }) => {
      await countTry('write-actor', actor.id);
      const { content, formKey } = body;
      const comment = await postComment(actor, { postId: params.id, content, formKey: idempotencyKey ?? formKey });
      return new Reply(comment, { status: 201 });
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
