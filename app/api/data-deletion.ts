import { requestDeletion } from '~/domain/deletion';
import { DomainError } from '~/domain/errors';
import { endpoint, open, Reply } from '~/http/api-endpoint';
import { countTry } from '~/http/rate-limits';
import { closeSession } from '~/http/session';
import { dataDeletion } from '~/messages';
import { deletionInput } from '~/schemas/deletion';

/** Asks for the deletion of one's own account; the answer signs the browser out. */
const resource = endpoint({
  POST: open({
    body: deletionInput,
    run: async ({ viewer, body, request }) => {
      if (!viewer) throw new DomainError('not-signed-in', { sentence: dataDeletion.notSignedIn });
      await countTry('write-actor', viewer.id);
      await requestDeletion(viewer, body);
      const headers: [string, string][] = [['Set-Cookie', await closeSession(request)]];
      return new Reply({ success: true, message: dataDeletion.submitted }, { headers });
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
