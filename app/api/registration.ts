import { register } from '~/domain/accounts/register';
import { verifyEmail } from '~/domain/accounts/verification';
import { resendVerification } from '~/domain/accounts/verification-mail';
import { invariant } from '~/domain/errors';
import { completeProfile } from '~/domain/profiles/complete-profile';
import { call, Reply, resource, setCookies } from '~/http/api-endpoint';
import { autoLoginCookie } from '~/http/cookies';
import { saveRegistration, registrationOf } from '~/http/registering';
import { sessionOf } from '~/http/session';
import { nextStep, rules, verification } from '~/messages';
import { registerInput, resendApiInput, verifyEmailInput } from '~/schemas/accounts';
import {
  doneWithSentence,
  profileCompletion,
  registration,
  verification as verificationAnswer,
} from '~/schemas/answers';
import { completeProfileInput } from '~/schemas/profiles';

const registering = resource({
  '/api/register': {
    POST: call(register, {
      summary: 'Register',
      description:
        'The account can sign in once its address is verified with the emailed link. An address that no one has verified may be registered again: each link proves the registration that sent it, and the first proof ends every other one. By its cookie this browser may have the link mailed once more. provider and providerId are not looked at.',
      body: registerInput,
      answer: registration,
      status: 201,
      headers: ['Set-Cookie'],
      example: { body: { email: 'dusty@example.com', password: 'a hot plate' } },
      input: ({ body }) => body,
      answered: async (registrationId) =>
        new Reply(
          { requireVerification: true as const, message: nextStep.verify },
          setCookies([await saveRegistration(registrationId)]),
        ),
    }),
  },

  /** The mail itself opens the page of the same name, which changes nothing by being opened. */
  '/api/verify-email': {
    GET: call(verifyEmail, {
      summary: 'Use an emailed verification link',
      description: 'Not by HEAD: it is no harmless reading.',
      notByHead: true,
      query: verifyEmailInput,
      answer: verificationAnswer,
      headers: ['Set-Cookie'],
      errors: ['invalid', 'method-not-allowed'],
      example: { query: { token: 'the-token-of-the-emailed-link' } },
      input: ({ query }) => query,
      answered: async ({ autoLoginSecret, ...result }) =>
        new Reply(result, autoLoginSecret ? setCookies([await autoLoginCookie.serialize(autoLoginSecret)]) : []),
    }),
  },

  '/api/resend-verification': {
    POST: call(resendVerification, {
      summary: 'Mail the verification link once more',
      description:
        'Answers alike whether or not the address is known. A signed-in driver may leave the address out. The link proves the registration of this browser, or the account that it is signed in to; asked for by any other, it proves the address and no password.',
      body: resendApiInput,
      answer: doneWithSentence,
      example: { body: { email: 'dusty@example.com' } },
      input: async ({ body, request, context }) => {
        const email = body.email ?? (await sessionOf({ request, context }))?.user.email;
        invariant(email, 'invalid', { field: 'email', sentence: rules.email.required });
        return { email, registrationId: await registrationOf(request) };
      },
      answered: () => ({ success: true as const, message: verification.sent }),
    }),
  },

  '/api/complete-profile': {
    POST: call(completeProfile, {
      summary: 'Complete one’s profile, once',
      description: 'Each field filled for the first time gives a point.',
      unsigned: rules.completeProfile.signInFirst,
      body: completeProfileInput,
      answer: profileCompletion,
      example: { body: { displayName: 'Dusty', city: 'Amarillo', state: 'TX', occupation: 'Long-haul Trucker' } },
      input: ({ body }) => body,
    }),
  },
});

export const loader = registering.loader;
export const action = registering.action;
