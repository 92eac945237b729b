import { z } from 'zod';
import { endDevice, endOtherDevices, listDevices } from '~/domain/accounts/sessions';
import { requestPasswordReset, resetPassword } from '~/domain/accounts/passwords';
import { redeemAutoLogin } from '~/domain/accounts/registration';
import { presentSelf } from '~/domain/profiles/present-user';
import { call, open, signedIn } from '~/http/api-call';
import { resource } from '~/http/api-endpoint';
import { Reply, setCookies, success } from '~/http/api-reply';
import { signInByPassword } from '~/http/authenticator';
import { autoLoginCookie } from '~/http/cookies';
import { flash } from '~/http/flash';
import { afterVerification } from '~/http/pending-action';
import { resumePendingAction } from '~/http/resume-pending-action';
import { signInWithCode } from '~/http/second-step';
import { closeSession, requireSession, startSession } from '~/http/session';
import { nextStep, passwordReset as sentences } from '~/messages/accounts';
import {
  autoLoginInput,
  deviceParams,
  forgotPasswordInput,
  resetPasswordInput,
  signInApiInput,
} from '~/schemas/accounts';
import { device, done, doneWithSentence, selfUser } from '~/schemas/answers';

const signIn = resource({
  '/api/user': {
    GET: signedIn({
      summary: 'The signed-in driver',
      description: 'Returns 401 if no one is signed in.',
      response: selfUser,
      run: async (args) => presentSelf((await requireSession(args)).user),
    }),
  },

  '/api/login': {
    POST: open({
      summary: 'Sign in',
      description:
        'If the account requires a code, repeat the call with one. An account that is scheduled for deletion gets another email with the link that cancels the deletion.',
      body: signInApiInput,
      response: selfUser,
      headers: ['Set-Cookie'],
      errors: [
        'wrong-credentials',
        'second-factor-required',
        'wrong-code',
        'email-unverified',
        'account-hidden',
        'account-changed',
        'too-many-requests',
      ],
      example: { body: { email: 'dusty@example.com', password: 'a hot plate' } },
      run: async ({ body, request, context }) => {
        const user = await signInByPassword(request, context.network, body);
        return new Reply(presentSelf(user), setCookies(await signInWithCode(request, user, body.code)));
      },
    }),
  },

  '/api/logout': {
    POST: open({
      summary: 'Sign out',
      response: done,
      headers: ['Set-Cookie'],
      run: async ({ request }) => new Reply(success(), setCookies([await closeSession(request)])),
    }),
  },

  '/api/auto-login': {
    POST: open({
      summary: 'Sign in after verifying an address',
      description:
        'Works once, within 5 minutes, and only in the browser that verified the address, which has a cookie for it.',
      body: autoLoginInput,
      response: done,
      headers: ['Set-Cookie'],
      errors: ['auto-login-refused', 'second-factor-required', 'user-not-found', 'account-changed'],
      example: { body: { userId: 7 } },
      run: async ({ body, request }) => {
        const secret: unknown = await autoLoginCookie.parse(request.headers.get('cookie'));
        const account = await redeemAutoLogin({
          userId: body.userId,
          secret: typeof secret === 'string' ? secret : null,
        });
        const session = await startSession(request, account);
        const { pendingNotice, cookies } = await resumePendingAction(
          request,
          body.userId,
          await afterVerification(request),
        );
        const notice = pendingNotice ? [await flash(pendingNotice.notice, pendingNotice.text, pendingNotice.undo)] : [];
        const clearedCookie = await autoLoginCookie.serialize('', { maxAge: 0 });
        return new Reply(success(), setCookies([...session, ...cookies, ...notice, clearedCookie]));
      },
    }),
  },

  '/api/sessions': {
    GET: signedIn({
      summary: 'Where you are signed in',
      description: 'Most recently used first, at most 100.',
      response: z.array(device),
      run: ({ actor }) => listDevices(actor),
    }),
    DELETE: call(endOtherDevices, {
      summary: 'Sign out everywhere else',
      description: 'This browser stays signed in.',
      response: done,
      input: () => undefined,
      respond: success,
    }),
  },

  '/api/sessions/:id': {
    DELETE: call(endDevice, {
      summary: 'Sign out one of your devices',
      params: deviceParams,
      response: done,
      example: { params: { id: '8c1f4c0e-6a0b-4f57-9d53-0b4b8f0a5d11' } },
      input: ({ params }) => params.id,
      respond: success,
    }),
  },

  '/api/forgot-password': {
    POST: call(requestPasswordReset, {
      summary: 'Request a link to choose a new password',
      description: 'The response is the same whether or not the address has an account.',
      body: forgotPasswordInput,
      response: doneWithSentence,
      example: { body: { email: 'dusty@example.com' } },
      input: ({ body }) => body,
      respond: () => ({ success: true as const, message: sentences.sent }),
    }),
  },

  '/api/reset-password': {
    POST: call(resetPassword, {
      summary: 'Choose a new password with an emailed link',
      description: 'Signs the account out everywhere.',
      body: resetPasswordInput,
      response: doneWithSentence,
      example: { body: { token: 'the-token-of-the-emailed-link', newPassword: 'another hot plate' } },
      input: ({ body }) => body,
      respond: () => ({ success: true as const, message: nextStep.signInAgain }),
    }),
  },
});

export const loader = signIn.loader;
export const action = signIn.action;
