import { invariant } from '~/domain/errors';
import { presentSelf } from '~/domain/profiles/present-user';
import { endpoint, open, Reply } from '~/http/api-endpoint';
import { pairingSecretOf, signInAllowed } from '~/http/pairing';
import { selfUser } from '~/schemas/answers';

const resource = endpoint({
  POST: open({
    summary: 'Sign this device in, once its request was allowed',
    answer: selfUser,
    headers: ['Set-Cookie'],
    errors: ['pairing-not-allowed', 'pairing-unknown'],
    run: async ({ request }) => {
      const secret = await pairingSecretOf(request);
      invariant(secret, 'pairing-unknown');
      const signedIn = await signInAllowed(request, secret);
      invariant(signedIn, 'pairing-not-allowed');
      return new Reply(
        presentSelf(signedIn.user),
        signedIn.cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]),
      );
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
