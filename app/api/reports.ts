import { report } from '~/domain/reports';
import { call, resource } from '~/http/api-endpoint';
import { report as reportAnswer } from '~/schemas/answers';
import { newReport } from '~/schemas/report-forms';

const reports = resource({
  '/api/reports': {
    POST: call(report, {
      summary: 'Report a post, comment, driver or location',
      description:
        'Once for each person and subject: sent again, it answers the first. Whoever is not signed in reports what is unsafe, or their copyright, with an email address. Who reported is seen by moderators alone.',
      body: newReport,
      answer: reportAnswer,
      status: 201,
      example: { body: { subject: 'post', id: 1, reason: 'not-food', words: 'This is a parking lot.' } },
      input: ({ body }) => body,
      answered: ({ report: filed }) => filed,
    }),
  },
});

export const loader = reports.loader;
export const action = reports.action;
