import { register } from '~/domain/accounts/register';
import { endpoint, open, Reply } from '~/http/api-endpoint';
import { countTry } from '~/http/rate-limits';
import { notices } from '~/messages';
import { registerInput } from '~/schemas/accounts';

const resource = endpoint({
  POST: open({
    body: registerInput,
    run: async ({ body, context, idempotencyKey }) => {
      await countTry('register-network', context.network);
      await register({ ...body, formKey: idempotencyKey ?? body.formKey });
      return new Reply({ requireVerification: true, message: notices['verification-required'].text }, { status: 201 });
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
