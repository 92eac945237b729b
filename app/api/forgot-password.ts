import { requestPasswordReset } from '~/domain/accounts/password-reset';
import { endpoint, open } from '~/http/api-endpoint';
import { countTry } from '~/http/rate-limits';
import { passwordReset } from '~/messages';
import { forgotPasswordInput } from '~/schemas/accounts';
import { doneWithSentence } from '~/schemas/answers';

/** Answers alike whether or not the address is known (contract). */
const resource = endpoint({
  POST: open({
    summary: 'Ask for a link to choose a new password',
    description: 'Answers alike whether or not the address is known.',
    body: forgotPasswordInput,
    answer: doneWithSentence,
    errors: ['too-many-requests'],
    example: { body: { email: 'dusty@example.com' } },
    run: async ({ body, context }) => {
      await countTry('mail-network', context.network);
      await countTry('mail-address', body.email);
      await requestPasswordReset(body.email);
      return { success: true as const, message: passwordReset.sent };
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
