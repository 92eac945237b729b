import { presentSelf } from '~/domain/profiles/present-user';
import { endpoint, open } from '~/http/api-endpoint';
import { requireSession } from '~/http/session';

/** The signed-in person; 401 means nobody is. */
const resource = endpoint({
  GET: open({ run: async (given) => presentSelf((await requireSession(given)).user) }),
});

export const loader = resource.loader;
export const action = resource.action;
