import { resetPassword } from '~/domain/accounts/password-reset';
import { endpoint, open } from '~/http/api-endpoint';
import { countTry } from '~/http/rate-limits';
import { nextStep } from '~/messages';
import { resetPasswordInput } from '~/schemas/accounts';
import { doneWithSentence } from '~/schemas/answers';

const resource = endpoint({
  POST: open({
    summary: 'Choose a new password by a mailed link',
    description: 'Signs the account out everywhere.',
    body: resetPasswordInput,
    answer: doneWithSentence,
    errors: ['reset-link-invalid', 'password-too-common', 'too-many-requests'],
    example: { body: { token: 'the-token-of-the-mailed-link', newPassword: 'another hot plate' } },
    run: async ({ body, context }) => {
      await countTry('token-network', context.network);
      await resetPassword(body);
      return { success: true as const, message: nextStep.signInAnew };
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
