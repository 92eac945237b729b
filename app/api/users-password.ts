import { changePassword } from '~/domain/accounts/change-password';
import { endpoint, signedIn } from '~/http/api-endpoint';
import { countingProofs, proofErrors } from '~/http/second-step';
import { changePasswordInput } from '~/schemas/accounts';
import { done } from '~/schemas/answers';

const resource = endpoint({
  POST: signedIn({
    summary: 'Change one’s password',
    description: 'Signs out everywhere else.',
    body: changePasswordInput,
    answer: done,
    errors: ['password-too-common', 'user-not-found', ...proofErrors],
    example: { body: { currentPassword: 'a hot plate', newPassword: 'another hot plate' } },
    run: async ({ actor, body }) => {
      await countingProofs(actor, () => changePassword(actor, body));
      return { success: true as const };
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
