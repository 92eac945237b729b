import { answerDevice } from '~/domain/pairing';
import { endpoint, signedIn } from '~/http/api-endpoint';
import { answeredPairing } from '~/schemas/answers';
import { pairingAnswer, pairingParams } from '~/schemas/pairing';

const resource = endpoint({
  POST: signedIn({
    summary: 'Allow or refuse a device to be signed in as oneself',
    description: 'Only by whoever has looked its code up. The first answer stands.',
    params: pairingParams,
    body: pairingAnswer,
    answer: answeredPairing,
    errors: ['pairing-unknown'],
    example: { params: { id: '6a1b1e6e-3c0f-4f7e-9a53-0d0f2b9f8c11' }, body: { answer: 'allow' } },
    run: async ({ actor, params, body }) => ({ state: await answerDevice(actor, { ...params, ...body }) }),
  }),
});

export const loader = resource.loader;
export const action = resource.action;
