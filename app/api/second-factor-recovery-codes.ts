import { renewRecoveryCodes } from '~/domain/second-factor/change';
import { endpoint, signedIn } from '~/http/api-endpoint';
import { countingProofs, proofErrors } from '~/http/second-step';
import { proofInput } from '~/schemas/accounts';
import { recoveryCodes } from '~/schemas/answers';

const resource = endpoint({
  POST: signedIn({
    summary: 'Get new recovery codes',
    description: 'The earlier ones are good for nothing from then on.',
    body: proofInput,
    answer: recoveryCodes,
    errors: ['second-factor-off', ...proofErrors],
    example: { body: { currentPassword: 'a hot plate' } },
    run: async ({ actor, body }) => ({
      recoveryCodes: await countingProofs(actor, () => renewRecoveryCodes(actor, body)),
    }),
  }),
});

export const loader = resource.loader;
export const action = resource.action;
