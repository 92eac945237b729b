import { deleteComment } from '~/domain/comments';
import { castVote } from '~/domain/votes';
import { call, resource, success } from '~/http/api-endpoint';
import { done, vote } from '~/schemas/answers';
import { idParams, voteInput } from '~/schemas/posts';

const comments = resource({
  '/api/comments/:id': {
    DELETE: call(deleteComment, {
      summary: 'Delete a comment of one’s own',
      params: idParams,
      answer: done,
      input: ({ params }) => params.id,
      answered: success,
    }),
  },

  '/api/comments/:id/vote': {
    POST: call(castVote.comment, {
      summary: 'Vote on a comment',
      description: 'The same direction again changes nothing, the other turns the vote round, none withdraws it.',
      params: idParams,
      body: voteInput,
      answer: vote,
      example: { body: { direction: 'up' } },
      input: ({ params, body }) => ({ ...params, ...body }),
    }),
  },
});

export const loader = comments.loader;
export const action = comments.action;
