import { verifyEmail } from '~/domain/accounts/verification';
import { invariant } from '~/domain/errors';
import { endpoint, open, Reply } from '~/http/api-endpoint';
import { autoLoginCookie } from '~/http/cookies';
import { countTry } from '~/http/rate-limits';
import { verification } from '~/messages';
import { verifyEmailInput } from '~/schemas/accounts';

/** Uses the mailed link up. The mail itself opens the page of the same name, which changes nothing by being opened. */
const resource = endpoint({
  GET: open({
    query: verifyEmailInput,
    run: async ({ query, request, context }) => {
      invariant(query.token, 'verification-link-invalid', { field: 'token', sentence: verification.missingToken });
      invariant(request.method === 'GET', 'method-not-allowed');
      await countTry('token-network', context.network);
      const { autoLoginSecret, ...answer } = await verifyEmail({ token: query.token, email: query.email });
      if (!autoLoginSecret) return answer;
      return new Reply(answer, { headers: [['Set-Cookie', await autoLoginCookie.serialize(autoLoginSecret)]] });
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
