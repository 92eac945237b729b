import { presentSelf } from '~/domain/profiles/present-user';
import { endpoint, signedIn } from '~/http/api-endpoint';
import { requireSession } from '~/http/session';
import { selfUser } from '~/schemas/answers';

/** The signed-in person; 401 means nobody is. */
const resource = endpoint({
  GET: signedIn({
    summary: 'Who is signed in',
    description: '401 means nobody is.',
    answer: selfUser,
    run: async (given) => presentSelf((await requireSession(given)).user),
  }),
});

export const loader = resource.loader;
export const action = resource.action;
