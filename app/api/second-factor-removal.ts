import { turnOff } from '~/domain/second-factor/change';
import { endpoint, signedIn } from '~/http/api-endpoint';
import { countingProofs, proofErrors } from '~/http/second-step';
import { proofInput } from '~/schemas/accounts';
import { done } from '~/schemas/answers';

const resource = endpoint({
  POST: signedIn({
    summary: 'Turn the second factor off',
    body: proofInput,
    answer: done,
    errors: ['second-factor-off', ...proofErrors],
    example: { body: { currentPassword: 'a hot plate' } },
    run: async ({ actor, body }) => {
      await countingProofs(actor, () => turnOff(actor, body));
      return { success: true as const };
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
