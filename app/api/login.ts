import { presentSelf } from '~/domain/profiles/present-user';
import { endpoint, open, Reply, setCookies } from '~/http/api-endpoint';
import { signInByPassword } from '~/http/authenticator';
import { signInWithCode } from '~/http/second-step';
import { signInApiInput } from '~/schemas/accounts';
import { selfUser } from '~/schemas/answers';

const resource = endpoint({
  POST: open({
    summary: 'Sign in',
    description:
      'Where the account asks for a code, the same call with one signs in. For an account that waits to be erased, it mails the link that keeps it once more.',
    body: signInApiInput,
    answer: selfUser,
    headers: ['Set-Cookie'],
    errors: [
      'wrong-credentials',
      'second-factor-required',
      'wrong-code',
      'email-unverified',
      'account-hidden',
      'too-many-requests',
    ],
    example: { body: { email: 'dusty@example.com', password: 'a hot plate' } },
    run: async ({ body, request, context }) => {
      const user = await signInByPassword(request, context.network, body);
      return new Reply(presentSelf(user), setCookies(await signInWithCode(request, user._id, body.code)));
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
