import { register, verifyEmail, resendVerification } from '~/domain/accounts/registration';
import { invariant } from '~/domain/errors';
import { completeProfile } from '~/domain/profiles/update-profile';
import { call } from '~/http/api-call';
import { resource } from '~/http/api-endpoint';
import { Reply, setCookies } from '~/http/api-reply';
import { autoLoginCookie, registrationOf, saveRegistration } from '~/http/cookies';
import { sessionOf } from '~/http/session';
import { nextStep, verification } from '~/messages/accounts';
import { rules } from '~/messages/forms';
import { registerInput, resendApiInput, verifyEmailInput, completeProfileInput } from '~/schemas/accounts';
import {
  doneWithSentence,
  profileCompletion,
  registration,
  verification as verificationAnswer,
} from '~/schemas/answers';

const registering = resource({
  '/api/register': {
    POST: call(register, {
      summary: 'Register',
      description:
        'The account can sign in after its address is verified with the emailed link. An unverified address can be registered again: each link verifies its own registration, and the first one used cancels the others. A cookie lets this browser request the link again. provider and providerId are ignored.',
      body: registerInput,
      response: registration,
      status: 201,
      headers: ['Set-Cookie'],
      example: { body: { email: 'dusty@example.com', password: 'a hot plate' } },
      input: ({ body }) => body,
      respond: async (registrationId) =>
        new Reply(
          { requireVerification: true as const, message: nextStep.verify },
          setCookies([await saveRegistration(registrationId)]),
        ),
    }),
  },

  /** The email links to the page of the same name instead, which changes nothing when it is opened. */
  '/api/verify-email': {
    GET: call(verifyEmail, {
      summary: 'Verify an email address with an emailed link',
      description: 'HEAD is rejected, because this call has side effects.',
      notByHead: true,
      query: verifyEmailInput,
      response: verificationAnswer,
      headers: ['Set-Cookie'],
      errors: ['invalid', 'method-not-allowed'],
      example: { query: { token: 'the-token-of-the-emailed-link' } },
      input: ({ query }) => query,
      respond: async ({ autoLoginSecret, ...result }) =>
        new Reply(result, autoLoginSecret ? setCookies([await autoLoginCookie.serialize(autoLoginSecret)]) : []),
    }),
  },

  '/api/resend-verification': {
    POST: call(resendVerification, {
      summary: 'Send the verification link again',
      description:
        'The response is the same whether or not the address has an account. A signed-in driver can leave the address out. The link verifies this browser’s registration, or the account that it is signed in to. A link requested in any other browser verifies the address, but doesn’t set a password.',
      body: resendApiInput,
      response: doneWithSentence,
      example: { body: { email: 'dusty@example.com' } },
      input: async ({ body, request, context }) => {
        const email = body.email ?? (await sessionOf({ request, context }))?.user.email;
        invariant(email, 'invalid', { field: 'email', sentence: rules.email.required });
        return { email, registrationId: await registrationOf(request) };
      },
      respond: () => ({ success: true as const, message: verification.sent }),
    }),
  },

  '/api/complete-profile': {
    POST: call(completeProfile, {
      summary: 'Complete your profile, once',
      description: 'Each field that you fill in for the first time earns a point.',
      signInMessage: rules.completeProfile.signInFirst,
      body: completeProfileInput,
      response: profileCompletion,
      example: { body: { displayName: 'Dusty', city: 'Amarillo', state: 'TX', occupation: 'Long-haul Trucker' } },
      input: ({ body }) => body,
    }),
  },
});

export const loader = registering.loader;
export const action = registering.action;
