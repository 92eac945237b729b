import { endpoint, open, Reply } from '~/http/api-endpoint';
import { registerBrowser } from '~/http/registering';
import { nextStep } from '~/messages';
import { registerInput } from '~/schemas/accounts';
import { registration } from '~/schemas/answers';

const resource = endpoint({
  POST: open({
    summary: 'Register',
    description:
      'The account can sign in once its address is verified by the mailed link. An address that nobody has verified may be registered again: each link proves the registration that mailed it, and the first proof ends every other one. By its cookie this browser may have the link mailed once more. provider and providerId are not looked at.',
    body: registerInput,
    answer: registration,
    status: 201,
    headers: ['Set-Cookie'],
    errors: ['email-already-exists', 'password-too-common', 'too-many-requests'],
    example: { body: { email: 'dusty@example.com', password: 'a hot plate' } },
    run: async ({ body, request, context, idempotencyKey }) => {
      const input = { ...body, formKey: idempotencyKey ?? body.formKey };
      const cookie = await registerBrowser({ request, context }, input);
      return new Reply({ requireVerification: true as const, message: nextStep.verify }, [['Set-Cookie', cookie]]);
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
