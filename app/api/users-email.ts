import { requestAddressChange } from '~/domain/accounts/change-address';
import { endpoint, signedIn } from '~/http/api-endpoint';
import { countTry } from '~/http/rate-limits';
import { countingProofs, proofErrors } from '~/http/second-step';
import { nextStep } from '~/messages';
import { changeAddressInput } from '~/schemas/accounts';
import { doneWithSentence } from '~/schemas/answers';

const resource = endpoint({
  POST: signedIn({
    summary: 'Ask to use another email address',
    description: 'It changes once the link mailed to the new one is opened. Nothing tells whether that one is taken.',
    body: changeAddressInput,
    answer: doneWithSentence,
    errors: ['user-not-found', ...proofErrors],
    example: { body: { email: 'dusty.new@example.com', currentPassword: 'a hot plate' } },
    run: async ({ actor, body }) => {
      await countTry('mail-address', body.email);
      await countingProofs(actor, () => requestAddressChange(actor, body));
      return { success: true as const, message: nextStep.openLink };
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
