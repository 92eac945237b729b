import { verifyEmail } from '~/domain/accounts/verification';
import { invariant } from '~/domain/errors';
import { endpoint, open, Reply } from '~/http/api-endpoint';
import { autoLoginCookie } from '~/http/cookies';
import { countTry } from '~/http/rate-limits';
import { verification } from '~/messages';
import { verifyEmailInput } from '~/schemas/accounts';
import { verification as answer } from '~/schemas/answers';

/** Uses the mailed link up. The mail itself opens the page of the same name, which changes nothing by being opened. */
const resource = endpoint({
  GET: open({
    summary: 'Use a mailed verification link up',
    description: 'Not by HEAD: it is no harmless reading.',
    notByHead: true,
    query: verifyEmailInput,
    answer,
    headers: ['Set-Cookie'],
    errors: ['invalid', 'verification-link-invalid', 'method-not-allowed', 'too-many-requests'],
    example: { query: { token: 'the-token-of-the-mailed-link' } },
    run: async ({ query, context }) => {
      invariant(query.token, 'verification-link-invalid', { field: 'token', sentence: verification.missingToken });
      await countTry('token-network', context.network);
      const { autoLoginSecret, ...result } = await verifyEmail({ token: query.token, email: query.email });
      if (!autoLoginSecret) return result;
      return new Reply(result, [['Set-Cookie', await autoLoginCookie.serialize(autoLoginSecret)]]);
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
