import { register } from '~/domain/accounts/register';
import { endpoint, open } from '~/http/api-endpoint';
import { countTry } from '~/http/rate-limits';
import { nextStep } from '~/messages';
import { registerInput } from '~/schemas/accounts';
import { registration } from '~/schemas/answers';

const resource = endpoint({
  POST: open({
    summary: 'Register',
    description:
      'The account can sign in once its address is verified by the mailed link. provider and providerId are not looked at.',
    body: registerInput,
    answer: registration,
    status: 201,
    errors: ['email-already-exists', 'password-too-common', 'too-many-requests'],
    example: { body: { email: 'dusty@example.com', password: 'a hot plate' } },
    run: async ({ body, context, idempotencyKey }) => {
      await countTry('register-network', context.network);
      await register({ ...body, formKey: idempotencyKey ?? body.formKey });
      return { requireVerification: true as const, message: nextStep.verify };
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
