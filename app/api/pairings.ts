import { invariant } from '~/domain/errors';
import { answerDevice, beginPairing, findAskingDevice, readPairing } from '~/domain/pairing';
import { presentSelf } from '~/domain/profiles/present-user';
import { call, open } from '~/http/api-call';
import { resource } from '~/http/api-endpoint';
import { Reply, setCookies } from '~/http/api-reply';
import { deviceOf, savePairingSecret, pairingSecretOf, signInIfAllowed } from '~/http/pairing';
import { pairingAnswer, pairingCode, pairingParams } from '~/schemas/accounts';
import { answeredPairing, askingDevice, selfUser, shownPairing } from '~/schemas/answers';

/** Signs in a device through another device that is already signed in. */
const pairings = resource({
  '/api/pairings': {
    POST: call(beginPairing, {
      summary: 'Ask to be signed in by another device',
      description:
        'Returns a code to show, which works for 10 minutes, and a cookie that identifies this device. Poll for the state every 5 seconds.',
      response: shownPairing,
      status: 201,
      headers: ['Set-Cookie'],
      input: deviceOf,
      respond: async ({ shown, secret }) => new Reply(shown, setCookies([await savePairingSecret(secret)])),
    }),
    GET: open({
      summary: 'Status of this device’s request',
      response: shownPairing,
      errors: ['pairing-unknown'],
      run: async ({ request }) => {
        const secret = await pairingSecretOf(request);
        invariant(secret, 'pairing-unknown');
        return readPairing(secret);
      },
    }),
  },

  '/api/pairings/sign-in': {
    POST: open({
      summary: 'Sign this device in after its request was allowed',
      response: selfUser,
      headers: ['Set-Cookie'],
      errors: ['pairing-not-allowed', 'pairing-unknown', 'account-changed'],
      run: async ({ request }) => {
        const secret = await pairingSecretOf(request);
        invariant(secret, 'pairing-unknown');
        const allowed = await signInIfAllowed(request, secret);
        invariant(allowed, 'pairing-not-allowed');
        return new Reply(presentSelf(allowed.user), setCookies(allowed.cookies));
      },
    }),
  },

  '/api/pairings/look-up': {
    POST: call(findAskingDevice, {
      summary: 'Find the device that shows a code',
      description: 'Lets you check the device before you answer. Attempts are limited per driver and per network.',
      body: pairingCode,
      response: askingDevice,
      example: { body: { code: 'bcdf-ghjk' } },
      input: ({ body }) => body.code,
    }),
  },

  '/api/pairings/:id': {
    POST: call(answerDevice, {
      summary: 'Allow or deny a device to sign in as you',
      description: 'Look up its code first. The first answer is final.',
      params: pairingParams,
      body: pairingAnswer,
      response: answeredPairing,
      example: { params: { id: '6a1b1e6e-3c0f-4f7e-9a53-0d0f2b9f8c11' }, body: { answer: 'allow' } },
      input: ({ params, body }) => ({ ...params, ...body }),
    }),
  },
});

export const loader = pairings.loader;
export const action = pairings.action;
