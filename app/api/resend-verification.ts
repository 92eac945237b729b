import { resendVerification } from '~/domain/accounts/verification-mail';
import { invariant } from '~/domain/errors';
import { endpoint, open } from '~/http/api-endpoint';
import { countTry } from '~/http/rate-limits';
import { askerOf } from '~/http/registering';
import { sessionOf } from '~/http/session';
import { rules, verification } from '~/messages';
import { resendApiInput } from '~/schemas/accounts';
import { doneWithSentence } from '~/schemas/answers';

/** Answers alike whether or not the address is known (contract). */
const resource = endpoint({
  POST: open({
    summary: 'Mail the verification link once more',
    description:
      'Answers alike whether or not the address is known. A signed-in driver may leave the address out. The link proves the registration of this browser, or the account that it is signed in to; asked for by any other, it proves the address and no password.',
    body: resendApiInput,
    answer: doneWithSentence,
    errors: ['too-many-requests'],
    example: { body: { email: 'dusty@example.com' } },
    run: async ({ body, request, context }) => {
      const email = body.email ?? (await sessionOf({ request, context }))?.user.email;
      invariant(email, 'invalid', { field: 'email', sentence: rules.email.required });
      await countTry('mail-network', context.network);
      await countTry('mail-address', email);
      await resendVerification(email, await askerOf({ request, context }));
      return { success: true as const, message: verification.sent };
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
