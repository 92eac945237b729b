import { requestPasswordReset, resetPassword } from '~/domain/accounts/password-reset';
import { call, resource } from '~/http/api-endpoint';
import { nextStep, passwordReset as sentences } from '~/messages';
import { forgotPasswordInput, resetPasswordInput } from '~/schemas/accounts';
import { doneWithSentence } from '~/schemas/answers';

const passwordReset = resource({
  '/api/forgot-password': {
    POST: call(requestPasswordReset, {
      summary: 'Ask for a link to choose a new password',
      description: 'Answers alike whether or not the address is known.',
      body: forgotPasswordInput,
      answer: doneWithSentence,
      example: { body: { email: 'dusty@example.com' } },
      input: ({ body }) => body,
      answered: () => ({ success: true as const, message: sentences.sent }),
    }),
  },

  '/api/reset-password': {
    POST: call(resetPassword, {
      summary: 'Choose a new password with an emailed link',
      description: 'Signs the account out everywhere.',
      body: resetPasswordInput,
      answer: doneWithSentence,
      example: { body: { token: 'the-token-of-the-emailed-link', newPassword: 'another hot plate' } },
      input: ({ body }) => body,
      answered: () => ({ success: true as const, message: nextStep.signInAnew }),
    }),
  },
});

export const loader = passwordReset.loader;
export const action = passwordReset.action;
