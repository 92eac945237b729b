import { requestDeletion } from '~/domain/deletion';
import { endpoint, Reply, signedIn } from '~/http/api-endpoint';
import { countTry } from '~/http/rate-limits';
import { closeSession } from '~/http/session';
import { dataDeletion } from '~/messages';
import { deletionInput } from '~/schemas/deletion';

/** Asks for the deletion of one's own account; the answer signs the browser out. */
const resource = endpoint({
  POST: signedIn({
    body: deletionInput,
    unsigned: dataDeletion.notSignedIn,
    run: async ({ actor, body, request }) => {
      await countTry('write-actor', actor.id);
      await requestDeletion(actor, body);
      const headers: [string, string][] = [['Set-Cookie', await closeSession(request)]];
      return new Reply({ success: true, message: dataDeletion.submitted }, { headers });
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
