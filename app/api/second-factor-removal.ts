import { turnOff } from '~/domain/second-factor/change';
import { endpoint, signedIn } from '~/http/api-endpoint';
import { countingSecondFactorProofs, proofErrors } from '~/http/second-step';
import { secondFactorProofInput } from '~/schemas/accounts';
import { done } from '~/schemas/answers';

const resource = endpoint({
  POST: signedIn({
    summary: 'Turn the second factor off',
    description: 'Takes the password, where there is one, and a code of the app or a recovery code.',
    body: secondFactorProofInput,
    answer: done,
    errors: ['second-factor-off', ...proofErrors],
    example: { body: { currentPassword: 'a hot plate', code: '287082' } },
    run: async ({ actor, body }) => {
      await countingSecondFactorProofs(actor, () => turnOff(actor, body));
      return { success: true as const };
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
