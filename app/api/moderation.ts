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
        'Once per subject; repeating it returns your first report. Without signing in, you can report something that is unsafe or infringes your copyright, with your email address. Only moderators see who reported it.',
      body: newReport,
      response: reportAnswer,
      status: 201,
      example: { body: { subject: 'post', id: 1, reason: 'not-food', words: 'This is a parking lot.' } },
      input: ({ body }) => body,
      respond: ({ report: filed }) => filed,
    }),
  },

  '/api/appeals/:id': {
    POST: call(appeal, {
      summary: 'Appeal a moderator’s decision',
      description:
        'The id is the decision’s, as shown on the hidden post, in the notification and in the email. Once per decision. Suspended drivers can appeal, too.',
      params: idParams,
      body: appealInput,
      response: done,
      status: 201,
      example: { body: { words: 'That is a brisket, and it was delicious.' } },
      input: ({ params, body }) => ({ ...params, ...body }),
      respond: success,
    }),
  },
});

export const loader = moderation.loader;
export const action = moderation.action;
