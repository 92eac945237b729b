import { confirmAddressChange } from '~/domain/accounts/change-address';
import { endpoint, open } from '~/http/api-endpoint';
import { countTry } from '~/http/rate-limits';
import { confirmAddressInput } from '~/schemas/accounts';
import { done } from '~/schemas/answers';

const resource = endpoint({
  POST: open({
    summary: 'Confirm a new email address by a mailed link',
    body: confirmAddressInput,
    answer: done,
    errors: ['address-link-invalid', 'email-already-exists', 'too-many-requests'],
    example: { body: { token: 'the-token-of-the-mailed-link', email: 'dusty.new@example.com' } },
    run: async ({ body, context }) => {
      await countTry('token-network', context.network);
      await confirmAddressChange(body);
      return { success: true as const };
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
