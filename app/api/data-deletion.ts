import { requestDeletion } from '~/domain/deletion';
import { call, Reply, resource } from '~/http/api-endpoint';
import { closeSession } from '~/http/session';
import { dataDeletion } from '~/messages';
import { doneWithSentence } from '~/schemas/answers';
import { deletionInput } from '~/schemas/accounts';

const deletion = resource({
  '/api/data-deletion': {
    POST: call(requestDeletion, {
      summary: 'Ask for the deletion of one’s account',
      description:
        'Hides the account, its posts and its comments right away, signs it out everywhere, and emails a link that undoes it for 30 days.',
      unsigned: dataDeletion.notSignedIn,
      body: deletionInput,
      answer: doneWithSentence,
      headers: ['Set-Cookie'],
      example: { body: { userId: 7 } },
      input: ({ body }) => body,
      answered: async (_, { request }) =>
        new Reply({ success: true as const, message: dataDeletion.submitted }, [
          ['Set-Cookie', await closeSession(request)],
        ]),
    }),
  },
});

export const loader = deletion.loader;
export const action = deletion.action;
