import { deleteComment } from '~/domain/comments';
import { call, resource, success } from '~/http/api-endpoint';
import { done } from '~/schemas/answers';
import { idParams } from '~/schemas/posts';
import { decisionCalls } from './decision-calls';
import { voteCall } from './vote-call';

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
    POST: voteCall('comment'),
  },

  ...decisionCalls('comment'),
});

export const loader = comments.loader;
export const action = comments.action;
