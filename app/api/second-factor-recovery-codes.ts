import { renewRecoveryCodes } from '~/domain/second-factor/change';
import { endpoint, signedIn } from '~/http/api-endpoint';
import { countingSecondFactorProofs, proofErrors } from '~/http/second-step';
import { secondFactorProofInput } from '~/schemas/accounts';
import { recoveryCodes } from '~/schemas/answers';

const resource = endpoint({
  POST: signedIn({
    summary: 'Get new recovery codes',
    description:
      'Takes the password, where there is one, and a code. The earlier ones are good for nothing from then on.',
    body: secondFactorProofInput,
    answer: recoveryCodes,
    errors: ['second-factor-off', ...proofErrors],
    example: { body: { currentPassword: 'a hot plate', code: '287082' } },
    run: async ({ actor, body }) => ({
      recoveryCodes: await countingSecondFactorProofs(actor, () => renewRecoveryCodes(actor, body)),
    }),
  }),
});

export const loader = resource.loader;
export const action = resource.action;
