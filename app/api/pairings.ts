import { invariant } from '~/domain/errors';
import { readPairing } from '~/domain/pairing';
import { endpoint, open, Reply } from '~/http/api-endpoint';
import { askForSignIn, pairingSecretOf } from '~/http/pairing';
import { shownPairing } from '~/schemas/answers';

const resource = endpoint({
  POST: open({
    summary: 'Ask to be signed in from a device that is',
    description:
      'Answers a code to show, good for 10 minutes; a cookie tells this device. Ask for the state every 5 seconds.',
    answer: shownPairing,
    status: 201,
    headers: ['Set-Cookie'],
    errors: ['too-many-requests'],
    run: async (given) => {
      const { shown, cookie } = await askForSignIn(given);
      return new Reply(shown, [['Set-Cookie', cookie]]);
    },
  }),
  GET: open({
    summary: 'How this device’s request to be signed in stands',
    answer: shownPairing,
    errors: ['pairing-unknown'],
    run: async ({ request }) => {
      const secret = await pairingSecretOf(request);
      invariant(secret, 'pairing-unknown');
      return readPairing(secret);
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
