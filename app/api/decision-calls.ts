import { hideByModerator, restoreByModerator } from '~/domain/moderation';
import { call, success } from '~/http/api-endpoint';
import { done } from '~/schemas/answers';
import { hideInput, restoreInput } from '~/schemas/moderation';
import { idParams } from '~/schemas/posts';

/** How a moderator hides and restores a post or comment (contract). */
export const decisionCalls = (subject: 'post' | 'comment') => ({
  [`/api/${subject}s/:id/hide`]: {
    POST: call(hideByModerator[subject], {
      summary: `Hide a ${subject}`,
      description: 'For moderators. Whoever posted it is told the reason and the words, and may appeal once.',
      params: idParams,
      body: hideInput,
      answer: done,
      example: { body: { reason: 'spam', words: 'Please no ads for tires.' } },
      input: ({ params, body }) => ({ ...params, ...body }),
      answered: success,
    }),
  },
  [`/api/${subject}s/:id/restore`]: {
    POST: call(restoreByModerator[subject], {
      summary: `Show a hidden ${subject} again`,
      description: 'For moderators. Points that it gave are given again, in the weeks and months they belong to.',
      params: idParams,
      body: restoreInput,
      answer: done,
      example: { body: { words: 'It was food after all.' } },
      input: ({ params, body }) => ({ ...params, ...body }),
      answered: success,
    }),
  },
});
