import { requestDeletion } from '~/domain/deletion';
import { endpoint, Reply, signedIn } from '~/http/api-endpoint';
import { countTry } from '~/http/rate-limits';
import { closeSession } from '~/http/session';
import { dataDeletion } from '~/messages';
import { doneWithSentence } from '~/schemas/answers';
import { deletionInput } from '~/schemas/deletion';

/** Asks for the deletion of one's own account; the answer signs the browser out. */
const resource = endpoint({
  POST: signedIn({
    summary: 'Ask for the deletion of one’s account',
    description:
      'Hides the account, its posts and its comments at once, signs it out everywhere, and mails a link that undoes it for 30 days.',
    unsigned: dataDeletion.notSignedIn,
    body: deletionInput,
    answer: doneWithSentence,
    headers: ['Set-Cookie'],
    errors: ['forbidden', 'user-not-found', 'too-many-requests'],
    example: { body: { userId: 7 } },
    run: async ({ actor, body, request }) => {
      await countTry('write-actor', actor.id);
      await requestDeletion(actor, body);
      return new Reply({ success: true, message: dataDeletion.submitted }, [
        ['Set-Cookie', await closeSession(request)],
      ]);
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
