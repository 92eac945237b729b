import { presentSelf } from '~/domain/profiles/present-user';
import { endpoint, open, Reply } from '~/http/api-endpoint';
import { signInByPassword } from '~/http/authenticator';
import { startSession } from '~/http/session';
import { signInInput } from '~/schemas/accounts';

const resource = endpoint({
  POST: open({
    body: signInInput,
    run: async ({ body, request, context }) => {
      const user = await signInByPassword(request, context.network, body);
      return new Reply(presentSelf(user), { headers: [['Set-Cookie', await startSession(request, user._id)]] });
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
