import { appeal } from '~/domain/moderation';
import { call, resource, success } from '~/http/api-endpoint';
import { done } from '~/schemas/answers';
import { appealInput } from '~/schemas/moderation';
import { idParams } from '~/schemas/posts';

const appeals = resource({
  '/api/appeals/:id': {
    POST: call(appeal, {
      summary: 'Appeal a decision of a moderator',
      description:
        'By its number, which a hidden post, the notice and the mail name; once for each, while it stands. Open to suspended drivers.',
      params: idParams,
      body: appealInput,
      answer: done,
      status: 201,
      example: { body: { words: 'That is a brisket, and it was delicious.' } },
      input: ({ params, body }) => ({ ...params, ...body }),
      answered: success,
    }),
  },
});

export const loader = appeals.loader;
export const action = appeals.action;
