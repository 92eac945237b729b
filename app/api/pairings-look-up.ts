import { findAskingDevice } from '~/domain/pairing';
import { endpoint, signedIn } from '~/http/api-endpoint';
import { countCodeTry } from '~/http/pairing';
import { askingDevice } from '~/schemas/answers';
import { pairingCode } from '~/schemas/pairing';

const resource = endpoint({
  POST: signedIn({
    summary: 'What device shows this code',
    description:
      'For its owner to look at, and to answer. Tries are counted for each driver and network, right or wrong.',
    body: pairingCode,
    answer: askingDevice,
    errors: ['pairing-unknown', 'too-many-requests'],
    example: { body: { code: 'bcdf-ghjk' } },
    run: async ({ actor, body, context }) => {
      await countCodeTry(actor, context.network);
      return findAskingDevice(actor, body.code);
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
