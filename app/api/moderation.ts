import { appeal } from '~/domain/moderation/appeals';
import { report } from '~/domain/reports/report';
import { call } from '~/http/api-call';
import { resource } from '~/http/api-endpoint';
import { success } from '~/http/api-reply';
import { done, report as reportAnswer } from '~/schemas/answers';
import { appealInput, newReport } from '~/schemas/moderation';
import { idParams } from '~/schemas/posts';

const moderation = resource({
  '/api/reports': {
    POST: call(report, {
      summary: 'Report a post, comment, driver or location',
      description:
        'Once for each subject; repeating it returns your first report. Without signing in you can report what is unsafe or breaks your copyright, with an email address. Only moderators see who reported.',
      body: newReport,
      answer: reportAnswer,
      status: 201,
      example: { body: { subject: 'post', id: 1, reason: 'not-food', words: 'This is a parking lot.' } },
      input: ({ body }) => body,
      answered: ({ report: filed }) => filed,
    }),
  },

  '/api/appeals/:id': {
    POST: call(appeal, {
      summary: 'Appeal a moderator’s decision',
      description:
        'By the decision’s id, as shown on the hidden post, in the notification and in the email. Once for each decision. Open to suspended drivers.',
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

export const loader = moderation.loader;
export const action = moderation.action;
