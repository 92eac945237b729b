import { resetPassword } from '~/domain/accounts/password-reset';
import { endpoint, open } from '~/http/api-endpoint';
import { countTry } from '~/http/rate-limits';
import { notices } from '~/messages';
import { resetPasswordInput } from '~/schemas/accounts';

const resource = endpoint({
  POST: open({
    body: resetPasswordInput,
    run: async ({ body, context }) => {
      await countTry('token-network', context.network);
      await resetPassword(body);
      return { success: true, message: notices['password-reset'].text };
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
