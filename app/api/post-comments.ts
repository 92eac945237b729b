import { z } from 'zod';
import { listComments, postComment } from '~/domain/comments';
import { endpoint, open, pageReply, signedIn } from '~/http/api-endpoint';
import { countTry } from '~/http/rate-limits';
import { comment as commentAnswer } from '~/schemas/answers';
import { commentInput, commentListQuery, idParams } from '~/schemas/posts';

const resource = endpoint({
  GET: open({
    summary: 'The comments on a post, newest first',
    params: idParams,
    query: commentListQuery,
    answer: z.array(commentAnswer),
    errors: ['post-not-found'],
    run: async ({ params, query, viewer, request }) =>
      pageReply(await listComments(viewer, { postId: params.id, ...query }), request),
  }),
  POST: signedIn({
    summary: 'Comment on a post',
    params: idParams,
    body: commentInput,
    answer: commentAnswer,
    status: 201,
    errors: ['post-not-found', 'email-unverified', 'too-many-requests'],
    example: { body: { content: 'Ask for the corner table.' } },
    run: async ({ actor, params, body, idempotencyKey }) => {
      await countTry('write-actor', actor.id);
      const { content, formKey } = body;
      return postComment(actor, { postId: params.id, content, formKey: idempotencyKey ?? formKey });
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
