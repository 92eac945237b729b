import { presentSelf } from '~/domain/profiles/present-user';
import { endpoint, open, Reply, setCookies } from '~/http/api-endpoint';
import { signInByPassword } from '~/http/authenticator';
import { startSession } from '~/http/session';
import { signInInput } from '~/schemas/accounts';
import { selfUser } from '~/schemas/answers';

const resource = endpoint({
  POST: open({
    summary: 'Sign in',
    body: signInInput,
    answer: selfUser,
    headers: ['Set-Cookie'],
    errors: ['wrong-credentials', 'email-unverified', 'too-many-requests'],
    example: { body: { email: 'dusty@example.com', password: 'a hot plate' } },
    run: async ({ body, request, context }) => {
      const user = await signInByPassword(request, context.network, body);
      return new Reply(presentSelf(user), setCookies(await startSession(request, user._id)));
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
